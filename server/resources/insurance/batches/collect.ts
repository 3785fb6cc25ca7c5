/** Drafts: which claims are sent together. */
import { and, eq, inArray, max, sql, type SQL } from "drizzle-orm";
import { canBeSentAgain, reasonAgainstChoosing } from "#domain/claims.ts";
import { dayOf, daysRange } from "#domain/dates.ts";
import type {
  AddClaimsInput,
  BatchInput,
  BatchOutcome,
  ClaimBatch,
  RefusedClaim,
  ResendInput,
} from "#domain/entities/claim-batch.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { appointments, claimBatches, claimBatchLines } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { readRecord } from "../../../http/lists/run.ts";
import { checkVersion, notFound } from "../../../http/refusals.ts";
import { providerList } from "../../catalog/insurance-providers.ts";
import { requireRecord } from "../../catalog/write-routes.ts";
import { seesBranch } from "../../scope.ts";
import { inParts } from "../../in-parts.ts";
import { batchList, lockBatch } from "./batch-list.ts";
import { type Candidate, notInOtherBatch, readCandidates, withIds } from "./candidates.ts";
import { readLines } from "./read-lines.ts";

/**
 * Makes a draft of all claims of a provider whose appointments are of these days, which can be sent and are in no other
 * batch. Throws `nothing_to_claim` with the claims that lack something, if no claim can be sent.
 */
export async function makeBatch(
  ctx: RequestContext,
  { provider: id, start_date, end_date, branches }: BatchInput,
): Promise<BatchOutcome> {
  await requireRecord(ctx, providerList, { field: "provider", id });
  const provider = await readRecord(ctx, providerList, id);
  if (branches?.some((branch) => !seesBranch(ctx, branch)))
    throw invalidFields({ branches: "not_found" });
  const where = and(
    onDays(ctx, { start_date, end_date }),
    branches === undefined ? undefined : inArray(appointments.branchId, [...branches]),
    notInOtherBatch(null),
  );
  return insertBatch(ctx, provider, { start_date, end_date, where });
}

/** Returns the condition for claims whose appointments are of these days. */
export function onDays(
  ctx: RequestContext,
  { start_date, end_date }: { start_date: string; end_date: string },
): SQL {
  const { start, end } = daysRange(start_date, end_date, ctx.account.zone);
  return sql`(${appointments.startAt} >= ${start}::timestamptz and ${appointments.startAt} < ${end}::timestamptz)`;
}

/**
 * Makes a draft of the claims of lines that the provider refused, or of which it paid a part. They keep the provider's
 * numbers. Throws `line_answered` if a line is of another state, `nothing_to_claim`.
 */
export async function sendAgain(
  ctx: RequestContext,
  id: number,
  { lines: ids }: ResendInput,
): Promise<BatchOutcome> {
  const batch = await lockBatch(ctx, id);
  const lines = await readLines(ctx, id, ids);
  if (lines.some(({ state }) => !canBeSentAgain(state))) throw new Refusal("line_answered");
  const provider = await readRecord(ctx, providerList, batch.provider);
  const days = lines.map(({ start_at }) => dayOf(start_at, ctx.account.zone)).toSorted();
  return insertBatch(ctx, provider, {
    start_date: days[0] ?? batch.start_date,
    end_date: days.at(-1) ?? batch.end_date,
    where: and(withIds(lines.map(({ transaction }) => transaction)), notInOtherBatch(null)),
  });
}

/** The days of a draft, and which claims it takes. */
interface Wanted {
  start_date: string;
  end_date: string;
  where: SQL | undefined;
}

async function insertBatch(
  ctx: RequestContext,
  provider: InsuranceProvider,
  wanted: Wanted,
): Promise<BatchOutcome> {
  const { batch, refused } = await insertIfAny(ctx, provider, wanted);
  if (batch === null) throw new Refusal("nothing_to_claim", { extra: { refused } });
  return { batch, refused };
}

/** Makes a draft, if any claim can be sent; else the batch is null. */
export async function insertIfAny(
  ctx: RequestContext,
  provider: InsuranceProvider,
  { start_date, end_date, where }: Wanted,
): Promise<{ batch: ClaimBatch | null; refused: RefusedClaim[] }> {
  const { complete, refused } = await readCandidates(ctx, provider, where);
  if (complete.length === 0) return { batch: null, refused };
  const [row] = await ctx.tx
    .insert(claimBatches)
    .values({
      scanCenterId: ctx.account.centerId,
      number: await nextNumber(ctx),
      providerId: provider.id,
      startDate: start_date,
      endDate: end_date,
      branchIds: [...new Set(complete.map(({ branch }) => branch))],
      createdBy: ctx.account.id,
    })
    .returning({ id: claimBatches.id });
  if (row === undefined) throw new Refusal("internal");
  await insertLines(ctx, row.id, complete);
  const batch = await readRecord(ctx, batchList, row.id);
  recordBatchChange(ctx, null, batch);
  return { batch, refused };
}

