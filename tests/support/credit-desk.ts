import type { CreditMovement, PatientCredit } from "#domain/entities/credit.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Caller, Refused } from "./api.ts";
import { brokenCreditRules } from "./credit-rules.ts";
import { requireCreated, type World } from "./desk.ts";

/** Takes a deposit in cash, or what `changes` say. Throws if the server refuses. */
export async function deposit(
  desk: Caller,
  patient: number,
  amount: number,
  changes: object = {},
): Promise<CreditMovement> {
  const body = { kind: "deposited", amount, ...changes };
  return requireCreated(await desk.post<CreditMovement>(`/patients/${patient}/credit/`, body));
}

export async function creditOf(desk: Caller, patient: number): Promise<PatientCredit> {
  return (await desk.get<PatientCredit>(`/patients/${patient}/credit/`)).body;
}

/** Returns the movements of a credit in a few words, the oldest first: kind, method, change and balance. */
export async function creditLines(desk: Caller, patient: number): Promise<string[]> {
  const { movements } = await creditOf(desk, patient);
  return movements
    .toReversed()
    .map(({ kind, method, change, balance_after }) =>
      [kind, method, change, balance_after].join(" "),
    );
}

/** Returns the rows of a ledger of appointments that moved money, and those that moved it for the credit of a patient. */
export async function moneyMoved(
  desk: Caller,
  patient: number,
  ledger: readonly Pick<Payment, "kind" | "method" | "amount">[],
): Promise<Pick<Payment, "kind" | "amount">[]> {
  const { movements } = await creditOf(desk, patient);
  return [
    ...ledger.filter(({ method }) => method !== "credit"),
    ...movements
      .filter(({ appointment }) => appointment === null)
      .map(({ kind, amount }) => ({
        kind: kind === "deposited" ? ("payment" as const) : ("refund" as const),
        amount,
      })),
  ];
}

/** Pays an appointment, or gives something back for it. */
export function pay(desk: Caller, appointment: number, entry: object) {
  return desk.post<Payment & Refused & { balance?: number }>(
    `/appointments/${appointment}/payments/`,
    { kind: "payment", method: "credit", ...entry },
  );
}

/** Throws if a rule of the credits is broken. */
export async function requireCreditLines({ app }: Pick<World, "app">): Promise<void> {
  const broken = await brokenCreditRules(app.database);
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
