import type { FastifyBaseLogger } from "fastify";
import { type Head, headText } from "../database/audit/head-text.ts";
import { sealAudit } from "../database/audit/seal-rows.ts";
import type { Database } from "../database/connection.ts";
import { startRounds, UNWATCHED } from "./rounds.ts";

const SECOND_MS = 1_000;
/** Milliseconds between two rounds, and the longest time for which a row of the audit trail waits for its seal. */
const PAUSE = 10 * SECOND_MS;
/** Milliseconds from the start to the first round, so that it does not slow down the first logins. */
const FIRST_ROUND_MS = 20 * SECOND_MS;
/** Milliseconds after which the latest seal of a center is written into the log again. */
const LOGGED_EVERY_MS = 3_600_000;

/**
 * Starts to seal the audit trail. The log gets the latest seal of each center once an hour: a log that is kept elsewhere
 * proves that the trail before it was not rewritten. Returns a function that stops it and waits for a running round.
 */
export function startSealing(
  database: Database,
  log: FastifyBaseLogger,
  watch = UNWATCHED,
): () => Promise<void> {
  /** When the seal of each center was last written into the log, in milliseconds since 1970. */
  const loggedAt = new Map<number, number>();
  const logHead = ({ center, position, hash }: Head) => {
    const now = Date.now();
    if (now - (loggedAt.get(center) ?? 0) < LOGGED_EVERY_MS) return;
    loggedAt.set(center, now);
    log.info({ center, seal: headText({ center, position, hash }) }, "the audit trail is sealed");
  };
  return startRounds({
    first: FIRST_ROUND_MS,
    pause: PAUSE,
    async work(signal) {
      for (const head of await sealAudit(database, { signal })) logHead(head);
    },
    failed: (error) => log.warn({ err: error }, "sealing was put off until the next round"),
    ended: (isDone, seconds) => watch("seal_audit", isDone, seconds),
  });
}
