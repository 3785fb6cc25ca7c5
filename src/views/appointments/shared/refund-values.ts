import { type AppointmentPatch } from "#domain/entities/appointment.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/entities/common.ts";
import { type FieldFaults, faultOf } from "#domain/faults.ts";
import { faultsOfRefund, overpaidAmount, type RefundPart } from "#domain/payments.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";

/** The empty refund fields of a change. */
export const NO_REFUND: FormValues = { refund_amount: null, method: null, refund_reason: "" };

/** The money after a change: the new price and covered amount, and what was paid so far. In piastres. */
type Money = { total_price: number; covered_amount: number; paid_amount: number };

type Values = Readonly<Record<string, unknown>>;

export function amountIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

export function methodIn(value: unknown): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === value) ?? null;
}

function refundIn({ refund_amount, method, refund_reason }: Values): RefundPart {
  return {
    refund_amount: amountIn(refund_amount),
    method: methodIn(method),
    refund_reason: typeof refund_reason === "string" ? refund_reason : "",
  };
}

/** Returns the faults of a change's refund fields. If `money` is null, as in an empty form, all are required. */
export function refundFaults(money: Money | null, values: Values): FieldFaults {
  const unknown = { total_price: 0, covered_amount: 0, paid_amount: 1 };
  const faults = Object.entries(faultsOfRefund(money ?? unknown, refundIn(values)));
  return Object.fromEntries(faults.map(([field, code]) => [field, [faultOf(code)]]));
}

/** Returns the refund to send with the change; nothing if none is needed. */
export function refundPatch(
  money: Money,
  values: Values,
): Pick<AppointmentPatch, "refund_amount" | "method" | "refund_reason"> {
  const { refund_amount, method, refund_reason } = refundIn(values);
  if (overpaidAmount(money) === 0 || method === null) return {};
  return { refund_amount, method, refund_reason };
}
