import type { CreditMovement, PatientCredit } from "#domain/entities/credit.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Caller, Refused } from "./api.ts";
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

/** Throws unless the movements of each credit are one line of balances that ends at its balance, one for each row of the ledger. */
export async function requireCreditLines({ app }: Pick<World, "app">): Promise<void> {
  const { rows } = await app.database.pool.query(
    `select m.id from (select m.*, lag(balance_after, 1, 0) over w as before, lag(number, 1, 0) over w as last
       from credit_movements m window w as (partition by scan_center_id, patient_id order by number)) m
     where balance_after <> before + change or number <> last + 1 or balance_after < 0
     union all select c.patient_id from patient_credits c where not exists (select from credit_movements m
       where m.scan_center_id = c.scan_center_id and m.patient_id = c.patient_id
         and m.number = c.last_number and m.balance_after = c.balance)
     union all select p.id from payments p where (method = 'credit' or appointment_id is null)
       and not exists (select from credit_movements m where m.scan_center_id = p.scan_center_id
         and m.payment_id = p.id and m.amount = p.amount)`,
  );
  if (rows.length > 0) throw new Error(`The credits are not lines: ${JSON.stringify(rows)}`);
}
