import { sql } from "drizzle-orm";
import type { RequestContext } from "../../http/context.ts";

/**
 * Waits until no other booking of the machine is being written, and keeps the turn until the
 * transaction ends. Two rows that overlap would each wait for the other to commit, which PostgreSQL
 * only ends after a second as a deadlock; who may have the slot is still the constraint's to say.
 */
export async function takeTurn(ctx: RequestContext, machine: number): Promise<void> {
  const key = `slot ${ctx.account.centerId} ${machine}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
