/** The file in which a provider says what it paid of a batch, and what it refused. */
import { and, eq, inArray, or } from "drizzle-orm";
import {
  faultOfPaid,
  isUndecided,
  LETTER_COLUMNS,
  lineStateOf,
  reasonAgainstAnswering,
} from "#domain/claims.ts";
import { today } from "#domain/dates.ts";
import type {
  ClaimBatchLine,
  SettlementChange,
  SettlementResult,
} from "#domain/entities/claim-batch.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { type FaultCode, faultOf } from "#domain/faults.ts";
import { closedReason } from "#domain/insurance.ts";
import { parseAmount, sumOf } from "#domain/money.ts";
import { cleanText, latinDigits } from "#domain/text.ts";
import { MAX_SHOWN_CHANGES, type RowFault } from "#domain/uploads.ts";
import { appointments, insuranceTransactions } from "../../../database/schema.ts";
import { wordsIn } from "../../../exports/words.ts";
import type { RequestContext } from "../../../http/context.ts";
import type { UploadedFile } from "../../../http/uploads.ts";
import { readTable, type TableRow } from "../../../uploads/read-table.ts";
import { inParts } from "../../in-parts.ts";
import { inBranches } from "../../scope.ts";
import { lockClaims, type NewMovement } from "../movements.ts";
import { isSentAgain, keepNumbers, leftOf, markRejected, writeAnswers } from "./answer.ts";
import type { LockedLines } from "./answer.ts";
import { lockBatch } from "./batch-list.ts";
import { readAllLines } from "./read-lines.ts";

/** The columns of a settlement file; those that it may lack. */
export const SETTLEMENT_COLUMNS = [
  "accession_number",
  "claim_number",
  "amount",
  "rejection_code",
  "rejection_reason",
  "reference",
  "provider_number",
] as const;
const OPTIONAL = SETTLEMENT_COLUMNS.filter((column) => column !== "amount");

/** Maximum number of faults in a response; if there are more, most have the same cause. */
const MAX_FAULTS = 500;

/** A row that is read, with the line that it answers. */
interface Answer extends SettlementChange {
  reason: string;
  reference: string;
  provider_number: string;
}

/**
 * Settles and rejects the lines that a file names, all of its rows or none. Throws `upload_invalid` with row, column and
 * reason of each fault, `batch_draft`, `not_found`, and what {@link readTable} throws. `paid_on` is the day of the payment.
 */
export async function settleFromFile(
  ctx: RequestContext,
  id: number,
  { file, isDry, paidOn }: { file: UploadedFile; isDry: boolean; paidOn: string | null },
): Promise<SettlementResult> {
  const batch = await lockBatch(ctx, id);
  enforce(reasonAgainstAnswering(batch.state));
  const rows = await readTable(file, SETTLEMENT_COLUMNS, OPTIONAL, columnTitles());
  const found = await readAllLines(ctx, id);
  const claims = await lockClaims(
    ctx,
    found.map(({ transaction }) => transaction),
  );
  const locked = { batch, lines: await readAllLines(ctx, id), claims };
  const { answers, faults } = await readAnswers(ctx, locked, rows);
  if (faults.length > 0)
    throw new Refusal("upload_invalid", {
      extra: {
        rows: rows.length,
        faults: faults.slice(0, MAX_FAULTS),
        fault_count: faults.length,
      },
    });
  const result = summaryOf(locked.lines, answers);
  if (isDry) return { ...result, changes: shownChanges(answers) };
  await writeFile(ctx, locked, answers, paidOn ?? today(ctx.account.zone, ctx.now.getTime()));
  ctx.audit({
    action: "upload",
    entity: "claim_batch",
    entityId: id,
    branch: null,
    after: { rows: result.rows, settled_amount: result.paid_amount },
  });
  return result;
}

