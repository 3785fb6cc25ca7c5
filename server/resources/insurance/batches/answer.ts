/** What a provider answered to the lines of a batch, and what becomes of what it did not pay. */
import { and, eq, inArray } from "drizzle-orm";
import type { AuditAction } from "#domain/audit-kinds.ts";
import {
  faultOfPaid,
  faultOfPaidOn,
  isUndecided,
  type MovementKind,
  reasonAgainstAnswering,
  reasonAgainstReopening,
} from "#domain/claims.ts";
import { type Day, today } from "#domain/dates.ts";
import type {
  ClaimBatch,
  ClaimBatchLine,
  GiveUpInput,
  RejectLinesInput,
  ReopenLinesInput,
  SettleLinesInput,
} from "#domain/entities/claim-batch.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { enforce, type FaultCode, invalidFields, Refusal } from "#domain/errors.ts";
import { closedReason } from "#domain/insurance.ts";
import { claimBatchLines } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { recordClaimChange } from "../claims.ts";
import { inParts } from "../../in-parts.ts";
import { addMovements, lockClaims, type NewMovement } from "../movements.ts";
import { lockBatch } from "./batch-list.ts";
import { recordBatch } from "./collect.ts";
import { updateLines } from "./line-states.ts";
import { readLines } from "./read-lines.ts";

/** A batch that was sent, with locked lines and their claims. */
export interface LockedLines {
  batch: ClaimBatch;
  lines: readonly ClaimBatchLine[];
  claims: ReadonlyMap<number, InsuranceTransaction>;
}

/** Locks lines of a batch that was sent, and their claims. Throws `not_found`, `batch_draft`. */
export async function lockLines(
  ctx: RequestContext,
  id: number,
  ids: readonly number[],
): Promise<LockedLines> {
  const batch = await lockBatch(ctx, id);
  enforce(reasonAgainstAnswering(batch.state));
  const wanted = await readLines(ctx, id, ids);
  const claims = await lockClaims(
    ctx,
    wanted.map(({ transaction }) => transaction),
  );
  return { batch, lines: await readLines(ctx, id, ids), claims };
}

/** Returns whether the claim of a line waits for an answer in another batch by now. */
export function isSentAgain(line: ClaimBatchLine, claims: LockedLines["claims"]): boolean {
  const other = claims.get(line.transaction)?.batch ?? null;
  return other !== null && other !== line.batch;
}

/** Returns what can still be decided of a line: what is pending of its claim, at most what is left of what was claimed. */
export function leftOf(line: ClaimBatchLine): number {
  const answered = line.settled_amount + line.written_off_amount + line.moved_amount;
  return Math.min(line.pending_amount, line.claimed_amount - answered);
}

/** Throws `line_answered` or `claim_in_batch` if a line can no longer be decided, `insurance_closed` if its claim is closed. */
function requireUndecided(
  line: ClaimBatchLine,
  claims: LockedLines["claims"],
  { isPaid }: { isPaid: boolean },
): void {
  const claim = claims.get(line.transaction);
  if (claim === undefined || !isUndecided(line.state)) throw new Refusal("line_answered");
  if (isSentAgain(line, claims)) {
    const { batch, batch_number } = claim;
    throw new Refusal("claim_in_batch", { extra: { batch, batch_number } });
  }
  if (!isPaid) return;
  const closed = closedReason(claim);
  if (closed !== null)
    throw new Refusal(
      "insurance_closed",
      closed === "cancelled" ? { reason: "claim_cancelled" } : {},
    );
}

/** Returns the day of a payment: the one that is said, or else today. Throws `validation` for a day to come. */
export function paidDayOf({ account, now }: RequestContext, said: Day | null): Day {
  const current = today(account.zone, now.getTime());
  const fault = said === null ? null : faultOfPaidOn(said, current);
  if (fault !== null) throw invalidFields({ paid_on: fault });
  return said ?? current;
}

/** Settles lines. Throws `validation` if an amount is above what is pending, and what {@link lockLines} throws. */
export async function settleLines(
  ctx: RequestContext,
  id: number,
  { lines: wanted, reference = "", paid_on }: SettleLinesInput,
): Promise<ClaimBatch> {
  const locked = await lockLines(
    ctx,
    id,
    wanted.map(({ line }) => line),
  );
  const byId = new Map(locked.lines.map((line) => [line.id, line]));
  const paidOn = paidDayOf(ctx, paid_on ?? null);
  const faults: Record<string, FaultCode> = {};
  const movements: NewMovement[] = [];
  for (const [index, { line: lineId, amount }] of wanted.entries()) {
    const line = byId.get(lineId);
    if (line === undefined) continue;
    requireUndecided(line, locked.claims, { isPaid: true });
    const paid = amount ?? leftOf(line);
    const fault = faultOfPaid(paid, leftOf(line));
    byId.delete(lineId);
    if (fault !== null) faults[`lines.${index}.amount`] = fault;
    const { transaction } = line;
    movements.push({
      transaction,
      kind: "settled",
      amount: paid,
      line: lineId,
      reference,
      paid_on: paidOn,
    });
  }
  if (movements.length < wanted.length) faults["lines"] = "duplicate";
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return writeAnswers(ctx, locked, { movements, action: "settle" });
}

