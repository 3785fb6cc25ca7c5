import { and, eq, inArray, not } from "drizzle-orm";
import {
  factorRolesFrom,
  type SecondFactorSetting,
  SecondFactorSettingPatch,
  SecondFactorSettingReplacement,
} from "#domain/second-factor.ts";
import { SecondFactorSettingRecord } from "#domain/records/second-factor.ts";
import { accounts, scanCenters } from "../../database/schema.ts";
import { hasSecondFactor } from "../../http/auth/factors/stored-factors.ts";
import { endStreams } from "../../http/auth/session-ends.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter } from "../own-center.ts";

const URL = "/settings/second-factor/";

/** Routes by which the owner decides which roles must have a second factor. */
export const secondFactorRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "second_factor.manage",
    answers: one(SecondFactorSettingRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "second_factor.manage",
    freshFactor: true,
    record: SecondFactorSettingRecord,
    patch: SecondFactorSettingPatch,
    whole: SecondFactorSettingReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveRoles(ctx, patch),
    replace: (ctx, _params, whole) => saveRoles(ctx, whole),
  }),
];

async function saveRoles(
  ctx: RequestContext,
  { roles, version }: SecondFactorSettingPatch,
): Promise<SecondFactorSetting> {
  const before = settingOf(await readOwnCenter(ctx, true));
  checkVersion(version, before);
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ factorRoles: factorRolesFrom(roles) })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  const mustSetUp = and(
    inArray(accounts.role, after.roles),
    not(hasSecondFactor(ctx.account.centerId)),
  );
  await endStreams(ctx.tx, ctx.account.centerId, mustSetUp);
  const entry = {
    action: "update",
    entity: "second_factor_roles",
    entityId: null,
    branch: null,
  } as const;
  ctx.audit({ ...entry, before, after });
  return after;
}

function settingOf({ factorRoles, version }: Center): SecondFactorSetting {
  return { roles: factorRolesFrom(factorRoles), version };
}
