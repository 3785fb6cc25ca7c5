import { addDays } from "./dates.ts";
import type { Day } from "./dates.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";
import type { AppointmentStatus } from "./statuses.ts";

/** `insurer`: an insurance company; `corporate`: an employer that is billed for its people. */
export const PROVIDER_KINDS = ["insurer", "corporate"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The columns that a letter to a provider can have, in the usual order. */
export const LETTER_COLUMNS = [
  "number",
  "accession_number",
  "claim_number",
  "provider_number",
  "patient_name",
  "national_id",
  "card_number",
  "approval_number",
  "test_name",
  "day",
  "branch_name",
  "total_price",
  "claimed_amount",
] as const;
export type LetterColumn = (typeof LETTER_COLUMNS)[number];

/** Returns the columns of a provider's letters; all of them if the provider has none of its own. */
export function letterColumnsOf(chosen: readonly LetterColumn[]): readonly LetterColumn[] {
  return chosen.length === 0 ? LETTER_COLUMNS : chosen;
}

/** The columns of a settlement file, in which a provider says what it paid of a batch; all but the amount may be missing. */
export const SETTLEMENT_COLUMNS = [
  "accession_number",
  "claim_number",
  "amount",
  "rejection_code",
  "rejection_reason",
  "reference",
  "provider_number",
] as const;
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number];

/** What changes what a provider owes for a claim. */
export const MOVEMENT_KINDS = ["settled", "written_off", "to_patient"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A batch is settled once the provider has answered all of its lines. */
export const BATCH_STATES = ["draft", "sent", "settled"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const LINE_STATES = [
  "open",
  "settled",
  "part_settled",
  "rejected",
  "written_off",
  "moved_to_patient",
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What a claim can lack before it is sent. */
export const CLAIM_PARTS = ["completion", "card", "approval", "document"] as const;
export type ClaimPart = (typeof CLAIM_PARTS)[number];

/**
 * Returns what a claim lacks before it is sent: its appointment was not completed yet, or it does not have what the provider
 * asks for. Empty if the claim is complete.
 */
export function missingParts(
  claim: {
    /** Of its appointment. */
    appointment_status: AppointmentStatus;
    card_number: string | null;
    approval_number: string | null;
    documents: number;
  },
  provider: { requires_card: boolean; requires_approval: boolean; requires_document: boolean },
): ClaimPart[] {
  const isMissing: Readonly<Record<ClaimPart, boolean>> = {
    completion: claim.appointment_status !== "completed",
    card: provider.requires_card && claim.card_number === null,
    approval: provider.requires_approval && claim.approval_number === null,
    document: provider.requires_document && claim.documents === 0,
  };
  return CLAIM_PARTS.filter((part) => isMissing[part]);
}

/** The amounts of a line; what was reversed does not count. */
export type LineSums = {
  claimed_amount: Piastres;
  settled_amount: Piastres;
  written_off_amount: Piastres;
  moved_amount: Piastres;
};

/**
 * Returns the state of a line: written off or moved to the patient if that ended it, else settled if all of it was paid,
 * part settled if some was, rejected if nothing was paid and the provider refused it, else open.
 */
export function lineStateOf(sums: LineSums, isRejected: boolean): LineState {
  const { claimed_amount, settled_amount, written_off_amount, moved_amount } = sums;
  if (settled_amount >= claimed_amount) return "settled";
  if (moved_amount > 0) return "moved_to_patient";
  if (written_off_amount > 0) return "written_off";
  if (settled_amount > 0) return "part_settled";
  return isRejected ? "rejected" : "open";
}

/** Whether a line can still be settled, rejected, written off or moved: something of it is not decided. */
export function isUndecided(state: LineState): boolean {
  return state === "open" || state === "part_settled" || state === "rejected";
}

/** Whether the provider refused a line: it gave its code, its words, or both. */
export function isRejected(line: { rejection_code: string; rejection_reason: string }): boolean {
  return line.rejection_code + line.rejection_reason !== "";
}

/** Returns why a rejection cannot be taken back, or null if it can: what followed it is taken back first. */
export function reasonAgainstReopening(
  line: { state: LineState } & Parameters<typeof isRejected>[0],
): ErrorCode | null {
  if (!isRejected(line)) return "not_rejected";
  return isUndecided(line.state) ? null : "line_answered";
}

/** Whether the claim of a line can be sent again: the provider refused it or a part of it. */
export function canBeSentAgain(state: LineState): boolean {
  return state === "rejected" || state === "part_settled";
}

/** Returns the state of a batch that was sent, by the states of its lines. */
export function batchStateOf(lines: readonly LineState[]): BatchState {
  return lines.includes("open") ? "sent" : "settled";
}

/** Returns what is wrong with the amount that a provider paid for a claim, or null: it is at most what is pending. */
export function faultOfPaid(paid: Piastres, pending: Piastres): FaultCode | null {
  if (paid <= 0) return "amount_positive";
  return paid > pending ? "paid_above_claim" : null;
}

/** Returns what is wrong with the day on which a provider paid, or null: nobody has paid on a day to come. */
export function faultOfPaidOn(paidOn: Day, today: Day): FaultCode | null {
  return paidOn > today ? "day_future" : null;
}

/** Returns why the lines of a batch cannot be answered, or null if they can: only after it was sent. */
export function reasonAgainstAnswering(state: BatchState): ErrorCode | null {
  return state === "draft" ? "batch_draft" : null;
}

/** Returns why the lines of a batch cannot be chosen any more, or null if they can. */
export function reasonAgainstChoosing(state: BatchState): ErrorCode | null {
  return state === "draft" ? null : "batch_sent";
}

/** The ages of what providers owe, in days from the day of the appointment: the last has no end. */
export const AGES = ["days_0_30", "days_31_60", "days_61_90", "days_over_90"] as const;
export type Age = (typeof AGES)[number];

/** The last day of each age but the last, in days after the appointment. */
const AGE_LIMITS = [30, 60, 90] as const;

/** The days of the appointments whose claims are of one age; null leaves that end open. */
export type AgeSpan = { age: Age; first: Day | null; last: Day | null };

/** Returns the days of the appointments of each age. Appointments that are still to come are of the first age. */
export function ageSpans(today: Day): AgeSpan[] {
  return AGES.map((age, index) => {
    const [from, until] = [AGE_LIMITS[index - 1], AGE_LIMITS[index]];
    return {
      age,
      first: until === undefined ? null : addDays(today, -until),
      last: from === undefined ? null : addDays(today, -from - 1),
    };
  });
}
