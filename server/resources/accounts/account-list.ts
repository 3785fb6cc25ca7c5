import { and, eq, inArray, sql } from "drizzle-orm";
import type { Account } from "#domain/entities/account.ts";
import { isStaffRole } from "#domain/roles.ts";
import { accountColumns } from "../../exports/catalog-columns.ts";
import { accountBranches, accounts, branches } from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { hasSecondFactor } from "../../http/auth/factors/stored-factors.ts";
import { defineList } from "../../http/lists/define.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { byFlag, byId } from "../../http/lists/filters.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { AccountRecord } from "#domain/records/people.ts";

/** The names of the branches that an account works in. */
const BRANCHES_OF_ACCOUNT = sql`(select string_agg(${branches.name}, ' ') from ${accountBranches}
  join ${branches} on ${branches.scanCenterId} = ${accountBranches.scanCenterId} and ${branches.id} = ${accountBranches.branchId}
  where ${accountBranches.scanCenterId} = ${accounts.scanCenterId} and ${accountBranches.accountId} = ${accounts.id})`;

export const accountList = defineList<Account>({
  id: accounts.id,
  record: AccountRecord,
  scope: (ctx) => inScope(ctx, accounts),
  select: selectAccounts,
  filters: { active: byFlag(accounts.active), role: byId(accounts.role) },
  ordering: {
    name: accounts.name,
    email: accounts.email,
    role: accounts.role,
    created_at: accounts.createdAt,
    id: accounts.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) => matchesWords(text, accounts.name, accounts.email, BRANCHES_OF_ACCOUNT),
  export: {
    name: "accounts",
    exports: "accounts",
    shown: accountColumns,
    async names({ tx, account }) {
      const { id, name, scanCenterId } = branches;
      const rows = await tx
        .select({ id, name })
        .from(branches)
        .where(eq(scanCenterId, account.centerId));
      return new Map(rows.map((row) => [row.id, row.name]));
    },
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "email", value: (row) => row.email },
      { header: "role", kind: "number", value: (row) => row.role },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

async function selectAccounts(
  tx: Transaction,
  clause: ListClause,
  ctx: RequestContext,
): Promise<Account[]> {
  const rows = await tx
    .select({ account: accounts, hasFactor: hasSecondFactor(ctx.account.centerId) })
    .from(accounts)
    .where(clause.where)
    .orderBy(...clause.orderBy)
    .limit(clause.limit)
    .offset(clause.offset);
  if (rows.length === 0) return [];
  const members = await tx
    .select()
    .from(accountBranches)
    .where(
      and(
        eq(accountBranches.scanCenterId, ctx.account.centerId),
        inArray(
          accountBranches.accountId,
          rows.map(({ account }) => account.id),
        ),
      ),
    )
    .orderBy(accountBranches.branchId);
  return rows.flatMap(({ account: row, hasFactor }) => {
    const listOf = (kind: string) =>
      members
        .filter((one) => one.accountId === row.id && one.kind === kind)
        .map(({ branchId }) => branchId);
    if (!isStaffRole(row.role)) return [];
    return {
      ...storedOf(row),
      name: row.name,
      email: row.email,
      role: row.role,
      title: row.title,
      licence_number: row.licenceNumber,
      branches: listOf("branches"),
      reporting_branches: listOf("reporting"),
      admin_branches: listOf("admin"),
      active: row.active,
      must_change_password: row.mustChangePassword,
      second_factor: hasFactor,
    };
  });
}
