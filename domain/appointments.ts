import { addDays, dayOf, today } from "./dates.ts";
import type { Day, Instant } from "./dates.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";
import { cleanCode } from "./text.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus, type ReportStatus } from "./statuses.ts";

export { APPOINTMENT_STATUSES, CANCEL_REASONS, REPORT_STATUSES } from "./statuses.ts";
export type { AppointmentStatus, CancelReason, ReportStatus } from "./statuses.ts";

/** How many days ahead an appointment may start. */
export const BOOKING_DAYS = 366;

const FORWARD: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  pending: ["arrived", "no_show"],
  arrived: ["in_progress", "no_show"],
  in_progress: ["completed"],
  completed: [],
  no_show: [],
  cancelled: [],
};

/** Steps back, to undo a mistake. A cancellation has none: the money may be refunded and the slot taken. */
const BACK: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  pending: [],
  arrived: ["pending"],
  in_progress: ["arrived"],
  completed: ["in_progress"],
  no_show: ["pending", "arrived"],
  cancelled: [],
};

/** The facts that decide which status changes are allowed. */
export type StatusFacts = {
  status: AppointmentStatus;
  report_status: ReportStatus;
  /** Whether its claim was sent and waits for the provider's answer. Screens leave it out, and the server decides. */
  claim_sent?: boolean;
};

/**
 * Returns why the status may not change to `newStatus`, or null if it may. No step back once a report has begun, or from
 * completed while the provider is asked to pay for it.
 */
export function reasonAgainstStatus(
  facts: StatusFacts,
  newStatus: AppointmentStatus,
): ErrorCode | null {
  if (FORWARD[facts.status].includes(newStatus)) return null;
  if (!BACK[facts.status].includes(newStatus)) return "status_transition";
  if (facts.report_status === "report_ready") return "report_ready";
  if (facts.status === "completed" && facts.claim_sent === true) return "claim_in_batch";
  return facts.report_status === "not_started" ? null : "status_transition";
}

/** Returns the statuses an appointment may take next, the usual one first. */
export function nextStatuses(facts: StatusFacts): AppointmentStatus[] {
  return [...FORWARD[facts.status], ...BACK[facts.status]].filter(
    (to) => reasonAgainstStatus(facts, to) === null,
  );
}

/** Whether the status is final: completed, no-show or cancelled. */
export function isOver(status: AppointmentStatus): boolean {
  return FORWARD[status].length === 0;
}

/** Returns the permission that a status change needs. Doctors, too, may start and complete the examination. */
export function permissionFor(
  newStatus: AppointmentStatus,
): "appointments.examine" | "appointments.admit" {
  return newStatus === "in_progress" || newStatus === "completed"
    ? "appointments.examine"
    : "appointments.admit";
}

/** Returns why an appointment cannot be cancelled, or null if it can: only before the examination begins. */
export function reasonAgainstCancelling({ status }: StatusFacts): ErrorCode | null {
  return status === "pending" || status === "arrived" ? null : "status_transition";
}

/** Whether an appointment takes place and so occupies the machine. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return status !== "cancelled" && status !== "no_show";
}

/** The statuses of appointments that take place, comma-separated as the API's `status` filter expects them. */
export const STATUSES_TAKING_PLACE = APPOINTMENT_STATUSES.filter(holdsSlot).join(",");

/** The fields of an appointment that its price depends on. */
export const PRICE_PARTS = [
  "machine",
  "test",
  "insurance_provider",
  "covered_amount",
  "discount_kind",
  "discount_percentage",
  "discount_amount",
] as const;

/** The facts that decide whether an appointment can be edited. */
export type EditFacts = StatusFacts & {
  /** Whether the shift in which the appointment was booked is cleared. */
  shift_cleared: boolean;
  insurance_closed: boolean;
  /** Names of the fields whose values change. */
  changes: readonly string[];
  /** Whether the appointment has an insurance provider after the change. */
  insured: boolean;
};

/**
 * Returns why an edit is not allowed, or null if it is. Notes and the referring doctor can be changed as
 * long as the appointment takes place; other fields are locked earlier.
 */
