import { eq } from "drizzle-orm";
import {
  changeExportRoles,
  EXPORT_NAMES,
  type ExportRoles,
  exportRolesFrom,
  type ExportSetting,
  ExportSettingPatch,
  ExportSettingReplacement,
  type StoredExportRoles,
} from "#domain/exports.ts";
import { ExportSettingRecord } from "#domain/records/people.ts";
import { scanCenters } from "../database/schema.ts";
import { changeRoutes } from "../http/change-routes.ts";
import type { RequestContext } from "../http/context.ts";
import { one } from "../http/declared-answers.ts";
import { checkVersion, notFound } from "../http/refusals.ts";
import { route } from "../http/route.ts";
import { type Center, readOwnCenter } from "./own-center.ts";

/** Routes by which the owner decides which roles may export which lists. */
export const exportRolesRoutes = [
  route({
    method: "GET",
    url: "/center/exports/",
    permission: "exports.manage",
    answers: one(ExportSettingRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: "/center/exports/",
    permission: "exports.manage",
    freshFactor: true,
    record: ExportSettingRecord,
    patch: ExportSettingPatch,
    whole: ExportSettingReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveRoles(ctx, patch, (stored) => stored),
    replace: (ctx, _params, whole) => saveRoles(ctx, whole, () => ({})),
  }),
];

/** Saves the roles after a change of the stored ones, as `before` returns them, and returns the setting. */
async function saveRoles(
  ctx: RequestContext,
  { roles, version }: ExportSettingPatch,
  before: (stored: StoredExportRoles) => StoredExportRoles,
): Promise<ExportSetting> {
  const center = await readOwnCenter(ctx, true);
  const settingBefore = settingOf(center);
  checkVersion(version, settingBefore);
  const exportRoles = changeExportRoles(before(center.exportRoles), roles);
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ exportRoles })
    .where(eq(scanCenters.id, center.id))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  ctx.audit({
    action: "update",
    entity: "export_roles",
    entityId: null,
    branch: null,
    ...changesBetween(settingBefore.roles, after.roles),
  });
  return after;
}

/** Returns the lists whose roles differ, with their roles before and after. */
function changesBetween(
  before: ExportRoles,
  after: ExportRoles,
): { before: object; after: object } {
  const names = EXPORT_NAMES.filter((name) => String(before[name]) !== String(after[name]));
  return { before: only(before, names), after: only(after, names) };
}

function settingOf({ exportRoles, version }: Center): ExportSetting {
  return { roles: exportRolesFrom(exportRoles), version };
}

function only(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
