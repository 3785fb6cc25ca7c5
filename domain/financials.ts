import type {
  FinancialFigures,
  FinancialReport,
  FiguresWithDoctors,
  Grouping,
  InsurerFigures,
} from "./entities/financial-report.ts";
import { isOfTime } from "./financial-groups.ts";
import type { Piastres } from "./money.ts";

/** The longest range of days of a financial report: five years. */
export const MAX_DAYS = 5 * 366;

/** Returns the net: paid and settled less commission and doctor compensation. */
export function netOf(amounts: {
  paid_amount: Piastres;
  settled_amount: Piastres;
  commission_amount: Piastres;
  doctor_compensation?: Piastres;
}): Piastres {
  const { paid_amount, settled_amount, commission_amount, doctor_compensation = 0 } = amounts;
  return paid_amount + settled_amount - commission_amount - doctor_compensation;
}

/** Returns the profit: net less expenses and write-offs. */
export function profitOf(amounts: {
  net: Piastres;
  /** Spent from safes less what was reversed. */
  expenses: Piastres;
  written_off: Piastres;
}): Piastres {
  return amounts.net - amounts.expenses - amounts.written_off;
}

/** Returns what the provider should pay: covered less written off. */
export function expectedOf(figures: {
  covered_amount: Piastres;
  written_off_amount: Piastres;
}): Piastres {
  return figures.covered_amount - figures.written_off_amount;
}

/** Returns what each provider should have paid and paid, the greatest difference first. */
export function insurersOf({
  by_insurance_provider,
}: Pick<FinancialReport, "by_insurance_provider">): InsurerFigures[] {
  return by_insurance_provider
    .flatMap(({ insurance_provider, name, ...figures }) => {
      if (insurance_provider === null) return [];
      const [expected, received] = [expectedOf(figures), figures.settled_amount];
      if (expected === 0 && received === 0) return [];
      const sums = { expected, received, difference: expected - received };
      return [{ insurance_provider, name: name ?? "", ...sums }];
    })
    .toSorted((one, other) => other.difference - one.difference);
}

/** Returns whether a grouping includes what doctors are paid, which is known only by time and branch. */
export function includesDoctorPay(group: Grouping): boolean {
  return isOfTime(group) || group === "by_branch";
}

/** Returns the totals below the rows of a grouping. Without the pay of doctors, the net is the one before it. */
export function totalsBelow(
  group: Grouping,
  totals: FiguresWithDoctors,
): FinancialFigures & { doctor_compensation?: Piastres } {
  return includesDoctorPay(group)
    ? totals
    : { ...totals, net: netOf({ ...totals, doctor_compensation: 0 }) };
}

/** Returns the rows of a grouping in the order in which they are shown: those of time as they follow, others by net. */
export function orderedRows<G extends Grouping>(
  group: G,
  rows: readonly FinancialReport[G][number][],
): readonly FinancialReport[G][number][] {
  return isOfTime(group) ? rows : rows.toSorted((one, other) => other.net - one.net);
}

/** Returns a part as a percentage of the whole, with one decimal; 0 if the whole is not above 0. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}
