import { eq } from "drizzle-orm";
import type { AuditedKind } from "#domain/audit-kinds.ts";
import { scanCenters } from "../database/schema.ts";
import type { RequestContext } from "../http/context.ts";
import { checkVersion, notFound } from "../http/refusals.ts";

/** A row of the table of centers. */
export type Center = typeof scanCenters.$inferSelect;

/** Returns the center of the account; with `locked`, locks its row until the transaction ends. */
export async function readOwnCenter(
  { tx, account }: RequestContext,
  locked = false,
): Promise<Center> {
  const query = tx.select().from(scanCenters).where(eq(scanCenters.id, account.centerId));
  const [center] = locked ? await query.for("update") : await query;
  if (!center) throw notFound();
  return center;
}

interface SavedSetting {
  entity: AuditedKind;
  /** The event that tells open screens of the change; default none. */
  event?: Parameters<RequestContext["notify"]>[0]["type"];
  version: number | undefined;
  columns: { [Column in keyof Center]?: Center[Column] | undefined };
}

/**
 * Saves a setting of the center, with its audit row, and returns it. `columns` are those that hold it; an undefined one stays.
 * Nothing is written if nothing differs. Throws `stale`.
 */
export async function saveCenterSetting<Setting extends { version: number }>(
  ctx: RequestContext,
  settingOf: (center: Center) => Setting,
  { entity, event, version, columns }: SavedSetting,
): Promise<Setting> {
  const center = await readOwnCenter(ctx, true);
  const before = settingOf(center);
  checkVersion(version, before);
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
