import { and, eq } from "drizzle-orm";
import { ChangePasswordInput, type CurrentAccount } from "#domain/entities/account.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { faultOfPassword } from "#domain/passwords.ts";
import { isStaffRole } from "#domain/roles.ts";
import { AccountPatch, changeSettings, settingsFrom } from "#domain/settings.ts";
import { accounts, scanCenters } from "../database/schema.ts";
import { commonPasswordSet } from "../http/auth/common.ts";
import { hashPassword, matchesHash } from "../http/auth/passwords.ts";
import { endSessions } from "../http/auth/sessions.ts";
import type { RequestContext } from "../http/context.ts";
import { route } from "../http/route.ts";

export const accountRoutes = [
  route({
    method: "GET",
    url: "/account/current-user/",
    permission: "account.read",
    handler: (ctx) => readCurrent(ctx),
  }),
  route({
    method: "PATCH",
    url: "/account/current-user/",
    permission: "account.update",
    body: AccountPatch,
    async handler(ctx, { body }) {
      // Locks the row, so that settings saved by another window at the same time are not overwritten.
      await ctx.tx.select({ id: accounts.id }).from(accounts).where(ownAccount(ctx)).for("update");
      const { settings } = await readCurrent(ctx);
      await ctx.tx
        .update(accounts)
        .set({ settings: changeSettings(settings, body.settings) })
        .where(ownAccount(ctx));
      return readCurrent(ctx);
    },
  }),
  route({
    method: "POST",
    url: "/account/change-password/",
    permission: "account.update",
    body: ChangePasswordInput,
    async handler(ctx, { body }) {
      const { id, centerId, email, sessionId } = ctx.account;
      const [row] = await ctx.tx
        .select({ hash: accounts.passwordHash })
        .from(accounts)
        .where(ownAccount(ctx));
      if (!(await matchesHash(row?.hash ?? null, body.current_password))) {
        throw invalidFields({ current_password: "password_wrong" });
      }
      const fault = faultOfPassword(body.new_password, { email, common: commonPasswordSet() });
      if (fault !== null) throw invalidFields({ new_password: fault });
      await ctx.tx
        .update(accounts)
        .set({ passwordHash: await hashPassword(body.new_password), passwordChangedAt: ctx.now })
        .where(ownAccount(ctx));
      await endSessions(
        ctx.tx,
        { centerId, accountId: id, exceptSession: sessionId },
        "password",
        ctx.now,
      );
      ctx.audit({ action: "change_password", entity: "account", entityId: id, branch: null });
      return undefined;
    },
  }),
];

function ownAccount(ctx: RequestContext) {
  return and(eq(accounts.scanCenterId, ctx.account.centerId), eq(accounts.id, ctx.account.id));
}

async function readCurrent(ctx: RequestContext): Promise<CurrentAccount> {
  const { account } = ctx;
  const [row] = await ctx.tx
    .select({ settings: accounts.settings, center: scanCenters.name })
    .from(accounts)
    .innerJoin(scanCenters, eq(scanCenters.id, accounts.scanCenterId))
    .where(ownAccount(ctx));
  if (!row || !isStaffRole(account.role)) throw new Refusal("forbidden");
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    scan_center: { id: account.centerId, name: row.center, time_zone: account.zone },
    branches: [...account.branches],
    reporting_branches: [...account.reportingBranches],
    admin_branches: [...account.adminBranches],
    settings: settingsFrom(row.settings),
  };
}
