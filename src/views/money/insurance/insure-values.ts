import { TransactionInput } from "#domain/entities/insurance.ts";
import { faultOf } from "#domain/faults.ts";
import { faultOfCovered } from "#domain/insurance.ts";
import { overpaidAmount } from "#domain/payments.ts";
import { may } from "#domain/access.ts";
import { validate } from "#domain/validate.ts";
import { session } from "#src/state/session/session.ts";
import { chosenId } from "#src/views/parts/reading/options.ts";
import {
  amountIn,
  refundFaults,
  refundPatch,
} from "#src/views/appointments/shared/refund-values.ts";
import type { Checked, Fault } from "#src/views/parts/form/form-store.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns whether money can be refunded here: only out of a receptionist's open shift. */
export const isAtDesk = (): boolean => may(session.role, "receptionist_shifts.own");

/** Returns the money with the insurance, in piastres; null until the provider's price is known. */
export function moneyIn(values: Values) {
  const total_price = amountIn(values["total_price"]);
  const paid_amount = amountIn(values["paid_amount"]) ?? 0;
  if (total_price === null) return null;
  const covered_amount = Math.min(amountIn(values["covered_amount"]) ?? 0, total_price);
  return { total_price, covered_amount, paid_amount };
}

/** Validates insurance that is added to an appointment, and its refund. */
export function checkInsuring(input: Values, appointment: number): Checked<TransactionInput> {
  const { provider, covered_amount, card_number, approval_number } = input;
  // The covered amount is only required if the provider covers the test.
  if (chosenId(provider) !== undefined && provider === input["not_listed_by"])
    return { ok: false, errors: { provider: [{ code: "test_not_supported" }] } };
  const money = moneyIn(input);
  const result = validate(TransactionInput, {
    appointment,
    provider: chosenId(provider),
    covered_amount,
    card_number,
    approval_number,
    expected_total_price: money?.total_price ?? null,
    ...(money === null ? {} : refundPatch(money, input)),
  });
  const errors = { ...(result.ok ? {} : result.errors), ...moneyFaults(input) };
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}

function moneyFaults(input: Values): Record<string, readonly Fault[]> {
  const money = moneyIn(input);
  // In an empty form, all the fields that it requires have a fault.
  if (money === null) return "provider" in input ? {} : refundFaults(null, input);
  if (overpaidAmount(money) > 0 && !isAtDesk())
    return { covered_amount: [{ code: "refund_at_desk" }] };
  const covered = amountIn(input["covered_amount"]);
  const { total_price } = money;
  const fault =
    covered === null
      ? null
      : faultOfCovered({ insured: true, covered_amount: covered, total_price });
  return {
    ...refundFaults(money, input),
    ...(fault === null ? {} : { covered_amount: [faultOf(fault)] }),
  };
}
