import { assign, defaulted, enums, object, optional, partial } from "superstruct";
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from "../statuses.ts";
import {
  amount,
  duration,
  id,
  instant,
  lineOrNone,
  lines,
  maybe,
  percent,
  positiveAmount,
  version,
} from "../fields.ts";
import { claimNumbers } from "../claim-numbers.ts";
import { ticket } from "../ticket-field.ts";
import { withRules } from "../validate.ts";
import { PRIORITIES, type Priority } from "../worklist.ts";
import { PAYMENT_METHODS } from "./common.ts";
import { otherPayments } from "./payment.ts";
import { DISCOUNT_KINDS, type DiscountKind } from "../discounts.ts";
import type { Infer } from "superstruct";
import type { AppointmentStatus, CancelReason, ReportStatus } from "../statuses.ts";
import type { Gender } from "../identity.ts";
import type { Piastres } from "../money.ts";
import type { Modality, Stored } from "./common.ts";

/** One test of one patient on one machine at one time. References are ids. */
export type Appointment = Stored & {
  /** Unique in the center, at most 16 characters. */
  accession_number: string;
  patient: number;
  patient_name: string;
  /** Age in years on the center's current day. */
  patient_age: number;
  patient_birth_date: string;
  patient_gender: Gender;
  /** This and the next two are null for a ReportingDoctor, who may not see them. */
  patient_national_id: string | null;
  patient_country_phone_code: string | null;
  patient_phone_number: string | null;
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
  machine: number;
  machine_name: string;
  branch: number;
  branch_name: string;
  room: number;
  room_number: string;
  /** Instant. */
  start_at: string;
  /** Minutes; taken from the availability at booking. */
  duration_minutes: number;
  status: AppointmentStatus;
  report_status: ReportStatus;
  /** Account of the doctor whose report is preliminary, and when it was submitted; null if the report is not. */
  first_reader: number | null;
  first_reader_name: string | null;
  first_read_at: string | null;
  /** Whether another doctor must read the preliminary report; false once the center wants no second reader. */
  awaits_second_reader: boolean;
  /** Null unless cancelled. */
  cancel_reason: CancelReason | null;
  /** Note on the cancellation or the no-show; empty if there is none. */
  cancel_note: string;
  referring_doctor: number | null;
  referring_doctor_name: string | null;
  insurance_provider: number | null;
  insurance_provider_name: string | null;
  insurance_covered: boolean;
  /** Id of the insurance transaction; null if there is none. */
  insurance_transaction: number | null;
  /** Numbers of the patient's card and of the approval at the provider; null without insurance, or if nobody noted them. */
  card_number: string | null;
  approval_number: string | null;
  /** Whether the insurance transaction was deleted, so that no new one can be added. */
  insurance_closed: boolean;
  /** Price before all discounts when the appointment was priced; null if it was not recorded. */
  list_price: Piastres | null;
  /** How the discount at the desk is stated; null without one. */
  discount_kind: DiscountKind | null;
  /** Of the price without it; null unless its kind is `percentage`. */
  discount_percentage: number | null;
  /** What the discount at the desk takes off; 0 without one. */
  discount_amount: Piastres;
  /** Empty without a discount. */
  discount_reason: string;
  /** Account that approved a discount above the limit of the person who gave it; null if it was within it. */
  discount_approved_by: number | null;
  discount_approved_by_name: string | null;
  /** After all discounts. */
  total_price: Piastres;
  /** The part of the price that the insurance provider pays; 0 without insurance. */
  covered_amount: Piastres;
  /** The amount that the patient is asked to pay now. */
  requested_cost: Piastres;
  /** Payments less refunds of the ledger. */
  paid_amount: Piastres;
  /** Total less covered less paid; 0 if the appointment does not take place. */
  remaining_cost: Piastres;
  /** Covered less settled by the provider and written off. */
  pending_amount: Piastres;
  /** What the center gave up of what the provider owed. */
  written_off_amount: Piastres;
  /** Id of the receptionist shift in which the appointment was booked. */
  shift: number;
  /** Whether that shift is cleared; then fields that change the price are locked. */
  shift_cleared: boolean;
  created_by: number;
  created_by_name: string;
  notes: string;
  /** Why the doctor asked for the test; empty if nobody said. */
  indication: string;
  priority: Priority;
  /**
   * Instant from which the scan waits for its report; its scheduled end if it was completed before that was recorded.
   * Null unless completed.
   */
  completed_at: string | null;
  /** Id of the account of the doctor who is to report it. */
  assigned_to: number | null;
  assigned_to_name: string | null;
  /** Instant until which the scan stands below the others on the worklist; null if nobody deferred it. */
  deferred_until: string | null;
  /** Empty if nobody deferred it. */
  deferred_reason: string;
  deferred_by: number | null;
  deferred_by_name: string | null;
  /** The package that it was booked with, by the names that it had then; null if it was booked alone. */
  package: number | null;
  package_name_ar: string | null;
  package_name_en: string | null;
  /** Id of that booking, which all appointments of it have; null if it was booked alone. */
  package_booking: number | null;
  /** Only sent to roles with `commission.read`. */
  commission_amount?: Piastres;
};

