import { and, eq } from "drizzle-orm";
import { ChangePasswordInput, type CurrentAccount } from "#domain/entities/account.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { exportsOf } from "#domain/exports.ts";
import { firstStepOf } from "#domain/first-step.ts";
import { isStaffRole } from "#domain/roles.ts";
import { CurrentAccountRecord } from "#domain/records/people.ts";
import { AccountPatch, changeSettings } from "#domain/entities/settings.ts";
import { type Settings, settingsFrom } from "#domain/settings.ts";
import { accounts, scanCenters } from "../database/schema.ts";
import { checkCurrentPassword } from "../http/auth/current-password.ts";
import { faultOfNewPassword } from "../http/auth/password-rule.ts";
import { hashPassword } from "../http/auth/passwords.ts";
import { endSessions } from "../http/auth/session-ends.ts";
import type { AccessTokens } from "../http/auth/tokens.ts";
import { PROFILE_COLUMNS, profileOf } from "./center-profile/profile.ts";
import { changeRoutes } from "../http/change-routes.ts";
import type { EarlyContext, RequestContext } from "../http/context.ts";
import { NOTHING, one } from "../http/declared-answers.ts";
import { route } from "../http/route.ts";

/** Returns the routes of the signed-in account. */
export const accountRoutes = ({ tokens }: { tokens: AccessTokens }) => [
  route({
    method: "GET",
    url: "/account/current-user/",
    permission: "account.read",
    openBefore: ["password", "second_factor"],
    answers: one(CurrentAccountRecord),
    handler: (ctx) => readCurrent(ctx, tokens),
  }),
  ...changeRoutes({
    url: "/account/current-user/",
    permission: "account.update",
    openBefore: ["second_factor"],
    record: CurrentAccountRecord,
    patch: AccountPatch,
    whole: AccountPatch,
    read: (ctx) => readCurrent(ctx, tokens),
    async change(ctx, _params, { settings }) {
      // Locks the row, so that settings saved by another window at the same time are not overwritten.
      const [stored] = await ctx.tx
        .select({ settings: accounts.settings })
        .from(accounts)
        .where(ownAccount(ctx))
        .for("update");
      await saveSettings(ctx, stored?.settings ?? {}, settings);
      return readCurrent(ctx, tokens);
    },
    async replace(ctx, _params, { settings }) {
      await saveSettings(ctx, {}, settings);
      return readCurrent(ctx, tokens);
    },
  }),
  route({
    method: "POST",
    url: "/account/change-password/",
    permission: "account.update",
    openBefore: ["password", "second_factor"],
    body: ChangePasswordInput,
    answers: NOTHING,
    async early(ctx, { body }) {
      const oldHash = await checkCurrentPassword(ctx, body.current_password);
      const fault = await faultOfNewPassword(ctx.database.db, body.new_password, ctx.account);
      if (fault !== null) throw invalidFields({ new_password: fault });
      return { oldHash, newHash: await hashPassword(body.new_password) };
    },
    async handler(ctx, _input, { oldHash, newHash }) {
      const { id, centerId, sessionId, mustChangePassword } = ctx.account;
      const [changed] = await ctx.tx
        .update(accounts)
        .set({ passwordHash: newHash, passwordChangedAt: ctx.now, mustChangePassword: false })
        .where(and(ownAccount(ctx), eq(accounts.passwordHash, oldHash)))
        .returning({ version: accounts.version });
      // Changed by somebody else since the current password was checked.
      if (!changed) throw invalidFields({ current_password: "password_wrong" });
      await endSessions(
        ctx.tx,
        { centerId, accountId: id, ...(sessionId !== null && { exceptSession: sessionId }) },
        "password",
        ctx.now,
      );
      const entry = {
        action: "change_password",
        entity: "account",
        entityId: id,
        branch: null,
      } as const;
      if (!mustChangePassword) ctx.audit(entry);
      else {
        const [before, after] = [{ must_change_password: true }, { must_change_password: false }];
        ctx.audit({ ...entry, before, after });
        ctx.notify({ type: "account.updated", id, branch: null, version: changed.version });
      }
      return undefined;
    },
  }),
];

/** Stores the settings that are left after a change of `before`. */
async function saveSettings(
  ctx: RequestContext,
  before: Partial<Settings>,
  patch: AccountPatch["settings"],
): Promise<void> {
  const settings = changeSettings(before, patch);
  await ctx.tx.update(accounts).set({ settings }).where(ownAccount(ctx));
}

function ownAccount(ctx: EarlyContext) {
  return and(eq(accounts.scanCenterId, ctx.account.centerId), eq(accounts.id, ctx.account.id));
}

async function readCurrent(ctx: RequestContext, tokens: AccessTokens): Promise<CurrentAccount> {
  const { account } = ctx;
  const [row] = await ctx.tx
    .select({ settings: accounts.settings, center: scanCenters.name, profile: PROFILE_COLUMNS })
    .from(accounts)
    .innerJoin(scanCenters, eq(scanCenters.id, accounts.scanCenterId))
    .where(ownAccount(ctx));
  if (!row || !isStaffRole(account.role)) throw new Refusal("forbidden");
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    scan_center: {
      id: account.centerId,
      name: row.center,
      time_zone: account.zone,
      profile: profileOf(row.profile),
    },
    branches: [...account.branches],
    reporting_branches: [...account.reportingBranches],
    admin_branches: [...account.adminBranches],
    exports: exportsOf(account.role, account.exportRoles),
    settings: settingsFrom(row.settings, account.role),
    first_step: firstStepOf(account),
    second_factor: {
      set_up: account.secondFactor.isSetUp,
      required: account.secondFactor.isRequired,
    },
    draft_key: tokens.draftKey(account),
  };
}
