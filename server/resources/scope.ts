import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestContext } from "../http/context";

/** Rows of the account's scan center, and of its branches where the table has one. */
export function inScope(
  ctx: RequestContext,
  table: { scanCenterId: PgColumn; branchId?: PgColumn },
): SQL | undefined {
  const center = eq(table.scanCenterId, ctx.account.centerId);
  return table.branchId ? and(center, inBranches(ctx, table.branchId)) : center;
}

/** Rows of the branches that the account may see; no condition for who sees all of them. */
export function inBranches(ctx: RequestContext, branch: PgColumn): SQL | undefined {
  const { scope } = ctx.account;
  if (scope === null) return undefined;
  return scope.length === 0 ? sql`false` : inArray(branch, [...scope]);
}

/** Whether a branch is one that the account may see. */
export function seesBranch(ctx: RequestContext, branch: number): boolean {
  return ctx.account.scope === null || ctx.account.scope.includes(branch);
}

/** A text as LIKE finds it literally. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A pattern for LIKE that finds a text literally, anywhere. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}
