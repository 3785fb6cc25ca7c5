import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { cleanCode } from "#domain/text.ts";
import { BATCH_STATES } from "#domain/claims.ts";
import type { BatchSums, ClaimBatch } from "#domain/entities/claim-batch.ts";
import { ClaimBatchRecord } from "#domain/records/claim-batches.ts";
import { batchColumns } from "../../../exports/claim-columns.ts";
import {
  accounts,
  claimBatches,
  claimBatchLines,
  insuranceProviders,
} from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { defineList } from "../../../http/lists/define.ts";
import { byChoice, byId } from "../../../http/lists/filters.ts";
import { readRecord } from "../../../http/lists/run.ts";
import { matchesWords } from "../../matching-words.ts";
import { storedOf } from "../../stored.ts";

const CENTER = claimBatches.scanCenterId;
const senders = alias(accounts, "senders");
const makers = alias(accounts, "makers");

const lineSum = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`;

/** The sums of the lines of a batch, in one column. */
const LINE_SUMS = sql<BatchSums>`(select json_build_object(
    'lines', count(*),
    'open_lines', count(*) filter (where ${claimBatchLines.state} = 'open'),
    'claimed_amount', ${lineSum(claimBatchLines.claimedAmount)},
    'settled_amount', ${lineSum(claimBatchLines.settledAmount)},
    'written_off_amount', ${lineSum(claimBatchLines.writtenOffAmount)},
    'moved_amount', ${lineSum(claimBatchLines.movedAmount)})
  from ${claimBatchLines} where ${claimBatchLines.scanCenterId} = ${CENTER} and ${claimBatchLines.batchId} = ${claimBatches.id})`;

/** Returns the condition for batches of which the account may see every claim. */
export function batchScope({ account }: RequestContext): SQL | undefined {
  const { scope, centerId } = account;
  const own = eq(CENTER, centerId);
  if (scope === null) return own;
  return and(own, sql`${claimBatches.branchIds} <@ ${sql.param([...scope])}::bigint[]`);
}

/** Batches of claims of the account's branches. */
export const batchList = defineList<ClaimBatch>({
  id: claimBatches.id,
  record: ClaimBatchRecord,
  from: sql`${claimBatches} join ${insuranceProviders} on ${insuranceProviders.scanCenterId} = ${CENTER}
    and ${insuranceProviders.id} = ${claimBatches.providerId}`,
  scope: batchScope,
  alwaysPaged: true,
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({
        row: claimBatches,
        provider: insuranceProviders.name,
        maker: makers.name,
        sender: senders.name,
        totals: LINE_SUMS,
      })
      .from(claimBatches)
      .innerJoin(
        insuranceProviders,
        and(
          eq(insuranceProviders.scanCenterId, CENTER),
          eq(insuranceProviders.id, claimBatches.providerId),
        ),
      )
      .innerJoin(
        makers,
        and(eq(makers.scanCenterId, CENTER), eq(makers.id, claimBatches.createdBy)),
      )
      .leftJoin(senders, and(eq(senders.scanCenterId, CENTER), eq(senders.id, claimBatches.sentBy)))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, provider, maker, sender, totals }) => ({
      ...storedOf(row),
      number: row.number,
      provider: row.providerId,
      provider_name: provider,
      start_date: row.startDate,
      end_date: row.endDate,
      state: row.state,
      ...totals,
      sent_at: row.sentAt?.toISOString() ?? null,
      sent_by: row.sentBy,
      sent_by_name: sender,
      settled_at: row.settledAt?.toISOString() ?? null,
      created_by: row.createdBy,
      created_by_name: maker,
    }));
  },
  filters: {
    state: byChoice(claimBatches.state, BATCH_STATES),
    provider: byId(claimBatches.providerId),
  },
  ordering: {
    number: claimBatches.number,
    created_at: claimBatches.createdAt,
    sent_at: claimBatches.sentAt,
    end_date: claimBatches.endDate,
    provider_name: insuranceProviders.name,
    state: claimBatches.state,
    id: claimBatches.id,
  },
  defaultOrder: ["-number"],
  day: claimBatches.createdAt,
  search: (_ctx, text) =>
    /^\d{1,9}$/.test(cleanCode(text))
      ? eq(claimBatches.number, Number(cleanCode(text)))
      : matchesWords(text, insuranceProviders.name),
  export: {
    name: "claim-batches",
    exports: "claim_batches",
    shown: batchColumns,
    columns: [
      { header: "number", kind: "count", value: (row) => row.number },
      { header: "provider_name", value: (row) => row.provider_name },
      { header: "start_date", value: (row) => row.start_date },
      { header: "end_date", value: (row) => row.end_date },
      { header: "state", value: (row) => row.state },
      { header: "lines", kind: "count", value: (row) => row.lines },
      { header: "open_lines", kind: "count", value: (row) => row.open_lines },
      { header: "claimed_amount", kind: "amount", value: (row) => row.claimed_amount },
      { header: "settled_amount", kind: "amount", value: (row) => row.settled_amount },
      { header: "written_off_amount", kind: "amount", value: (row) => row.written_off_amount },
      { header: "moved_amount", kind: "amount", value: (row) => row.moved_amount },
      { header: "sent_at", kind: "instant", value: (row) => row.sent_at },
      { header: "settled_at", kind: "instant", value: (row) => row.settled_at },
    ],
  },
});

/** Returns a batch and locks its row until the transaction ends. Throws `not_found`. */
export async function lockBatch(ctx: RequestContext, id: number): Promise<ClaimBatch> {
  await ctx.tx
    .select({ id: claimBatches.id })
    .from(claimBatches)
    .where(and(batchScope(ctx), eq(claimBatches.id, id)))
    .for("update");
  return readRecord(ctx, batchList, id);
}
