import { and, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { MONEY_METHODS, type MoneyMethod } from "#domain/entities/common.ts";
import type { PaymentKind } from "#domain/entities/payment.ts";
import type { CashFigures, FinancialReport } from "#domain/entities/financial-report.ts";
import {
  appointments,
  doctorShifts,
  payments,
  receptionistShifts,
  reports,
} from "../../database/schema.ts";
import {
  dayOf,
  dayText,
  isDuring,
  type FiguresContext,
  isAmong,
  isPartOfCenter,
  type Period,
} from "./period.ts";
import { countedReadings } from "../doctor-shift/counted-readings.ts";
import { inBranches } from "../scope.ts";
import { MOVES_MONEY, sumAll } from "./sums.ts";

/** Sum of the payments or refunds of a day by one method in one branch. */
export interface MoneyMovement {
  day: string;
  method: MoneyMethod;
  kind: PaymentKind;
  /** Branch of the shift in which the money was taken or refunded. */
  branch: number;
  amount: number;
}

/**
 * Returns the condition for money that moved in a period: for appointments of any day in scope, and for credits of
 * patients. Only figures limited to some branches or machines have to look up the appointment or shift of each payment.
 */
export function movedIn(ctx: FiguresContext, { query, range, scope }: Period): SQL | undefined {
  const ofScope = isPartOfCenter(ctx, query)
    ? or(
        sql`${payments.appointmentId} in (select ${appointments.id} from ${appointments} where ${scope})`,
        isCreditOfScope(ctx, query),
      )
    : undefined;
  return and(
    eq(payments.scanCenterId, ctx.account.centerId),
    isDuring(payments.at, range),
    MOVES_MONEY,
    ofScope,
  );
}

/** Money of a credit belongs to the branch of its shift, and to no machine. */
function isCreditOfScope(ctx: FiguresContext, { branches, machines }: Period["query"]) {
  if (machines !== null) return undefined;
  const ofBranches = and(
    eq(receptionistShifts.scanCenterId, ctx.account.centerId),
    inBranches(ctx, receptionistShifts.branchId),
    isAmong(receptionistShifts.branchId, branches),
  );
  return sql`(${payments.appointmentId} is null and ${payments.shiftId} in (
    select ${receptionistShifts.id} from ${receptionistShifts} where ${ofBranches}))`;
}

/** Returns payments and refunds by their own day, method and branch, as {@link movedIn} has them. */
export async function readMoneyMovements(
  ctx: FiguresContext,
  period: Period,
): Promise<MoneyMovement[]> {
  const day = dayOf(ctx, payments.at, period.range);
  return ctx.tx
    .select({
      day: dayText(day),
      method: sql<MoneyMethod>`${payments.method}`,
      kind: sql<PaymentKind>`${payments.kind}`,
      branch: receptionistShifts.branchId,
      amount: sumAll(sql`${payments.amount}`),
    })
    .from(payments)
    .innerJoin(
      receptionistShifts,
      and(
        eq(receptionistShifts.scanCenterId, payments.scanCenterId),
        eq(receptionistShifts.id, payments.shiftId),
      ),
    )
    .where(movedIn(ctx, period))
    .groupBy(day, payments.method, payments.kind, receptionistShifts.branchId);
}

function grouped<Key>(
  rows: readonly MoneyMovement[],
  keyOf: (row: MoneyMovement) => Key,
): Map<Key, MoneyMovement[]> {
  const groups = new Map<Key, MoneyMovement[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Adds up payments, refunds and the net of them. */
export function cashFiguresOf(
  rows: readonly Pick<MoneyMovement, "kind" | "amount">[],
): CashFigures {
  const sumOfKind = (kind: PaymentKind) =>
    rows.reduce((total, row) => total + (row.kind === kind ? row.amount : 0), 0);
  return {
    payments: sumOfKind("payment"),
    refunds: sumOfKind("refund"),
    net: sumOfKind("payment") - sumOfKind("refund"),
  };
}

/** Returns the money figures of some days from payments and refunds; `names` are branch names by id. */
export function cashOf(
  rows: readonly MoneyMovement[],
  { days, names }: { days: readonly string[]; names: ReadonlyMap<number, string> },
): FinancialReport["cash"] {
  const byDay = grouped(rows, (row) => row.day);
  const byBranch = [...grouped(rows, (row) => row.branch)].toSorted(
    ([one], [other]) => one - other,
  );
  return {
    by_day: days.map((one) => ({ day: one, ...cashFiguresOf(byDay.get(one) ?? []) })),
    by_method: MONEY_METHODS.map((method) => ({
      method,
      ...cashFiguresOf(rows.filter((row) => row.method === method)),
    })),
    by_branch: byBranch.map(([branch, list]) => ({
      branch,
      name: names.get(branch) ?? "",
      ...cashFiguresOf(list),
    })),
  };
}

/** Compensation of doctors for reports of a branch, by the day on which their shift ended. */
export interface PaidDoctors {
  day: string;
  branch: number;
  paid: number;
}

/**
 * Sums up the rate per report over all readings that count in compensated shifts. The sum over all
 * branches equals the compensation of the shifts.
 */
export async function readPaidDoctors(
  ctx: FiguresContext,
  { range, scope }: Period,
): Promise<PaidDoctors[]> {
  const day = dayOf(ctx, doctorShifts.endTime, range);
  return ctx.tx
    .select({
      day: dayText(day),
      branch: appointments.branchId,
      paid: sumAll(sql`${doctorShifts.reportCompensation}`),
    })
    .from(doctorShifts)
    .crossJoinLateral(
      sql`${countedReadings(
        sql`reading.scan_center_id = ${ctx.account.centerId} and reading.shift_id = ${doctorShifts.id}`,
      )} counted`,
    )
    .innerJoin(
      reports,
      sql`${reports.scanCenterId} = counted.scan_center_id and ${reports.id} = counted.report_id`,
    )
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, reports.scanCenterId),
        eq(appointments.id, reports.appointmentId),
      ),
    )
    .where(
      and(
        eq(doctorShifts.scanCenterId, ctx.account.centerId),
        isNotNull(doctorShifts.compensatedAt),
        isDuring(doctorShifts.endTime, range),
        scope,
      ),
    )
    .groupBy(day, appointments.branchId);
}

/** Compensation of doctors: in total, by the day their shift ended, and by the branch of each report. */
export interface Compensation {
  total: number;
  byDay: Map<string, number>;
  byBranch: Map<number, number>;
}

/** Adds up the compensation of doctors. */
export function compensationOf(rows: readonly PaidDoctors[]): Compensation {
  const add = <Key>(map: Map<Key, number>, key: Key, amount: number) =>
    map.set(key, (map.get(key) ?? 0) + amount);
  const result: Compensation = { total: 0, byDay: new Map(), byBranch: new Map() };
  for (const row of rows) {
    result.total += row.paid;
    add(result.byDay, row.day, row.paid);
    add(result.byBranch, row.branch, row.paid);
  }
  return result;
}
