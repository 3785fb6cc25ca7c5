import type { FastifyBaseLogger } from "fastify";
import { runExclusively } from "../database/run-exclusively.ts";
import type { Database } from "../database/connection.ts";
import { startRounds, UNWATCHED } from "./rounds.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Statements that delete outdated rows, which are no longer shown to any user; `$1` is the time of the server. */
const OUTDATED = [
  "delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'",
  "delete from presence where seen_at < $1::timestamptz - interval '1 hour'",
  "delete from events where created_at < $1::timestamptz - interval '2 days'",
  // Twice as long as a server caches a count.
  "delete from list_changes where created_at < $1::timestamptz - interval '1 day'",
  "delete from password_attempts where at < $1::timestamptz - interval '1 day'",
  "delete from used_tickets where expires_at < $1::timestamptz",
  "delete from sessions where coalesce(ended_at, expires_at) < $1::timestamptz - interval '30 days'",
];

/** Starts to delete outdated rows every hour. Returns a function that stops it. */
export function startTidying(
  database: Database,
  log: FastifyBaseLogger,
  now: () => Date,
  watch = UNWATCHED,
): () => Promise<void> {
  return startRounds({
    first: MINUTE_MS,
    pause: HOUR_MS,
    work: () => deleteOutdatedRows(database, now()),
    failed: (error) => log.warn({ err: error }, "tidying was put off until the next hour"),
    ended: (isDone, seconds) => watch("tidy", isDone, seconds),
  });
}

/** Deletes outdated rows. Only one of several servers does it at a time. Returns the number of rows. */
export async function deleteOutdatedRows({ pool }: Database, now: Date): Promise<number> {
  const removed = await runExclusively(pool, "tidy", async (client) => {
    let count = 0;
    for (const statement of OUTDATED) count += (await client.query(statement, [now])).rowCount ?? 0;
    return count;
  });
  return removed ?? 0;
}
