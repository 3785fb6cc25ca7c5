import { and, eq, inArray, isNull, not } from "drizzle-orm";
import {
  factorRolesFrom,
  type SecondFactorSetting,
  SecondFactorSettingPatch,
  SecondFactorSettingReplacement,
} from "#domain/second-factor.ts";
import { SecondFactorSettingRecord } from "#domain/records/second-factor.ts";
import type { StaffRole } from "#domain/roles.ts";
import { accounts, events, scanCenters, sessions } from "../../database/schema.ts";
import { HAS_SECOND_FACTOR } from "../../http/auth/factors/stored-factors.ts";
import { SESSION_ENDED } from "../../http/events/hub.ts";
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
  await endStreams(ctx, after.roles);
  const entry = { action: "update", entity: "second_factor_roles", entityId: null, branch: null };
  ctx.audit({ ...entry, before, after });
  return after;
}

/** Ends the event streams of people who must set up a factor now; their sessions stay. */
async function endStreams({ tx, account }: RequestContext, roles: StaffRole[]): Promise<void> {
  if (roles.length === 0) return;
  const closed = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, sessions.scanCenterId), eq(accounts.id, sessions.accountId)),
    )
    .where(
      and(
        eq(sessions.scanCenterId, account.centerId),
        isNull(sessions.endedAt),
        inArray(accounts.role, roles),
        not(HAS_SECOND_FACTOR),
      ),
    );
  if (closed.length === 0) return;
  await tx.insert(events).values(
    closed.map(({ id }) => ({
      scanCenterId: account.centerId,
      type: SESSION_ENDED,
      entityId: id,
    })),
  );
}

function settingOf({ factorRoles, version }: Center): SecondFactorSetting {
  return { roles: factorRolesFrom(factorRoles), version };
}
