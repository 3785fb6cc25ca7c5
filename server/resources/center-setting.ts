import type { Struct } from "superstruct";
import type { PermissionId } from "#domain/access.ts";
import type { AuditedKind } from "#domain/audit-kinds.ts";
import { eq } from "drizzle-orm";
import { scanCenters } from "../database/schema.ts";
import { changeRoutes } from "../http/change-routes.ts";
import type { RequestContext } from "../http/context.ts";
import { type AnySchema, one } from "../http/declared-answers.ts";
import { checkVersion, notFound } from "../http/refusals.ts";
import { type AccountRoute, route } from "../http/route.ts";
import { type Center, readOwnCenter } from "./own-center.ts";

type Sent = { version?: number | undefined };

/** A setting that is held in columns of the center's own row. */
interface CenterSetting<Setting extends { version: number }, Patch extends Sent, Whole> {
  /** Path of the setting: `/center/discounts/`. */
  url: string;
  /** Who may read and change it. */
  permission: PermissionId;
  entity: AuditedKind;
  /** The event that tells open screens of the change; default none. */
  event?: Parameters<RequestContext["notify"]>[0]["type"];
  /** Schema of the setting as it is answered. */
  record: AnySchema;
  /** Schema of a change: the fields that can change, each optional. */
  patch: Struct<Patch>;
  /** Schema of a replacement, without its version. */
  whole: Struct<Whole>;
  settingOf(center: Center): Setting;
  /** Returns the columns that hold what was sent; an undefined one stays. */
  columnsOf(
    sent: Patch,
    before: Setting,
  ): { [Column in keyof Center]?: Center[Column] | undefined };
  /** Returns a replacement with what it leaves out as it is in a new center. */
  filled(whole: Whole): Omit<Patch, "version">;
}

/** Returns the routes that read, change and replace a setting of the center. */
export function centerSettingRoutes<Setting extends { version: number }, Patch extends Sent, Whole>(
  setting: CenterSetting<Setting, Patch, Whole>,
): AccountRoute[] {
  const { url, permission, record, patch, whole, settingOf } = setting;
  const read = async (ctx: RequestContext) => settingOf(await readOwnCenter(ctx));
  return [
    route({ method: "GET", url, permission, answers: one(record), handler: read }),
    ...changeRoutes<string, Patch, Whole>({
      url,
      permission,
      freshFactor: true,
      record,
      patch,
      whole,
      read,
      change: (ctx, _params, sent) => save(ctx, setting, sent),
      // A replacement has every field of a change.
      replace: (ctx, _params, { version, ...sent }) =>
        save(ctx, setting, { ...setting.filled(sent as Whole), version } as Patch),
    }),
  ];
}

/** Saves a setting with its audit row, and returns it. Nothing is written if nothing differs. Throws `stale`. */
async function save<Setting extends { version: number }, Patch extends Sent, Whole>(
  ctx: RequestContext,
  { settingOf, columnsOf, entity, event }: CenterSetting<Setting, Patch, Whole>,
  sent: Patch,
): Promise<Setting> {
  const center = await readOwnCenter(ctx, true);
  const before = settingOf(center);
  checkVersion(sent.version, before);
  const columns = columnsOf(sent, before);
  const differs = Object.entries(columns).some(
    ([name, value]) => value !== undefined && value !== Reflect.get(center, name),
  );
  if (!differs) return before;
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set(columns)
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  ctx.audit({ action: "update", entity, entityId: null, branch: null, before, after });
  if (event !== undefined)
    ctx.notify({ type: event, id: ctx.account.centerId, branch: null, version: after.version });
  return after;
}
