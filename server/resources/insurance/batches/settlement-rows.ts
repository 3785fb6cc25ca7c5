/** The rows of the file in which a provider says what it paid of a batch, and what it refused. */
import { and, eq, inArray, or } from "drizzle-orm";
import {
  faultOfPaid,
  isUndecided,
  LETTER_COLUMNS,
  lineStateOf,
  SETTLEMENT_COLUMNS,
  type SettlementColumn,
} from "#domain/claims.ts";
import type { ClaimBatchLine, SettlementChange } from "#domain/entities/claim-batch.ts";
import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import type { FaultCode } from "#domain/faults.ts";
import { closedReason } from "#domain/insurance.ts";
import { once } from "#domain/once.ts";
import { parseAmount } from "#domain/money.ts";
import { cleanCode } from "#domain/text.ts";
import type { RowFault } from "#domain/uploads.ts";
import { appointments, insuranceTransactions } from "../../../database/schema.ts";
import { wordsIn } from "../../../exports/words.ts";
import type { RequestContext } from "../../../http/context.ts";
import { tableShape } from "../../../uploads/read-table.ts";
import { brokenCells, rowFault } from "../../../uploads/row-fault.ts";
import type { TableRow, TableShape } from "../../../uploads/table.ts";
import { inParts } from "../../in-parts.ts";
import { inBranches } from "../../scope.ts";
import { isSentAgain, leftOf, type LockedLines } from "./answer.ts";
import { readPaidBefore } from "./paid-before.ts";

const OPTIONAL = SETTLEMENT_COLUMNS.filter((column) => column !== "amount");

/** A row that is read, with the line that it answers. */
export interface Answer extends SettlementChange {
  reason: string;
  reference: string;
  provider_number: string;
}

/** Returns how else a file may be written: as our own letters are, in either language, which end in a row of sums. */
export const settlementShape = once((): TableShape => {
  const titles = Object.fromEntries(
    EXPORT_LANGUAGES.flatMap((language) => {
      const { letter, file } = wordsIn(language).claims;
      const named = [
        ...LETTER_COLUMNS.map((column) => [letter.column[column], column] as const),
        ...SETTLEMENT_COLUMNS.map((column) => [file.column[column], column] as const),
      ];
      return named.map(([title, column]) => [title, column]);
    }),
  );
  const totals = EXPORT_LANGUAGES.map((language) => wordsIn(language).claims.letter.total);
  // All but the amount are texts, and may be missing.
  return tableShape(SETTLEMENT_COLUMNS, { optional: OPTIONAL, texts: OPTIONAL, titles, totals });
});

/**
 * Reads all rows. Returns those without a fault, and the faults of the others. A payment that was noted before is a fault
 * unless `isAgain`.
 */
export async function readAnswers(
  ctx: RequestContext,
  locked: LockedLines,
  { rows, isAgain }: { rows: readonly TableRow[]; isAgain: boolean },
): Promise<{ answers: Answer[]; faults: RowFault[] }> {
  const byAccession = new Map(locked.lines.map((line) => [line.accession_number, line]));
  const byClaim = new Map(locked.lines.map((line) => [String(line.transaction), line]));
  const known = await readKnown(ctx, rows);
  const paidBefore = isAgain ? null : await readPaidBefore(ctx, [...locked.claims.keys()]);
  const answers: Answer[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<number>();
  for (const row of rows) {
    const broken = brokenCells(row);
    faults.push(...broken);
    if (broken.length > 0) continue;
    const cell: Cell = (column) => cleanCode(row.cells[column] ?? "");
    const addFault = (column: string, code: FaultCode) => faults.push(rowFault(row, column, code));
    const [accession, claim] = [cell("accession_number"), cell("claim_number")];
    const column: SettlementColumn =
      accession === "" && claim !== "" ? "claim_number" : "accession_number";
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
      const read = readAnswer(cell, line, { ...locked, column });
      const { paid_amount: amount, reference } = read.answer;
      const { transaction } = line;
      const earlier = amount > 0 ? paidBefore?.({ transaction, amount, reference }) : null;
      // A payment that is noted already may also be above what is left: that follows from it.
      if (earlier) faults.push({ ...rowFault(row, "amount", "paid_before"), earlier });
      else for (const [name, code] of Object.entries(read.faults)) addFault(name, code);
      answers.push({ row: row.number, ...read.answer });
    }
  }
  return { answers, faults };
}

type Cell = (column: SettlementColumn) => string;

/** Reads what a row says of its line, and what is wrong with it by column; `column` is the one that names the line. */
function readAnswer(
  cell: Cell,
  line: ClaimBatchLine,
  { claims, column }: LockedLines & { column: SettlementColumn },
): { answer: Omit<Answer, "row">; faults: Record<string, FaultCode> } {
  const faults: Record<string, FaultCode> = {};
  const [code, reason] = [cell("rejection_code"), cell("rejection_reason")];
  const isRefused = code + reason !== "";
  const typed = cell("amount");
  const amount = typed === "" ? null : parseAmount(typed);
  const paid = amount ?? 0;
  const claim = claims.get(line.transaction);
  if (!isUndecided(line.state) || claim === undefined) faults[column] = "claim_answered";
  else if (isSentAgain(line, claims)) faults[column] = "claim_other_batch";
  else if (typed !== "" && amount === null) faults["amount"] = "amount";
  else if (typed === "" && !isRefused) faults["amount"] = "required";
  else if (paid === 0 && !isRefused) faults["rejection_code"] = "reason_required";
  else if (paid > 0 && closedReason(claim) !== null) faults[column] = "claim_answered";
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
    rows.map(({ cells }) => cleanCode(cells[column] ?? "")).filter((one) => one !== "");
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
