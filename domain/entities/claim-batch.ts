import { array, object, optional, size } from "superstruct";
import { code, day, id, line, lineOrNone, maybe, positiveAmount, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type {
  Age,
  BatchState,
  ClaimPart,
  LetterColumn,
  LineState,
  MovementKind,
  ProviderKind,
} from "../claims.ts";
import type { Piastres } from "../money.ts";
import type { UploadNotes } from "../uploads.ts";
import type { Stored } from "./common.ts";

/** The sums of the lines of a batch. */
export type BatchSums = {
  lines: number;
  /** Lines that the provider has not answered. */
  open_lines: number;
  claimed_amount: Piastres;
  settled_amount: Piastres;
  written_off_amount: Piastres;
  moved_amount: Piastres;
};

/** Claims that are sent to a provider together. */
export type ClaimBatch = Stored &
  BatchSums & {
    /** Unique in the center. */
    number: number;
    provider: number;
    provider_name: string;
    /** The days of its appointments. */
    start_date: string;
    end_date: string;
    state: BatchState;
    /** Instant; null while it is a draft. */
    sent_at: string | null;
    sent_by: number | null;
    sent_by_name: string | null;
    /** Instant of the last answer; null while one is missing. */
    settled_at: string | null;
    created_by: number;
    created_by_name: string;
  };

/** A claim in a batch, and what the provider answered. */
export type ClaimBatchLine = Stored & {
  batch: number;
  batch_number: number;
  /** Id of the claim. */
  transaction: number;
  appointment: number;
  accession_number: string;
  branch: number;
  branch_name: string;
  patient_name: string;
  test_name_ar: string;
  test_name_en: string;
  /** Instant of the appointment. */
  start_at: string;
  card_number: string | null;
  approval_number: string | null;
  state: LineState;
  /** What was pending when the batch was sent; in a draft what is pending now. */
  claimed_amount: Piastres;
  settled_amount: Piastres;
  written_off_amount: Piastres;
  moved_amount: Piastres;
  /** What is pending of the claim now. */
  pending_amount: Piastres;
  /** The provider's own number of the claim; empty if it is not known. */
  provider_number: string;
  /** Empty unless it was rejected. */
  rejection_code: string;
  rejection_reason: string;
};

/** A claim that was not taken into a batch: what it lacks, or why it could not be sent any more. */
export type RefusedClaim = {
  transaction: number;
  appointment: number;
  accession_number: string;
  patient_name: string;
  missing: ClaimPart[];
};

/** A batch with the claims that were left out of it. */
export type BatchOutcome = { batch: ClaimBatch; refused: RefusedClaim[] };

/** What became of the claims of a corporate account in a month that were in no batch. */
export type MonthlyBill = {
  provider: number;
  provider_name: string;
  /** The draft that was made; null if no claim could be sent. */
  batch: ClaimBatch | null;
  /** The claims that were left out. */
  refused: RefusedClaim[];
};

/** The bills of a month, by the names of the accounts. */
export type MonthlyBills = { start_date: string; end_date: string; bills: MonthlyBill[] };

/** One change of what a provider owes for a claim. */
export type ClaimMovement = {
  id: number;
  /** Id of the claim. */
  transaction: number;
  appointment: number;
  accession_number: string;
  branch: number;
  patient_name: string;
  provider: number;
  provider_name: string;
  /** Id and number of the batch whose line it answers; null outside of batches. */
  batch: number | null;
  batch_number: number | null;
  kind: MovementKind;
  amount: Piastres;
  reference: string;
  /** The day of the provider's payment; null if it is not known. */
  paid_on: string | null;
  reason: string;
  rejection_code: string;
  /** Id of the movement that it takes back; null if it takes back none. */
  reverses: number | null;
  /** Id of the movement that takes it back; null while it counts. */
  reversed_by: number | null;
  /** Id of the account; null if it was not kept yet. */
  by: number | null;
  by_name: string | null;
  /** Instant. */
  at: string;
};

/** One row of a letter, in both languages. */
export type LetterRow = {
  number: number;
  accession_number: string;
  claim_number: number;
  provider_number: string;
  patient_name: string;
  national_id: string;
  card_number: string;
  approval_number: string;
  test_name_ar: string;
  test_name_en: string;
  /** Center day of the appointment. */
  day: string;
  branch_name: string;
  total_price: Piastres;
  claimed_amount: Piastres;
};

/** What is sent to a provider: kept as it was sent. */
export type ClaimLetter = {
  id: number;
  number: number;
  /** Day on which it was sent; null in a draft. */
  day: string | null;
  provider_name: string;
  start_date: string;
  end_date: string;
  columns: LetterColumn[];
  rows: LetterRow[];
  total: Piastres;
  /** The center as its papers named it. */
  center: { name_ar: string; name_en: string; address: string; phones: string; tax_number: string };
};

/** What a provider owes, by the age of the appointments. */
export type ProviderAgeing = Record<Age, Piastres> & {
  /** Id of the provider. */
  id: number;
  name: string;
  kind: ProviderKind;
  /** How many claims are not settled. */
  claims: number;
  pending_amount: Piastres;
  /** Day of the oldest appointment that it owes for; null if it owes nothing. */
  oldest_day: string | null;
};

/** Collects the claims of a provider whose appointments are of these days. */
export const BatchInput = withRules(
  object({ provider: id(), start_date: day(), end_date: day(), branches: optional(array(id())) }),
  ({ start_date, end_date }, faulty) =>
    !faulty.has("start_date") && !faulty.has("end_date") && String(end_date) < String(start_date)
      ? [{ field: "end_date", code: "date_order" }]
      : [],
);
export type BatchInput = Infer<typeof BatchInput>;

/** Bills each corporate account for the month of a day. */
export const BillMonthInput = object({ month: day() });
export type BillMonthInput = Infer<typeof BillMonthInput>;

/** The most lines that one call can name. */
const MAX_LINES = 10_000;

const several = () => size(array(id()), 1, MAX_LINES);

/** Puts further claims into a draft. */
export const AddClaimsInput = object({ transactions: several(), version: optional(version()) });
export type AddClaimsInput = Infer<typeof AddClaimsInput>;

/** Sends a draft. */
export const SendInput = object({ version: optional(version()) });
export type SendInput = Infer<typeof SendInput>;

/** Settles lines: each with an amount, or without one all that is pending of it. */
export const SettleLinesInput = object({
  lines: size(array(object({ line: id(), amount: optional(positiveAmount()) })), 1, MAX_LINES),
  reference: optional(lineOrNone(100)),
  paid_on: maybe(day()),
});
export type SettleLinesInput = Infer<typeof SettleLinesInput>;

/** Notes that the provider refused lines, with its code, its words, or both. */
export const RejectLinesInput = withRules(
  object({
    lines: several(),
    rejection_code: maybe(code(40)),
    reason: optional(lineOrNone(500)),
    provider_number: maybe(code(60)),
  }),
  ({ rejection_code, reason }, faulty) =>
    !faulty.has("rejection_code") && (rejection_code ?? "") === "" && (reason ?? "") === ""
      ? [{ field: "reason", code: "reason_required" }]
      : [],
);
export type RejectLinesInput = Infer<typeof RejectLinesInput>;

/** Writes lines off, or moves them to the patient: all that is pending of each. */
export const GiveUpInput = object({ lines: several(), reason: line(500) });
export type GiveUpInput = Infer<typeof GiveUpInput>;

/** Takes back the rejections of lines. */
export const ReopenLinesInput = object({ lines: several(), reason: line(500) });
export type ReopenLinesInput = Infer<typeof ReopenLinesInput>;

/** Sends lines again in a new draft. */
export const ResendInput = object({ lines: several() });
export type ResendInput = Infer<typeof ResendInput>;

/** Takes back a movement. */
export const ReverseInput = object({ reason: line(500) });
export type ReverseInput = Infer<typeof ReverseInput>;

/** What a settlement file says of one line. */
export type SettlementChange = {
  /** The row number in the spreadsheet. */
  row: number;
  line: number;
  accession_number: string;
  patient_name: string;
  claimed_amount: Piastres;
  /** 0 if it was rejected. */
  paid_amount: Piastres;
  rejection_code: string;
  state: LineState;
};

/** The effect of a settlement file, or its preview. */
export type SettlementResult = UploadNotes & {
  rows: number;
  settled: number;
  part_settled: number;
  rejected: number;
  /** Lines of the batch that the file does not name. */
  unanswered: number;
  paid_amount: Piastres;
  /** Only in a preview: the rows in the order of the file. */
  changes?: SettlementChange[] | undefined;
  /** Only in a preview: stands for what was shown. Who sends it when saving overwrites nothing that changed meanwhile. */
  seen?: string | undefined;
};
