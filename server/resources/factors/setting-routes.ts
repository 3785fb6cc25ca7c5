import { eq } from "drizzle-orm";
import {
  factorRolesFrom,
  type SecondFactorSetting,
  SecondFactorSettingPatch,
  SecondFactorSettingReplacement,
} from "#domain/second-factor.ts";
import { SecondFactorSettingRecord } from "#domain/records/second-factor.ts";
import { scanCenters } from "../../database/schema.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";

const URL = "/settings/second-factor/";

/** Routes by which the owner decides which roles must have a second factor. */
export const secondFactorRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "second_factor.manage",
    answers: one(SecondFactorSettingRecord),
    handler: async (ctx) => settingOf(await readCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "second_factor.manage",
    freshFactor: true,
    record: SecondFactorSettingRecord,
    patch: SecondFactorSettingPatch,
    whole: SecondFactorSettingReplacement,
    read: async (ctx) => settingOf(await readCenter(ctx)),
    change: (ctx, _params, patch) => saveRoles(ctx, patch),
    replace: (ctx, _params, whole) => saveRoles(ctx, whole),
  }),
];

async function saveRoles(
  ctx: RequestContext,
  { roles, version }: SecondFactorSettingPatch,
): Promise<SecondFactorSetting> {
  const before = settingOf(await readCenter(ctx, true));
  checkVersion(version, before);
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ factorRoles: factorRolesFrom(roles) })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  const entry = { action: "update", entity: "second_factor_roles", entityId: null, branch: null };
  ctx.audit({ ...entry, before, after });
  return after;
}

type Center = typeof scanCenters.$inferSelect;

/** Returns the center of the account; with `locked`, no other change of it can come in between. */
async function readCenter({ tx, account }: RequestContext, locked = false): Promise<Center> {
  const query = tx.select().from(scanCenters).where(eq(scanCenters.id, account.centerId));
  const [center] = locked ? await query.for("update") : await query;
  if (!center) throw notFound();
  return center;
}

function settingOf({ factorRoles, version }: Center): SecondFactorSetting {
  return { roles: factorRolesFrom(factorRoles), version };
}
