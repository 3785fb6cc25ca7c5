import { and, eq, inArray } from "drizzle-orm";
import { type Account, AccountInput } from "@domain/entities/account";
import { invalidFields, Refusal } from "@domain/errors";
import { faultOfPassword } from "@domain/passwords";
import { isStaffRole } from "@domain/roles";
import { accountBranches, accounts, branches } from "../database/schema";
import { commonOnes } from "../http/auth/common";
import { hashPassword } from "../http/auth/passwords";
import type { RequestContext, Transaction } from "../http/context";
import { defineList, type ListClause } from "../http/lists/define";
import { byFlag } from "../http/lists/filters";
import { readRecord } from "../http/lists/run";
import { readRoutes } from "../http/lists/routes";
import { route } from "../http/route";
import { inScope } from "./scope";
import { storedOf } from "./stored";

const accountList = defineList<Account>({
  id: accounts.id,
  scope: (ctx) => inScope(ctx, accounts),
  select: selectAccounts,
  filters: { active: byFlag(accounts.active) },
  ordering: { name: accounts.name, email: accounts.email, id: accounts.id },
  defaultOrder: ["name"],
});

export const accountsRoutes = [
  ...readRoutes({ base: "/accounts/", permission: "accounts.read", list: accountList }),
  route({
    method: "POST",
    url: "/auth/register/",
    permission: "accounts.create",
    body: AccountInput,
    handler: (ctx, { body }) => createAccount(ctx, body),
  }),
];

async function createAccount(ctx: RequestContext, input: AccountInput): Promise<Account> {
  const { email, password } = input;
  const fault = faultOfPassword(password, { email, common: commonOnes() });
  if (fault !== null) throw invalidFields({ password: fault });
  const lists = {
    branches: input.branches ?? [],
    reporting: input.reporting_branches ?? [],
    admin: input.admin_branches ?? [],
  };
  await requireBranches(ctx, lists);
  const [row] = await ctx.tx
    .insert(accounts)
    .values({
      scanCenterId: ctx.account.centerId,
      name: input.name,
      email,
      role: input.role,
      passwordHash: await hashPassword(password),
      active: input.active ?? true,
    })
    .returning({ id: accounts.id });
  if (!row) throw new Refusal("internal");
  const members = (["branches", "reporting", "admin"] as const).flatMap((kind) =>
    [...new Set(lists[kind])].map((branchId) => ({
      scanCenterId: ctx.account.centerId,
      accountId: row.id,
      kind,
      branchId,
    })),
  );
  if (members.length > 0) await ctx.tx.insert(accountBranches).values(members);
  const after = await readRecord(ctx, accountList, row.id);
  ctx.changed({ entity: "account", id: after.id, branch: null, before: null, after });
  return after;
}

async function requireBranches(
  ctx: RequestContext,
  lists: Readonly<Record<"branches" | "reporting" | "admin", number[]>>,
): Promise<void> {
  const wanted = [...new Set(Object.values(lists).flat())];
  if (wanted.length === 0) return;
  const found = await ctx.tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.scanCenterId, ctx.account.centerId), inArray(branches.id, wanted)));
  const known = new Set(found.map(({ id }) => id));
  const fieldOf = {
    branches: "branches",
    reporting: "reporting_branches",
    admin: "admin_branches",
  };
  for (const kind of ["branches", "reporting", "admin"] as const) {
    if (lists[kind].some((id) => !known.has(id)))
      throw invalidFields({ [fieldOf[kind]]: "not_found" });
  }
}

async function selectAccounts(
  tx: Transaction,
  clause: ListClause,
  ctx: RequestContext,
): Promise<Account[]> {
  const rows = await tx
    .select()
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
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(accountBranches.branchId);
  return rows.flatMap((row) => {
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
      branches: listOf("branches"),
      reporting_branches: listOf("reporting"),
      admin_branches: listOf("admin"),
      active: row.active,
    };
  });
}