/** Notes that the provider refused lines. */
export async function rejectLines(
  ctx: RequestContext,
  id: number,
  { lines: ids, rejection_code, reason = "", provider_number }: RejectLinesInput,
): Promise<ClaimBatch> {
  const locked = await lockLines(ctx, id, ids);
  const code = rejection_code ?? "";
  for (const line of locked.lines) requireUndecided(line, locked.claims, { isPaid: false });
  const rejections = locked.lines.map((line) => ({ line, code, reason }));
  await markRejected(ctx, locked, rejections);
  if ((provider_number ?? "") !== "") await keepNumbers(ctx, ids, provider_number ?? "");
  return writeAnswers(ctx, locked, { movements: [], action: "reject" });
}

/**
 * Takes back rejections: what was noted as refused waits for an answer again. Throws `not_rejected`, `line_answered`, and
 * `claim_in_batch` if the claim was sent again meanwhile.
 */
export async function reopenLines(
  ctx: RequestContext,
  id: number,
  { lines: ids, reason }: ReopenLinesInput,
): Promise<ClaimBatch> {
  const locked = await lockLines(ctx, id, ids);
  for (const line of locked.lines) {
    enforce(reasonAgainstReopening(line));
    requireUndecided(line, locked.claims, { isPaid: false });
  }
  const rows = locked.lines.map((line) => ({ line }));
  await updateRows(ctx, rows, { rejectionCode: "", rejectionReason: "", rejectedAt: null });
  for (const { transaction, rejection_code } of locked.lines) {
    const claim = locked.claims.get(transaction);
    if (claim === undefined) continue;
    const [before, after] = [
      { ...claim, rejection_code },
      { ...claim, reason },
    ];
    recordClaimChange(ctx, before, after, "reopen");
  }
  return writeAnswers(ctx, locked, { movements: [], action: "reopen" });
}

/** A line that the provider refused, with its code and words. */
export interface Rejection {
  line: ClaimBatchLine;
  code: string;
  reason: string;
}

/** Marks lines as refused, each with an audit row of its claim. */
export async function markRejected(
  ctx: RequestContext,
  { claims }: LockedLines,
  rejections: readonly Rejection[],
): Promise<void> {
  const groups = new Map<string, Rejection[]>();
  for (const rejection of rejections) {
    const words = JSON.stringify([rejection.code, rejection.reason]);
    groups.set(words, [...(groups.get(words) ?? []), rejection]);
  }
  for (const group of groups.values()) {
    const [{ code, reason } = { code: "", reason: "" }] = group;
    await updateRows(ctx, group, {
      rejectionCode: code,
      rejectionReason: reason,
      rejectedAt: ctx.now,
    });
  }
  for (const { line, code, reason } of rejections) {
    const claim = claims.get(line.transaction);
    if (claim === undefined) continue;
    const said = { ...claim, rejection_code: code, ...(reason === "" ? {} : { reason }) };
    recordClaimChange(ctx, claim, said, "reject");
  }
}

async function updateRows(
  ctx: RequestContext,
  rows: readonly { line: { id: number } }[],
  values: Partial<typeof claimBatchLines.$inferInsert>,
): Promise<void> {
  const center = eq(claimBatchLines.scanCenterId, ctx.account.centerId);
  for (const part of inParts(rows.map(({ line }) => line.id)))
    await ctx.tx
      .update(claimBatchLines)
      .set(values)
      .where(and(center, inArray(claimBatchLines.id, [...part])));
}

/** Keeps the provider's own number of lines. */
export function keepNumbers(
  ctx: RequestContext,
  ids: readonly number[],
  providerNumber: string,
): Promise<void> {
  return updateRows(
    ctx,
    ids.map((id) => ({ line: { id } })),
    { providerNumber },
  );
}

/** Gives up what is pending of lines: writes it off, or moves it to the patients. */
export async function giveUpLines(
  ctx: RequestContext,
  id: number,
  { lines: ids, reason }: GiveUpInput,
  kind: Exclude<MovementKind, "settled">,
): Promise<ClaimBatch> {
  const locked = await lockLines(ctx, id, ids);
  const movements = locked.lines.map((line): NewMovement => {
    requireUndecided(line, locked.claims, { isPaid: true });
    const amount = leftOf(line);
    if (amount <= 0) throw new Refusal("line_answered");
    const { transaction, rejection_code } = line;
    return { transaction, kind, amount, line: line.id, reason, rejection_code };
  });
  const action = kind === "written_off" ? "write_off" : "move_to_patient";
  return writeAnswers(ctx, locked, { movements, action });
}

/** Adds movements of lines, and updates the states of all locked lines and of the batch. */
export async function writeAnswers(
  ctx: RequestContext,
  { batch, lines, claims }: LockedLines,
  {
    movements,
    action,
  }: {
    movements: readonly NewMovement[];
    action: AuditAction & ("settle" | "reject" | "reopen" | "write_off" | "move_to_patient");
  },
): Promise<ClaimBatch> {
  if (movements.length > 0) await addMovements(ctx, claims, movements, action);
  await updateLines(
    ctx,
    batch.id,
    lines.map(({ id }) => id),
  );
  return recordBatch(ctx, batch, action);
}