const fields = {
  patient: id(),
  machine: id(),
  test: id(),
  start_at: instant(),
  referring_doctor: maybe(id()),
  insurance_provider: maybe(id()),
  covered_amount: maybe(amount()),
  ...claimNumbers,
  requested_cost: maybe(amount()),
  expected_total_price: maybe(amount()),
  /** The same: it is compared with the price that the server computes, and never stored. */
  total_price: maybe(amount()),
  discount_kind: maybe(enums(DISCOUNT_KINDS)),
  discount_percentage: maybe(percent()),
  discount_amount: maybe(amount()),
  discount_reason: optional(lineOrNone(500)),
  /** What `/discount-approvals/` answered; needed above the limit of the role. */
  discount_approval: optional(ticket()),
  notes: optional(lines(2000)),
  indication: optional(lineOrNone(500)),
  priority: optional(enums(PRIORITIES)),
};

/** A booking. An insurance provider requires a covered amount; the requested cost defaults to the patient's share. */
export const AppointmentInput = withRules(
  object({
    ...fields,
    /** Amount paid by `method` at booking; 0 if nothing is paid. */
    paid_amount: amount(),
    method: defaulted(enums(PAYMENT_METHODS), "cash"),
    /** Amounts paid by other methods in the same booking. */
    other_payments: otherPayments(),
  }),
  ({ insurance_provider, covered_amount }, faulty) => {
    if (faulty.has("insurance_provider")) return [];
    const insured = typeof insurance_provider === "number";
    const covered = covered_amount ?? null;
    if (insured && covered === null) return [{ field: "covered_amount", code: "covered_required" }];
    if (insured && covered === 0) return [{ field: "covered_amount", code: "covered_range" }];
    return !insured && covered !== null && covered > 0
      ? [{ field: "covered_amount", code: "covered_without_insurance" }]
      : [];
  },
);
export type AppointmentInput = Infer<typeof AppointmentInput>;

const changeFields = {
  /** Minutes. If it is left out and the machine or the test changes, the duration of the new availability applies. */
  duration_minutes: optional(duration()),
  refund_amount: maybe(positiveAmount()),
  method: optional(enums(PAYMENT_METHODS)),
  refund_reason: maybe(lineOrNone(500)),
};

/** All fields of an appointment; a field that is left out is emptied, or computed as for a booking. */
export const AppointmentReplacement = object({ ...fields, ...changeFields });
export type AppointmentReplacement = Infer<typeof AppointmentReplacement>;

/** A change of an appointment. The refund fields are needed if it makes less due than was paid. */
export const AppointmentPatch = assign(
  partial(fields),
  object({ ...changeFields, version: optional(version()) }),
);
export type AppointmentPatch = Infer<typeof AppointmentPatch>;

/** The body of a cancellation: the reason for the cancellation, and how much is refunded. */
export const CancelInput = object({
  reason: enums(CANCEL_REASONS),
  note: optional(lineOrNone(500)),
  refund_amount: maybe(amount()),
  method: optional(enums(PAYMENT_METHODS)),
  version: optional(version()),
});
export type CancelInput = Infer<typeof CancelInput>;

/** A change of the status, except cancelling, which has a call of its own. */
export const StatusInput = object({
  status: enums(APPOINTMENT_STATUSES),
  note: optional(lineOrNone(500)),
  version: optional(version()),
});
export type StatusInput = Infer<typeof StatusInput>;

/** What doctors arrange on the worklist; fields that are left out stay. No time of deferral ends a deferral. */
export const WorklistInput = withRules(
  object({
    priority: optional(enums(PRIORITIES)),
    /** Id of an account. */
    assigned_to: maybe(id()),
    deferred_until: maybe(instant()),
    deferred_reason: optional(lineOrNone(500)),
    version: optional(version()),
  }),
  ({ deferred_until: until, deferred_reason: reason }, faulty) =>
    typeof until === "string" && !faulty.has("deferred_reason") && (reason ?? "") === ""
      ? [{ field: "deferred_reason", code: "reason_required" }]
      : [],
);
export type WorklistInput = Infer<typeof WorklistInput>;

/** A doctor to whom a scan can be assigned. */
export type WorklistDoctor = { id: number; name: string };