/** Returns the names of the columns by their titles in both languages, as our own letters have them. */
function columnTitles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (["ar", "en"] as const).flatMap((language) => {
      const { letter, file } = wordsIn(language).claims;
      const titles = [
        ...LETTER_COLUMNS.map((column) => [letter.column[column], column] as const),
        ...SETTLEMENT_COLUMNS.map((column) => [file.column[column], column] as const),
      ];
      return titles.map(([title, column]) => [title.toLowerCase(), column]);
    }),
  );
}

function shownChanges(answers: readonly Answer[]): SettlementChange[] {
  return answers
    .slice(0, MAX_SHOWN_CHANGES)
    .map(({ reason: _reason, reference: _reference, provider_number: _number, ...shown }) => shown);
}

function summaryOf(
  lines: readonly ClaimBatchLine[],
  answers: readonly Answer[],
): Omit<SettlementResult, "changes"> {
  const answered = new Set(answers.map(({ line }) => line));
  const countOf = (state: Answer["state"]) => answers.filter((row) => row.state === state).length;
  return {
    rows: answers.length,
    settled: countOf("settled"),
    part_settled: countOf("part_settled"),
    rejected: countOf("rejected"),
    unanswered: lines.filter(({ id, state }) => state === "open" && !answered.has(id)).length,
    paid_amount: sumOf(answers.map(({ paid_amount }) => paid_amount)),
  };
}

async function writeFile(
  ctx: RequestContext,
  locked: LockedLines,
  answers: readonly Answer[],
  paidOn: string,
): Promise<void> {
  const byId = new Map(locked.lines.map((line) => [line.id, line]));
  const lineOf = ({ line: id }: Answer) => {
    const line = byId.get(id);
    if (line === undefined) throw new Refusal("internal");
    return line;
  };
  const refused = answers.filter(({ rejection_code, reason }) => rejection_code + reason !== "");
  await markRejected(
    ctx,
    locked,
    refused.map((row) => ({ line: lineOf(row), code: row.rejection_code, reason: row.reason })),
  );
  for (const row of answers)
    if (row.provider_number !== "") await keepNumbers(ctx, [row.line], row.provider_number);
  const movements = answers
    .filter(({ paid_amount }) => paid_amount > 0)
    .map((row): NewMovement => {
      const { transaction, id: line } = lineOf(row);
      const { paid_amount: amount, reference, reason, rejection_code } = row;
      const said = { reference, reason, rejection_code, paid_on: paidOn };
      return { transaction, kind: "settled", amount, line, ...said };
    });
  const lines = answers.map(lineOf);
  await writeAnswers(ctx, { ...locked, lines }, { movements, action: "settle" });
}

