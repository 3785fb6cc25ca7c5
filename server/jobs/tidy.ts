import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/connection";

const HOUR = 3_600_000;
/** First round after a start, out of the way of the first sign-ins. */
const FIRST = 60_000;
/** Any number that no other lock of ours has. */
const LOCK = 7_226_001;

/** What has served its time; nothing of it is shown to anybody. */
const OUTDATED = [
  "delete from idempotency_keys where created_at < now() - interval '24 hours'",
  "delete from presence where seen_at < now() - interval '1 hour'",
  "delete from events where created_at < now() - interval '2 days'",
  // Twice as long as a server goes on from a count that it knows.
  "delete from list_changes where created_at < now() - interval '1 day'",
  "delete from login_attempts where at < now() - interval '1 day'",
  "delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'",
];

/** Removes what has served its time, every hour; the answered function ends that. */
export function startTidying(database: Database, log: FastifyBaseLogger): () => void {
  const round = () => {
    tidy(database).catch(() => log.warn("tidying was put off until the next hour"));
  };
  const first = setTimeout(round, FIRST).unref();
  const next = setInterval(round, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(next);
  };
}

/** One round; of several servers on a database one does it. Answers how many rows went. */
export async function tidy(database: Database): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as ours`,
    );
    let removed = 0;
    for (const statement of rows[0]?.ours === true ? OUTDATED : []) {
      removed += (await client.query(statement)).rowCount ?? 0;
    }
    await client.query("commit");
    client.release();
    return removed;
  } catch (error) {
    // Closing the connection takes the transaction back.
    client.release(true);
    throw error;
  }
}
