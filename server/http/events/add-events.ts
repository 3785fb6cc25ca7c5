import { sql } from "drizzle-orm";
import { events } from "../../database/schema.ts";
import type { Transaction } from "../context.ts";

/** Channel on which the servers of a database tell each other of new events. */
export const EVENTS_CHANNEL = "scandesk_events";

/** An event as it is sent, in the form of `StoredEvent`, and whether it has to be sent from here. */
const SENT_EVENT = {
  center: events.scanCenterId,
  id: events.id,
  type: events.type,
  entity_id: events.entityId,
  branch: events.branchId,
  version: events.recordVersion,
  account: events.accountId,
  isDistributed: sql<boolean>`is_distributed()`,
};

/**
 * Adds events; all servers on the database receive them once the transaction commits. On one server, a trigger sends
 * them. Where centers are spread over several servers, it would run at a worker, and the servers of ScanDesk listen at the
 * coordinator; so they are sent from here.
 */
export async function addEvents(
  tx: Transaction,
  added: (typeof events.$inferInsert)[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = await tx.insert(events).values(added).returning(SENT_EVENT);
  const payloads = rows.flatMap(({ isDistributed, ...event }) =>
    isDistributed ? JSON.stringify(event) : [],
  );
  if (payloads.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${EVENTS_CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  );
}
