import { and, asc, inArray } from "drizzle-orm";
import type { ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import { claimBatchLines } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { notFound } from "../../../http/refusals.ts";
import { inParts } from "../../in-parts.ts";
import { lineList } from "./line-list.ts";

/** Returns lines of a batch by their ids, in no order. Throws `not_found` if one is not a line of it. */
export async function readLines(
  ctx: RequestContext,
  batch: number,
  ids: readonly number[],
): Promise<ClaimBatchLine[]> {
  const wanted = [...new Set(ids)];
  const lines: ClaimBatchLine[] = [];
  for (const part of inParts(wanted)) {
    const where = and(lineList.scope(ctx, { id: batch }), inArray(claimBatchLines.id, [...part]));
    const clause = { where, orderBy: [], limit: part.length, offset: 0 };
    lines.push(...(await lineList.select(ctx.tx, clause, ctx)));
  }
  if (lines.length < wanted.length) throw notFound();
  return lines;
}

/** The most lines of a batch: as many as a settlement file has rows. */
const MAX_LINES = 10_000;

/** Returns all lines of a batch in the order of their appointments. */
export function readAllLines(ctx: RequestContext, batch: number): PromiseLike<ClaimBatchLine[]> {
  const { start_at: startAt, id } = lineList.ordering;
  return lineList.select(
    ctx.tx,
    {
      where: lineList.scope(ctx, { id: batch }),
      orderBy: [startAt, id].flatMap((column) => (column === undefined ? [] : [asc(column)])),
      limit: MAX_LINES,
      offset: 0,
    },
    ctx,
  );
}
