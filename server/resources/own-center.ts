import { eq } from "drizzle-orm";
import { scanCenters } from "../database/schema.ts";
import type { RequestContext } from "../http/context.ts";
import { notFound } from "../http/refusals.ts";

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