/** Reads all rows. Returns those without a fault, and the faults of the others. */
async function readAnswers(
  ctx: RequestContext,
  locked: LockedLines,
  rows: readonly TableRow[],
): Promise<{ answers: Answer[]; faults: RowFault[] }> {
  const byAccession = new Map(locked.lines.map((line) => [line.accession_number, line]));
  const byClaim = new Map(locked.lines.map((line) => [String(line.transaction), line]));
  const known = await readKnown(ctx, rows);
  const answers: Answer[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<number>();
  for (const { number: row, cells } of rows) {
    const cell = (column: (typeof SETTLEMENT_COLUMNS)[number]) =>
      cleanText(latinDigits(cells[column] ?? ""));
    const addFault = (column: string, code: FaultCode) =>
      faults.push({ row, column, ...faultOf(code) });
    const [accession, claim] = [cell("accession_number"), cell("claim_number")];
    const column = accession === "" && claim !== "" ? "claim_number" : "accession_number";
    const lines = [
      ...(accession === "" ? [] : [byAccession.get(accession)]),
      ...(claim === "" ? [] : [byClaim.get(claim)]),
    ];
    const [line] = lines;
    if (lines.length === 0) addFault(column, "required");
    else if (line === undefined || lines.includes(undefined)) {
      const isOther = [accession, claim].some((one) => one !== "" && known.has(one));
      addFault(column, isOther ? "claim_other_batch" : "claim_unknown");
    } else if (lines.some((one) => one !== line)) addFault("claim_number", "claim_named_twice");
    else if (seen.has(line.id)) addFault(column, "row_twice");
    else {
      seen.add(line.id);
      const read = readAnswer(cell, line, locked);
      for (const [name, code] of Object.entries(read.faults)) addFault(name, code);
      answers.push({ row, ...read.answer });
    }
  }
  return { answers, faults };
}

type Cell = (column: (typeof SETTLEMENT_COLUMNS)[number]) => string;

/** Reads what a row says of its line, and what is wrong with it by column. */
function readAnswer(
  cell: Cell,
  line: ClaimBatchLine,
  { claims }: LockedLines,
): { answer: Omit<Answer, "row">; faults: Record<string, FaultCode> } {
  const faults: Record<string, FaultCode> = {};
  const [code, reason] = [cell("rejection_code"), cell("rejection_reason")];
  const isRefused = code + reason !== "";
  const typed = cell("amount");
  const amount = typed === "" ? null : parseAmount(typed);
  const paid = amount ?? 0;
  const claim = claims.get(line.transaction);
  if (!isUndecided(line.state) || claim === undefined)
    faults["accession_number"] = "claim_answered";
  else if (isSentAgain(line, claims)) faults["accession_number"] = "claim_other_batch";
  else if (typed !== "" && amount === null) faults["amount"] = "amount";
  else if (typed === "" && !isRefused) faults["amount"] = "required";
  else if (paid === 0 && !isRefused) faults["rejection_code"] = "reason_required";
  else if (paid > 0 && closedReason(claim) !== null) faults["accession_number"] = "claim_answered";
  else if (paid !== 0) {
    const fault = faultOfPaid(paid, leftOf(line));
    if (fault !== null) faults["amount"] = fault;
  }
  for (const [name, text, most] of [
    ["rejection_code", code, 40],
    ["rejection_reason", reason, 500],
    ["reference", cell("reference"), 100],
    ["provider_number", cell("provider_number"), 60],
  ] as const)
    if (text.length > most) faults[name] = "text_long";
  const sums = { ...line, settled_amount: line.settled_amount + paid };
  return {
    faults,
    answer: {
      line: line.id,
      accession_number: line.accession_number,
      patient_name: line.patient_name,
      claimed_amount: line.claimed_amount,
      paid_amount: paid,
      rejection_code: code,
      state: lineStateOf(sums, isRefused),
      reason,
      reference: cell("reference"),
      provider_number: cell("provider_number"),
    },
  };
}

/** Returns the numbers of a file that are of claims in the account's branches, in whichever batch they are. */
async function readKnown(
  ctx: RequestContext,
  rows: readonly TableRow[],
): Promise<ReadonlySet<string>> {
  const numbers = (column: string) =>
    rows
      .map(({ cells }) => cleanText(latinDigits(cells[column] ?? "")))
      .filter((one) => one !== "");
  const accessions = numbers("accession_number");
  const ids = numbers("claim_number").filter((one) => /^\d{1,15}$/.test(one));
  const known = new Set<string>();
  for (const part of inParts([...accessions, ...ids])) {
    const found = await ctx.tx
      .select({ id: insuranceTransactions.id, accession: appointments.accessionNumber })
      .from(insuranceTransactions)
      .innerJoin(
        appointments,
        and(
          eq(appointments.scanCenterId, insuranceTransactions.scanCenterId),
          eq(appointments.id, insuranceTransactions.appointmentId),
        ),
      )
      .where(
        and(
          eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
          inBranches(ctx, appointments.branchId),
          or(
            inArray(appointments.accessionNumber, [...part]),
            inArray(
              insuranceTransactions.id,
              part.filter((one) => /^\d{1,15}$/.test(one)).map(Number),
            ),
          ),
        ),
      );
    for (const { id, accession } of found) known.add(String(id)).add(accession);
  }
  return known;
}
