import { sql } from "drizzle-orm";
import type { RequestContext } from "../../http/context.ts";

/**
 * Takes an advisory lock on the machine's bookings until the transaction ends. Without it, two
 * transactions that insert overlapping rows wait for each other until PostgreSQL detects the deadlock
 * after a second. The exclusion constraint still decides which booking gets the slot.
 */
export async function lockMachine(ctx: RequestContext, machine: number): Promise<void> {
  const key = `slot ${ctx.account.centerId} ${machine}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
