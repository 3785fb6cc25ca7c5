/** The file in which a provider says what it paid of a batch, and what it refused. */
import { createHash } from "node:crypto";
import { assign, type Infer, object, optional } from "superstruct";
import { reasonAgainstAnswering } from "#domain/claims.ts";
import type {
  ClaimBatchLine,
  SettlementChange,
  SettlementResult,
} from "#domain/entities/claim-batch.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { day } from "#domain/fields.ts";
import { sumOf } from "#domain/money.ts";
import { MAX_SHOWN_CHANGES, type UploadNotes } from "#domain/uploads.ts";
import type { RequestContext } from "../../../http/context.ts";
import { optionalFlag, refuseUnseen, UploadQuery } from "../../../uploads/list-upload.ts";
import { type FileRead, notesOf, tableOf } from "../../../uploads/read-table.ts";
import { lockClaims, type NewMovement } from "../movements.ts";
import { keepNumbers, markRejected, paidDayOf, writeAnswers } from "./answer.ts";
import type { LockedLines } from "./answer.ts";
import { lockBatch } from "./batch-list.ts";
import { readAllLines } from "./read-lines.ts";
import { type Answer, readAnswers } from "./settlement-rows.ts";

/** With `?again=true`, payments that were noted before are taken. */
export const FileQuery = assign(
  UploadQuery,
  object({ again: optionalFlag(), paid_on: optional(day()) }),
);

/** Maximum number of faults in a response; if there are more, most have the same cause. */
const MAX_FAULTS = 500;

/**
 * Settles and rejects the lines that a file names, all of its rows or none. Throws `upload_invalid` with row, column and
 * reason of each fault, `batch_draft`, `not_found`, `stale` if they do not change what was `seen`. `paid_on` is the day of the
 * payment; `again` says that payments which were noted before were made a second time.
 */
export async function settleFromFile(
  ctx: RequestContext,
  id: number,
  { read, query }: { read: FileRead; query: Infer<typeof FileQuery> },
): Promise<SettlementResult> {
  const batch = await lockBatch(ctx, id);
  const table = tableOf(read);
  const { rows } = table;
  enforce(reasonAgainstAnswering(batch.state));
  const paidOn = paidDayOf(ctx, query.paid_on ?? null);
  const found = await readAllLines(ctx, id);
  const claims = await lockClaims(
    ctx,
    found.map(({ transaction }) => transaction),
  );
  const locked = { batch, lines: await readAllLines(ctx, id), claims };
  const { answers, faults } = await readAnswers(ctx, locked, {
    rows,
    isAgain: query.again === true,
  });
  if (faults.length > 0)
    throw new Refusal("upload_invalid", {
      extra: {
        rows: rows.length,
        faults: faults.slice(0, MAX_FAULTS),
        fault_count: faults.length,
      },
    });
  const result = summaryOf(locked.lines, answers);
  const seen = seenOf(locked.lines, answers);
  if (query.dry_run === true)
    return { ...result, changes: shownChanges(answers), seen, ...notesOf(table) };
  refuseUnseen(query, seen);
  await writeFile(ctx, locked, answers, paidOn);
  ctx.audit({
    action: "upload",
    entity: "claim_batch",
    entityId: id,
    branch: null,
    after: { rows: result.rows, settled_amount: result.paid_amount },
  });
  return result;
}

/** Returns what stands for the answers and for the lines that they change. */
function seenOf(lines: readonly ClaimBatchLine[], answers: readonly Answer[]): string {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const changes = answers.map((answer) => [byId.get(answer.line), answer]);
  return createHash("sha256").update(JSON.stringify(changes)).digest("hex");
}

function shownChanges(answers: readonly Answer[]): SettlementChange[] {
  return answers
    .slice(0, MAX_SHOWN_CHANGES)
    .map(({ reason: _reason, reference: _reference, provider_number: _number, ...shown }) => shown);
}

function summaryOf(
  lines: readonly ClaimBatchLine[],
  answers: readonly Answer[],
): Omit<SettlementResult, "changes" | "seen" | keyof UploadNotes> {
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
