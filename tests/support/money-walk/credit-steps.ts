import type { CreditKind } from "#domain/credits.ts";
import type { World } from "../desk.ts";
import { balanceOf, type Model, type ModelCredit, type PatientName, PATIENTS } from "./model.ts";
import {
  methodOf,
  percentOf,
  type MoneyStep,
  type Play,
  type Queries,
  type Surroundings,
} from "./step.ts";

export const personOf = ({ pick }: MoneyStep): PatientName =>
  pick % 3 === 0 ? "ahmed" : "mohamed";

/** Returns the request of a step that takes money of a patient for later, or gives it back; null if it is another kind. */
export function creditStep(model: Model, step: MoneyStep, { world }: Surroundings): Play | null {
  if (step.kind !== "deposit_credit" && step.kind !== "pay_back") return null;
  const person = personOf(step);
  const credit = model.credits[person];
  const method = methodOf({ ...step, isCredit: false });
  const isDeposit = step.kind === "deposit_credit";
  const amount = isDeposit
    ? 1 + step.part * 500
    : Math.max(1, percentOf(balanceOf(credit), step.part));
  const kind = isDeposit ? "deposited" : "paid_back";
  return {
    by: "desk",
    method: "post",
    path: `/patients/${world.center.patients[person]}/credit/`,
    body: { kind, method, amount, ...(isDeposit ? {} : { note: "asked" }) },
    accepted: model.active !== null && (isDeposit || amount <= balanceOf(credit)),
    apply() {
      credit[kind] += amount;
      if (method === "cash" && model.active !== null)
        model.active.cash += isDeposit ? amount : -amount;
    },
  };
}

/** Returns the stored credits in the form of the model. */
export async function storedCredits(
  { center }: World,
  query: Queries,
): Promise<Record<PatientName, ModelCredit & { balance: number }>> {
  const sum = (kind: CreditKind) =>
    `coalesce(sum(m.amount) FILTER (WHERE m.kind = '${kind}'), 0)::bigint AS ${kind}`;
  const read = async (name: PatientName) => {
    const [credit] = await query<ModelCredit & { balance: number }>(
      `SELECT ${sum("deposited")}, ${sum("used")}, ${sum("returned")}, ${sum("paid_back")},
         coalesce(max(c.balance), 0)::bigint AS balance
       FROM patients p LEFT JOIN patient_credits c ON (c.scan_center_id, c.patient_id) = (p.scan_center_id, p.id)
       LEFT JOIN credit_movements m ON (m.scan_center_id, m.patient_id) = (p.scan_center_id, p.id)
       WHERE p.id = $1`,
      [center.patients[name]],
    );
    return credit ?? { deposited: 0, used: 0, returned: 0, paid_back: 0, balance: 0 };
  };
  const [mohamed, ahmed] = await Promise.all([read("mohamed"), read("ahmed")]);
  return { mohamed, ahmed };
}

/** Returns the credits of the model in the form of {@link storedCredits}. */
export function expectedCredits({ credits }: Model) {
  return Object.fromEntries(
    PATIENTS.map((name) => [name, { ...credits[name], balance: balanceOf(credits[name]) }]),
  );
}