/** Lets one transaction at a time make batches of the center; others wait until this one ends. */
export async function lockNumbers(ctx: RequestContext): Promise<void> {
  const key = `claim batches ${ctx.account.centerId}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Returns the next number of a batch of the center. */
async function nextNumber(ctx: RequestContext): Promise<number> {
  const { centerId } = ctx.account;
  await lockNumbers(ctx);
  const [row] = await ctx.tx
    .select({ last: max(claimBatches.number) })
    .from(claimBatches)
    .where(eq(claimBatches.scanCenterId, centerId));
  return (row?.last ?? 0) + 1;
}

/** Adds lines. A claim that another batch took at the same moment is refused by the database (`claim_in_batch`). */
async function insertLines(
  ctx: RequestContext,
  batch: number,
  candidates: readonly Candidate[],
): Promise<void> {
  for (const part of inParts(candidates))
    await ctx.tx.insert(claimBatchLines).values(
      part.map(({ transaction, pending, provider_number }) => ({
        scanCenterId: ctx.account.centerId,
        batchId: batch,
        transactionId: transaction,
        claimedAmount: pending,
        providerNumber: provider_number,
      })),
    );
}

/** Adds claims of its provider to a draft. Throws `not_found`, `stale`, `batch_sent`, `claim_in_batch`, `nothing_to_claim`. */
export async function addClaims(
  ctx: RequestContext,
  id: number,
  { transactions, version }: AddClaimsInput,
): Promise<BatchOutcome> {
  const before = await lockDraft(ctx, id, version);
  const provider = await readRecord(ctx, providerList, before.provider);
  const { complete, refused } = await readCandidates(ctx, provider, withIds(transactions));
  const found = new Set([...complete, ...refused].map(({ transaction }) => transaction));
  if (transactions.some((one) => !found.has(one))) throw notFound();
  if (complete.length === 0) throw new Refusal("nothing_to_claim", { extra: { refused } });
  await insertLines(ctx, id, complete);
  const branches = [...new Set(complete.map(({ branch }) => branch))];
  await ctx.tx
    .update(claimBatches)
    .set({
      branchIds: sql`array(select distinct unnest(${claimBatches.branchIds} || ${sql.param(branches)}::bigint[]))`,
    })
    .where(ownBatch(ctx, id));
  return { batch: await recordBatch(ctx, before), refused };
}

/** Takes a line out of a draft. Throws `not_found`, `batch_sent`. */
export async function takeOut(ctx: RequestContext, id: number, line: number): Promise<void> {
  const before = await lockDraft(ctx, id);
  const [own] = await readLines(ctx, id, [line]);
  if (own === undefined) throw notFound();
  await deleteLines(ctx, [line]);
  await ctx.tx.update(claimBatches).set({ updatedAt: ctx.now }).where(ownBatch(ctx, id));
  await recordBatch(ctx, before);
}

/** Deletes a draft; its claims can then be sent with another batch. Throws `not_found`, `batch_sent`. */
export async function discardDraft(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockDraft(ctx, id);
  const center = eq(claimBatchLines.scanCenterId, ctx.account.centerId);
  await ctx.tx.delete(claimBatchLines).where(and(center, eq(claimBatchLines.batchId, id)));
  await ctx.tx.delete(claimBatches).where(ownBatch(ctx, id));
  recordBatchChange(ctx, before, null);
}

export async function deleteLines(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  const center = eq(claimBatchLines.scanCenterId, ctx.account.centerId);
  for (const part of inParts(ids))
    await ctx.tx.delete(claimBatchLines).where(and(center, inArray(claimBatchLines.id, [...part])));
}

/** Locks a batch that is a draft. Throws `not_found`, `stale`, `batch_sent`. */
export async function lockDraft(
  ctx: RequestContext,
  id: number,
  version?: number,
): Promise<ClaimBatch> {
  const batch = await lockBatch(ctx, id);
  checkVersion(version, batch);
  enforce(reasonAgainstChoosing(batch.state));
  return batch;
}

/** Returns the condition for a batch with this id. */
export function ownBatch(ctx: RequestContext, id: number): SQL | undefined {
  return and(eq(claimBatches.scanCenterId, ctx.account.centerId), eq(claimBatches.id, id));
}

/** Adds the audit row and the event of a changed batch. Returns the batch as it is now. */
export async function recordBatch(
  ctx: RequestContext,
  before: ClaimBatch,
  action?: "send" | "settle" | "reject" | "reopen" | "write_off" | "move_to_patient" | "reverse",
): Promise<ClaimBatch> {
  const after = await readRecord(ctx, batchList, before.id);
  recordBatchChange(ctx, before, after, action);
  return after;
}

function recordBatchChange(
  ctx: RequestContext,
  before: ClaimBatch | null,
  after: ClaimBatch | null,
  action?: Parameters<typeof recordBatch>[2],
): void {
  ctx.changed({
    entity: "claim_batch",
    id: after?.id ?? before?.id ?? 0,
    branch: null,
    before,
    after,
    ...(action === undefined ? {} : { action }),
  });
}