export function reasonAgainstEditing(facts: EditFacts): ErrorCode | null {
  const { changes } = facts;
  if (!holdsSlot(facts.status)) return "status_transition";
  const priced = PRICE_PARTS.some((part) => changes.includes(part));
  if (priced && facts.shift_cleared) return "shift_cleared";
  const insuring = changes.includes("insurance_provider") || changes.includes("covered_amount");
  if (insuring && facts.insured && facts.insurance_closed) return "insurance_closed";
  const examined = ["patient", "machine", "test", "start_at", "duration_minutes"].some((part) =>
    changes.includes(part),
  );
  if (examined && facts.report_status === "report_ready") return "report_ready";
  return examined && facts.status === "completed" ? "status_transition" : null;
}

/** Returns what is wrong with a start time, or null: it must be between the center's today and 366 days ahead. */
export function faultOfStart(
  startAt: Instant,
  { zone, now }: { zone: string; now: number },
): FaultCode | null {
  const current = today(zone, now);
  const day = dayOf(startAt, zone);
  if (day < current) return "start_past";
  return day > addDays(current, BOOKING_DAYS) ? "start_far" : null;
}

/** The fewest digits of the serial in an accession number. */
const SERIAL_DIGITS = 4;

/**
 * Returns the accession number of the n-th appointment booked on a day, for example `2611210042`. It has
 * only digits, so that it can be typed on a number pad and printed as a narrow barcode; at most 16.
 */
export function accessionNumber(day: Day, serial: number): string {
  return day.slice(2).replaceAll("-", "") + String(serial).padStart(SERIAL_DIGITS, "0");
}

/** The digits of the day in an accession number. */
const DAY_DIGITS = 6;

/**
 * Returns the digits of accession numbers, whole or in part, that a typed text can mean; none if it has fewer than three,
 * or letters. People group them by blanks, hyphens or slashes, and leave out the zeros behind the day: `261121-42`.
 */
export function typedAccessionNumbers(text: string): string[] {
  const digits = cleanCode(text).replace(/[\s\p{Pd}/]+/gu, "");
  if (!/^\d{3,16}$/.test(digits)) return [];
  const serial = digits.slice(DAY_DIGITS);
  const isShort = serial !== "" && serial.length < SERIAL_DIGITS;
  const whole = digits.slice(0, DAY_DIGITS) + serial.padStart(SERIAL_DIGITS, "0");
  return isShort ? [digits, whole] : [digits];
}

/** The stored values from which the amounts of an appointment are computed. */
export type MoneyFacts = {
  total_price: Piastres;
  covered_amount: Piastres;
  /** Null means the patient's whole share. */
  requested_cost: Piastres | null;
  /** Payments less refunds. */
  paid_amount: Piastres;
  /** Paid by the insurance provider so far. */
  settled_amount: Piastres;
  /** What the center gave up of what the provider owed. */
  written_off_amount: Piastres;
  /** If the appointment does not take place, nobody owes anything. */
  status: AppointmentStatus;
};

/** The amounts of an appointment as they are shown. */
export type AppointmentMoney = {
  total_price: Piastres;
  covered_amount: Piastres;
  /** What the patient pays: total less covered. */
  patient_share: Piastres;
  requested_cost: Piastres;
  paid_amount: Piastres;
  /** What the patient still owes. */
  remaining_cost: Piastres;
  /** What the provider still owes. */
  pending_amount: Piastres;
};

export function moneyOf(facts: MoneyFacts): AppointmentMoney {
  const { total_price, covered_amount, paid_amount, settled_amount, written_off_amount, status } =
    facts;
  const share = patientShare(facts);
  return {
    total_price,
    covered_amount,
    patient_share: share,
    requested_cost: facts.requested_cost ?? share,
    paid_amount,
    remaining_cost: holdsSlot(status) ? remainingCost(facts) : 0,
    pending_amount: holdsSlot(status) ? covered_amount - settled_amount - written_off_amount : 0,
  };
}

/** Returns what the patient pays of an appointment: total less covered. */
export function patientShare({
  total_price,
  covered_amount,
}: Pick<MoneyFacts, "total_price" | "covered_amount">): Piastres {
  return total_price - covered_amount;
}

/** Returns what the patient still owes for an appointment that takes place: total less covered less paid. */
export function remainingCost({
  paid_amount,
  ...price
}: Pick<MoneyFacts, "total_price" | "covered_amount" | "paid_amount">): Piastres {
  return patientShare(price) - paid_amount;
}
