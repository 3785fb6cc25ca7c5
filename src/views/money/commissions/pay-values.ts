import {
  type CommissionEntry,
  type DoctorBalance,
  type DoctorPay,
  PayOutInput,
} from "#domain/entities/pay-out.ts";
import { faultOf } from "#domain/faults.ts";
import { sumOf } from "#domain/money.ts";
import { entriesWithin } from "#domain/pay-outs.ts";
import { validate } from "#domain/validate.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import type { Checked } from "#src/views/parts/form/form-store.ts";
import { chosenId } from "#src/views/parts/reading/options.ts";

type Values = Readonly<Record<string, unknown>>;

/** What the person sees of the doctors to be paid; the entries are those of a single doctor, once they are loaded. */
type Seen = { doctors: readonly DoctorBalance[]; entries: readonly CommissionEntry[] | null };

/**
 * Returns what would be paid of a doctor for the amount typed, in piastres: null if it is all that is owed, or if that is
 * not known yet.
 */
export function partOf(
  { amount }: Values,
  { doctor, entries }: { doctor: DoctorBalance; entries: Seen["entries"] },
): number | null {
  if (typeof amount !== "number" || amount === doctor.owed_amount || entries === null) return null;
  return sumOf(entriesWithin(entries, amount).map((entry) => entry.amount));
}

/** Validates the form for one doctor or several. */
export function checkPay(values: Values, { doctors, entries }: Seen): Checked<PayOutInput> {
  const { method, branch, reference, note, amount } = values;
  const [single] = doctors.length === 1 ? doctors : [];
  const pay = doctors.map(({ id, owed_amount }): DoctorPay => ({
    doctor: id,
    expected_amount: owed_amount,
  }));
  if (single !== undefined && amount !== single.owed_amount) {
    if (typeof amount !== "number") return faulty("required");
    if (amount > single.owed_amount) return faulty("amount_large");
    const part = partOf(values, { doctor: single, entries });
    if (part === null || part === 0) return faulty("amount_positive");
    pay[0] = { doctor: single.id, expected_amount: part, up_to: amount };
  }
  return validate(PayOutInput, {
    doctors: pay,
    method,
    branch: method === "cash" ? (chosenId(branch) ?? null) : null,
    reference,
    note,
  });
}

const faulty = (code: "required" | "amount_large" | "amount_positive"): Checked<PayOutInput> => ({
  ok: false,
  errors: { amount: [faultOf(code)] },
});

/** Returns the amounts of now by doctor, if a payment was refused because they have changed. */
export function changedAmounts({ code, body }: ApiFailure): ReadonlyMap<number, number> {
  const changed = code === "amount_changed" ? body["changed"] : [];
  // The server sends them with this code.
  const list = (Array.isArray(changed) ? changed : []) as { doctor: number; amount: number }[];
  return new Map(list.map(({ doctor, amount }) => [doctor, amount]));
}
