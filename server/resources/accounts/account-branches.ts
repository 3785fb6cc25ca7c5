import { and, eq, inArray } from "drizzle-orm";
import type { AccountInput } from "#domain/entities/account.ts";
import { accountBranches, branches } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";

/** The three branch lists of an account, as branch ids. */
export type AccountBranchLists = Readonly<Record<"branches" | "reporting" | "admin", number[]>>;
type BranchFields = Pick<AccountInput, "branches" | "reporting_branches" | "admin_branches">;

/** Returns the branch lists of an input; a missing list is empty. */
export function branchListsOf(fields: BranchFields): AccountBranchLists {
  return {
    branches: fields.branches ?? [],
    reporting: fields.reporting_branches ?? [],
    admin: fields.admin_branches ?? [],
  };
}

/** Replaces the branch lists of an account. */
export async function setBranches(
  ctx: RequestContext,
  account: number,
  lists: AccountBranchLists,
): Promise<void> {
  const { centerId } = ctx.account;
  await ctx.tx
    .delete(accountBranches)
    .where(and(eq(accountBranches.scanCenterId, centerId), eq(accountBranches.accountId, account)));
  const members = (["branches", "reporting", "admin"] as const).flatMap((kind) =>
    [...new Set(lists[kind])].map((branchId) => ({
      scanCenterId: centerId,
      accountId: account,
      kind,
      branchId,
    })),
  );
  if (members.length > 0) await ctx.tx.insert(accountBranches).values(members);
}

/** Throws `validation` if a branch does not belong to the center. */
export async function requireBranches(
  ctx: RequestContext,
  lists: AccountBranchLists,
): Promise<void> {
  const branchIds = [...new Set(Object.values(lists).flat())];
  if (branchIds.length === 0) return;
  const existingBranches = await ctx.tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.scanCenterId, ctx.account.centerId), inArray(branches.id, branchIds)));
  const existingIds = new Set(existingBranches.map(({ id }) => id));
  const fieldOf = {
    branches: "branches",
    reporting: "reporting_branches",
    admin: "admin_branches",
  };
  const checks = new Checks();
  for (const kind of ["branches", "reporting", "admin"] as const) {
    if (lists[kind].some((id) => !existingIds.has(id)))
      checks.add({ [fieldOf[kind]]: "not_found" });
  }
  checks.done();
}
