import { sql, type SQL } from "drizzle-orm";
import { commissionEntries, payOutLines, payOuts } from "../../database/schema.ts";
import { inBranches, type Scoped } from "../scope.ts";

/** Returns the SQL condition for entries of the center, of appointments of the account's branches. */
export function entryScope(ctx: Scoped): SQL {
  const center = sql`${commissionEntries.scanCenterId} = ${ctx.account.centerId}`;
  const branches = inBranches(ctx, commissionEntries.branchId);
  return branches === undefined ? center : sql`${center} and ${branches}`;
}

/**
 * Returns the SQL condition for pay-outs of the center that the account may see: those that hold entries of its branches
 * alone.
 */
export function payOutScope(ctx: Scoped): SQL {
  const { centerId } = ctx.account;
  const center = sql`${payOuts.scanCenterId} = ${centerId}`;
  const branches = inBranches(ctx, commissionEntries.branchId);
  if (branches === undefined) return center;
  return sql`(${center} and not exists (select from ${payOutLines}
    join ${commissionEntries} on ${commissionEntries.scanCenterId} = ${centerId} and ${commissionEntries.id} = ${payOutLines.entryId}
    where ${payOutLines.scanCenterId} = ${centerId} and ${payOutLines.payOutId} = ${payOuts.id} and not ${branches}))`;
}
