import {
  type DeskDiscount,
  DISCOUNT_KINDS,
  discountFor,
  faultsOfDiscount,
  NO_DISCOUNT,
} from "#domain/discounts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { amountIn } from "../shared/refund-values.ts";

type Values = Readonly<Record<string, unknown>>;

/** The fields of a discount, which are changed and sent together. */
export const DISCOUNT_FIELDS = [
  "discount_kind",
  "discount_percentage",
  "discount_amount",
  "discount_reason",
] as const;

/** The fields of a booking without a discount. */
export const NO_DISCOUNT_VALUES: FormValues = {
  discount_kind: "",
  discount_percentage: null,
  discount_amount: null,
  discount_reason: "",
};

/** Returns the fields for the discount of an appointment. */
export function valuesOfDiscount({
  discount_kind: kind,
  discount_percentage,
  discount_amount: amount,
  discount_reason,
}: Appointment): FormValues {
  return {
    discount_kind: kind ?? "",
    discount_percentage,
    discount_amount: kind === "value" ? amount : null,
    discount_reason,
  };
}

/** Returns the discount as it is typed so far. */
export function discountIn(values: Values): DeskDiscount {
  const kind = DISCOUNT_KINDS.find((one) => one === values["discount_kind"]);
  if (kind === undefined) return NO_DISCOUNT;
  const { discount_percentage: percentage, discount_reason: reason } = values;
  return {
    discount_kind: kind,
    discount_percentage:
      kind === "percentage" && typeof percentage === "number" ? percentage : null,
    discount_amount: kind === "value" ? (amountIn(values["discount_amount"]) ?? 0) : 0,
    discount_reason: typeof reason === "string" ? reason.trim() : "",
  };
}

/** Returns what the typed discount takes off a price. */
export function givenAt(price: number, values: Values): number {
  return discountFor(price, discountIn(values)).discount_amount;
}

/** Returns the faults of the typed discount; those that need the price only where it is known. */
export function discountFaults(price: number | null, values: Values) {
  return faultsOfDiscount(price ?? Number.MAX_SAFE_INTEGER, discountIn(values));
}

/** Returns the name of the field in which the size of a discount is typed. */
export function discountField({ discount_kind: kind }: Values): string {
  if (kind === "percentage") return "discount_percentage";
  return kind === "value" ? "discount_amount" : "discount_kind";
}
