import { and, eq, gte, inArray, like, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestAccount } from "../http/context.ts";

/** Whose rows are read. */
export interface Scoped {
  account: Pick<RequestAccount, "centerId" | "scope">;
}

/** Rows of the account's scan center, and of its branches where the table has one. */
export function inScope(
  ctx: Scoped,
  table: { scanCenterId: PgColumn; branchId?: PgColumn },
): SQL | undefined {
  const center = eq(table.scanCenterId, ctx.account.centerId);
  return table.branchId ? and(center, inBranches(ctx, table.branchId)) : center;
}

/** Rows of the branches that the account may see; no condition for who sees all of them. */
export function inBranches(ctx: Scoped, branch: PgColumn): SQL | undefined {
  const { scope } = ctx.account;
  if (scope === null) return undefined;
  return scope.length === 0 ? sql`false` : inArray(branch, [...scope]);
}

/** Whether a branch is one that the account may see. */
export function seesBranch(ctx: Scoped, branch: number): boolean {
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

/** Numbers, kept as text of digits, that begin with these digits; found in an index of any collation. */
export function digitsBegin(column: PgColumn, digits: string): SQL | undefined {
  const next = String(BigInt(digits) + 1n).padStart(digits.length, "0");
  return and(
    gte(column, digits),
    next.length > digits.length ? undefined : lt(column, next),
    like(column, `${digits}%`),
  );
}

const DIGITS = Array.from("0123456789");

/** Numbers that end with these digits, three at least: the last four of each have an index of their own. */
export function digitsEnd(column: PgColumn, digits: string): SQL | undefined {
  const lastFour = sql`right(${column}, 4)`;
  if (digits.length < 4)
    return inArray(
      lastFour,
      DIGITS.map((digit) => digit + digits),
    );
  return and(
    sql`${lastFour} = ${digits.slice(-4)}`,
    digits.length === 4 ? undefined : like(column, `%${digits}`),
  );
}
