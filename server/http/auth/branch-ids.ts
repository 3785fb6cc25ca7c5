import { sql, type SQL } from "drizzle-orm";
import { accountBranches, accounts } from "../../database/schema.ts";

/** Selects the ids of an account's branches of one kind, such as those that a doctor reports for. */
export function branchIdsOf(kind: (typeof accountBranches.$inferSelect)["kind"]): SQL<number[]> {
  const { scanCenterId, accountId, branchId } = accountBranches;
  return sql`coalesce((select array_agg(${branchId} order by ${branchId}) from ${accountBranches}
    where ${scanCenterId} = ${accounts.scanCenterId} and ${accountId} = ${accounts.id}
      and ${accountBranches.kind} = ${kind}), '{}')`;
}
