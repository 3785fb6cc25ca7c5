import { type DeskDiscount, NO_DISCOUNT } from "#domain/discounts.ts";
import type { Appointment, AppointmentPatch } from "#domain/entities/appointment.ts";

/** The fields that an edit can change, with their values after the edit. */
export type EditableFields = Pick<
  Appointment,
  | "patient"
  | "machine"
  | "test"
  | "start_at"
  | "duration_minutes"
  | "referring_doctor"
  | "insurance_provider"
  | "covered_amount"
  | "card_number"
  | "approval_number"
  | "requested_cost"
  | "discount_kind"
  | "discount_percentage"
  | "discount_amount"
  | "discount_reason"
  | "notes"
  | "indication"
  | "priority"
>;

const FIELDS = [
  "patient",
  "machine",
  "test",
  "start_at",
  "duration_minutes",
  "referring_doctor",
  "insurance_provider",
  "covered_amount",
  "card_number",
  "approval_number",
  "requested_cost",
  "discount_kind",
  "discount_percentage",
  "discount_amount",
  "discount_reason",
  "notes",
  "indication",
  "priority",
] as const satisfies readonly (keyof EditableFields)[];

/** Returns the fields as they are after a patch; fields that the patch leaves out stay unchanged. */
export function editedFields(before: Appointment, patch: AppointmentPatch): EditableFields {
  const {
    patient = before.patient,
    machine = before.machine,
    test = before.test,
    start_at = before.start_at,
    duration_minutes = before.duration_minutes,
    referring_doctor = before.referring_doctor,
    insurance_provider = before.insurance_provider,
    covered_amount = before.covered_amount,
    card_number = before.card_number,
    approval_number = before.approval_number,
    requested_cost = before.requested_cost,
    notes = before.notes,
    indication = before.indication,
    priority = before.priority,
  } = patch;
  return {
    patient,
    machine,
    test,
    start_at: new Date(start_at).toISOString(),
    duration_minutes,
    referring_doctor,
    insurance_provider,
    covered_amount: insurance_provider === null ? 0 : (covered_amount ?? 0),
    card_number: insurance_provider === null ? null : card_number,
    approval_number: insurance_provider === null ? null : approval_number,
    requested_cost: requested_cost ?? before.requested_cost,
    notes,
    indication,
    priority,
    ...discountAfter(before, patch),
  };
}

/**
 * Returns the discount as it is stated after a patch. The amount of a percentage follows from the price, so it is that of
 * before until it is computed.
 */
function discountAfter(before: Appointment, patch: AppointmentPatch): DeskDiscount {
  const {
    discount_kind: kind = before.discount_kind,
    discount_percentage: percentage = before.discount_percentage,
    discount_amount: amount = before.discount_amount,
    discount_reason: reason = before.discount_reason,
  } = patch;
  if (kind === null) return NO_DISCOUNT;
  const isPercentage = kind === "percentage";
  return {
    discount_kind: kind,
    discount_percentage: isPercentage ? percentage : null,
    discount_amount: isPercentage ? before.discount_amount : (amount ?? 0),
    discount_reason: reason,
  };
}

/** Returns the names of the fields whose value changes. */
export function changesOf(before: Appointment, edited: EditableFields): string[] {
  return FIELDS.filter((field) => edited[field] !== before[field]);
}
