import { AGES } from "#domain/claims.ts";
import type {
  ClaimBatch,
  ClaimBatchLine,
  ClaimMovement,
  ProviderAgeing,
} from "#domain/entities/claim-batch.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import type { Reader, ShownColumn, ShownColumns } from "./shown.ts";
import type { Words } from "./words.ts";

/** Returns a column whose title is in the words of claims. */
function column<Row>(
  id: string,
  title: (words: Words["claims"]["column"]) => string,
  value: (row: Row, reader: Reader) => CellValue,
  kind: CellKind = "text",
): ShownColumn<Row> {
  return { id, title: ({ claims }) => title(claims.column), kind, value };
}

/** The columns of batches of claims. */
export const batchColumns: ShownColumns<ClaimBatch> = [
  column(
    "number",
    (words) => words.number,
    (row) => row.number,
    "count",
  ),
  column(
    "provider",
    (words) => words.provider,
    (row) => row.provider_name,
  ),
  column(
    "days",
    (words) => words.from,
    (row) => row.start_date,
    "day",
  ),
  column(
    "days",
    (words) => words.until,
    (row) => row.end_date,
    "day",
  ),
  column(
    "state",
    (words) => words.state,
    (row, { words }) => words.claims.batch_state[row.state],
  ),
  column(
    "lines",
    (words) => words.lines,
    (row) => row.lines,
    "count",
  ),
  column(
    "open",
    (words) => words.open,
    (row) => row.open_lines,
    "count",
  ),
  column(
    "claimed",
    (words) => words.claimed,
    (row) => row.claimed_amount,
    "amount",
  ),
  column(
    "settled",
    (words) => words.settled,
    (row) => row.settled_amount,
    "amount",
  ),
  column(
    "written_off",
    (words) => words.written_off,
    (row) => row.written_off_amount,
    "amount",
  ),
  column(
    "moved",
    (words) => words.moved,
    (row) => row.moved_amount,
    "amount",
  ),
  column(
    "sent",
    (words) => words.sent,
    (row) => row.sent_at,
    "instant",
  ),
];

/** The columns of the lines of a batch. */
export const lineColumns: ShownColumns<ClaimBatchLine> = [
  column(
    "patient",
    (words) => words.patient,
    (row) => row.patient_name,
  ),
  column(
    "accession",
    (words) => words.accession,
    (row) => row.accession_number,
  ),
  column(
    "day",
    (words) => words.day,
    (row) => row.start_at,
    "instant",
  ),
  column(
    "card",
    (words) => words.card,
    (row) => row.card_number,
  ),
  column(
    "approval",
    (words) => words.approval,
    (row) => row.approval_number,
  ),
  column(
    "claimed",
    (words) => words.claimed,
    (row) => row.claimed_amount,
    "amount",
  ),
  column(
    "settled",
    (words) => words.settled,
    (row) => row.settled_amount,
    "amount",
  ),
  column(
    "pending",
    (words) => words.pending,
    (row) => row.pending_amount,
    "amount",
  ),
  column(
    "state",
    (words) => words.state,
    (row, { words }) => words.claims.line_state[row.state],
  ),
  column(
    "rejection",
    (words) => words.rejection,
    (row) => [row.rejection_code, row.rejection_reason].filter((text) => text !== "").join(" "),
  ),
];

/** The columns of movements. */
export const movementColumns: ShownColumns<ClaimMovement> = [
  column(
    "at",
    (words) => words.at,
    (row) => row.at,
    "instant",
  ),
  column(
    "patient",
    (words) => words.patient,
    (row) => row.patient_name,
  ),
  column(
    "accession",
    (words) => words.accession,
    (row) => row.accession_number,
  ),
  column(
    "provider",
    (words) => words.provider,
    (row) => row.provider_name,
  ),
  column(
    "batch",
    (words) => words.batch,
    (row) => row.batch_number,
    "count",
  ),
  column(
    "kind",
    (words) => words.kind,
    (row, { words }) => words.claims.movement_kind[row.kind],
  ),
  column(
    "amount",
    (words) => words.amount,
    (row) => (row.reverses === null ? row.amount : -row.amount),
    "amount",
  ),
  column(
    "reference",
    (words) => words.reference,
    (row) => row.reference,
  ),
  column(
    "paid_on",
    (words) => words.paid_on,
    (row) => row.paid_on,
    "day",
  ),
  column(
    "reason",
    (words) => words.reason,
    (row) => row.reason,
  ),
  column(
    "by",
    (words) => words.by,
    (row) => row.by_name,
  ),
];

/** The columns of what providers owe by age. */
export const ageingColumns: ShownColumns<ProviderAgeing> = [
  column(
    "provider",
    (words) => words.provider,
    (row) => row.name,
  ),
  column(
    "claims",
    (words) => words.lines,
    (row) => row.claims,
    "count",
  ),
  ...AGES.map((age) =>
    column<ProviderAgeing>(
      age,
      (words) => words[age],
      (row) => row[age],
      "amount",
    ),
  ),
  column(
    "pending",
    (words) => words.pending,
    (row) => row.pending_amount,
    "amount",
  ),
  column(
    "oldest",
    (words) => words.oldest,
    (row) => row.oldest_day,
    "day",
  ),
];
