/** The states of lines and batches, which follow from the movements. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { batchStateOf, type LineState, lineStateOf } from "#domain/claims.ts";
import { claimBatches, claimBatchLines } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { inParts } from "../../in-parts.ts";
import type { OpenLine } from "../movements.ts";

/** Returns the line in which a claim waits for an answer, in a batch that was sent; null if there is none. */
export async function openLineOf(ctx: RequestContext, claim: number): Promise<OpenLine | null> {
  const [line] = await ctx.tx
    .select({ id: claimBatchLines.id, claimed_amount: claimBatchLines.claimedAmount })
    .from(claimBatchLines)
    .innerJoin(
      claimBatches,
      and(
        eq(claimBatches.scanCenterId, claimBatchLines.scanCenterId),
        eq(claimBatches.id, claimBatchLines.batchId),
      ),
    )
    .where(
      and(
        eq(claimBatchLines.scanCenterId, ctx.account.centerId),
        eq(claimBatchLines.transactionId, claim),
        eq(claimBatchLines.state, "open"),
        eq(claimBatches.state, "sent"),
      ),
    );
  return line ?? null;
}

/** Returns the batch of each of some lines. */
export function batchesOf(ctx: RequestContext, lines: readonly number[]) {
  const center = eq(claimBatchLines.scanCenterId, ctx.account.centerId);
  return ctx.tx
    .select({ line: claimBatchLines.id, batch: claimBatchLines.batchId })
    .from(claimBatchLines)
    .where(and(center, inArray(claimBatchLines.id, [...lines])));
}

/** Locks the batches in which a claim is or was, in one order. */
export async function lockBatchesOf(ctx: RequestContext, claim: number): Promise<void> {
  const center = ctx.account.centerId;
  await ctx.tx
    .execute(sql`select 1 from ${claimBatches} where ${claimBatches.scanCenterId} = ${center}
    and ${claimBatches.id} in (select ${claimBatchLines.batchId} from ${claimBatchLines}
      where ${claimBatchLines.scanCenterId} = ${center} and ${claimBatchLines.transactionId} = ${claim})
    order by ${claimBatches.id} for update`);
}

/**
 * Updates the states of lines after movements, and the state of their batch, whose version changes in any case. Throws
 * `claim_in_batch` if a line would wait for an answer again while its claim does so in another batch.
 */
export async function updateLines(
  ctx: RequestContext,
  batch: number,
  ids: readonly number[],
): Promise<void> {
  const center = eq(claimBatchLines.scanCenterId, ctx.account.centerId);
  const changed = new Map<LineState, number[]>();
  for (const part of inParts(ids)) {
    const rows = await ctx.tx
      .select()
      .from(claimBatchLines)
      .where(and(center, inArray(claimBatchLines.id, [...part])));
    for (const row of rows) {
      const sums = {
        claimed_amount: row.claimedAmount,
        settled_amount: row.settledAmount,
        written_off_amount: row.writtenOffAmount,
        moved_amount: row.movedAmount,
      };
      const state = lineStateOf(sums, row.rejectedAt !== null);
      if (state !== row.state) changed.set(state, [...(changed.get(state) ?? []), row.id]);
    }
  }
  for (const [state, lines] of changed)
    for (const part of inParts(lines))
      await ctx.tx
        .update(claimBatchLines)
        .set({ state })
        .where(and(center, inArray(claimBatchLines.id, [...part])));
  await updateBatchState(ctx, batch);
}

/** Settles a batch that was sent once no line of it is open, and opens it again if one is. */
async function updateBatchState(ctx: RequestContext, batch: number): Promise<void> {
  const center = ctx.account.centerId;
  const states = await ctx.tx
    .selectDistinct({ state: claimBatchLines.state })
    .from(claimBatchLines)
    .where(and(eq(claimBatchLines.scanCenterId, center), eq(claimBatchLines.batchId, batch)));
  const state = batchStateOf(states.map((row) => row.state));
  const settledAt =
    state === "settled"
      ? sql`coalesce(${claimBatches.settledAt}, ${ctx.now.toISOString()}::timestamptz)`
      : null;
  await ctx.tx
    .update(claimBatches)
    .set({ state, settledAt })
    .where(and(eq(claimBatches.scanCenterId, center), eq(claimBatches.id, batch)));
  ctx.notify({ type: "claim_batch.updated", id: batch, branch: null, version: null });
}
