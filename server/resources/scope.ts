import { and, eq, gte, inArray, like, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestAccount } from "../http/context.ts";

/** The account whose scope applies. */
export interface Scoped {
  account: Pick<RequestAccount, "centerId" | "scope">;
}

/**
 * Returns the SQL condition for rows of the account's center and, if the table has a branch, of the account's
 * branches.
 */
export function inScope(
  ctx: Scoped,
  table: { scanCenterId: PgColumn; branchId?: PgColumn },
): SQL | undefined {
  const center = eq(table.scanCenterId, ctx.account.centerId);
  return table.branchId ? and(center, inBranches(ctx, table.branchId)) : center;
}

/** Returns the SQL condition for branches that the account may see; undefined if it sees all of them. */
export function inBranches(ctx: Scoped, branch: PgColumn | SQL): SQL | undefined {
  const { scope } = ctx.account;
  if (scope === null) return undefined;
  return scope.length === 0 ? sql`false` : inArray(sql`${branch}`, [...scope]);
}

/** Returns true if the account may see the branch. */
export function seesBranch(ctx: Scoped, branch: number): boolean {
  return ctx.account.scope === null || ctx.account.scope.includes(branch);
}

/** Escapes a text for LIKE. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Returns a LIKE pattern that matches the literal text anywhere. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/**
 * Returns the SQL condition for numbers, stored as text, that begin with these digits; can use an index of any
 * collation.
 */
export function digitsBegin(column: PgColumn, digits: string): SQL | undefined {
  const afterDigits = String(BigInt(digits) + 1n).padStart(digits.length, "0");
  return and(
    gte(column, digits),
    afterDigits.length > digits.length ? undefined : lt(column, afterDigits),
    like(column, `${digits}%`),
  );
}

const DIGITS = Array.from("0123456789");

/**
 * Returns the SQL condition for numbers that end with these digits, at least three; uses the index on the last
 * four digits.
 */
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
