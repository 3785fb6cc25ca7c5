import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { type DaySpan, daysRange, today } from "#domain/dates.ts";
import { runExclusively } from "../database/run-exclusively.ts";
import type { Database } from "../database/connection.ts";
import { monthFigures } from "../database/schema.ts";
import { inTransaction } from "../http/transactions.ts";
import { missingMonths, readSnapshot, revalidateMonths } from "../resources/figures/kept-months.ts";
import { readParts } from "../resources/figures/parts.ts";
import { type FiguresContext, periodOfDays } from "../resources/figures/period.ts";
import { startRounds, UNWATCHED } from "./rounds.ts";

const MINUTE_MS = 60_000;
/** Milliseconds between two rounds; until the next one, changed months are computed from the rows. */
const PAUSE = 10 * MINUTE_MS;
/** Milliseconds from the start to the first round, so that it does not slow down the first logins. */
const FIRST_ROUND_MS = MINUTE_MS / 4;
/** Milliseconds to pause between two months, so that requests are not slowed down. */
const PAUSE_BETWEEN_MONTHS = 50;

type Account = FiguresContext["account"];
const EVERYTHING = { start_date: null, end_date: null, branches: null, machines: null };

/** Starts to keep the stored month figures up to date. Returns a function that stops it and waits for a round. */
export function startKeepingMonths(
  database: Database,
  log: FastifyBaseLogger,
  watch = UNWATCHED,
): () => Promise<void> {
  return startRounds({
    first: FIRST_ROUND_MS,
    pause: PAUSE,
    work: (signal) => keepMonths(database, { signal }),
    failed: (error) =>
      log.warn({ err: error }, "the figures of months were put off until the next round"),
    ended: (isDone, seconds) => watch("keep_months", isDone, seconds),
  });
}

/**
 * One round for every center: deletes the figures of changed months, and computes those of ended months
 * that are not stored. Only one of several servers does it at a time. Returns the number of months computed.
 */
export async function keepMonths(
  database: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const storedTotal = await runExclusively(database.pool, "keepMonths", async (client) => {
    const centers = await client.query<{ id: number; zone: string }>(
      "select id, time_zone as zone from scan_centers order by id",
    );
    let count = 0;
    for (const { id, zone } of centers.rows)
      count += await keepCenter(database, { centerId: id, zone, scope: null }, now, signal);
    return count;
  });
  return storedTotal ?? 0;
}

async function keepCenter(
  database: Database,
  account: Account,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  await database.db.transaction((tx) => revalidateMonths({ tx, account }), {
    isolationLevel: "repeatable read",
  });
  const missing = await missingMonths(
    { tx: database.db, account },
    today(account.zone, now.getTime()),
  );
  let storedCount = 0;
  for (const month of missing) {
    if (signal?.aborted === true) return storedCount;
    await keepMonth(database, account, month);
    storedCount += 1;
    await sleep(PAUSE_BETWEEN_MONTHS);
  }
  return storedCount;
}

/** Computes the figures of a month in one snapshot and stores them with the snapshot. */
async function keepMonth(database: Database, account: Account, month: DaySpan): Promise<void> {
  const { start, end } = daysRange(month.first, month.last, account.zone);
  const { parts, ...at } = await inTransaction(database, "snapshot", async (tx) => {
    const ctx = { tx, account };
    const snapshotOfCenter = await readSnapshot(ctx);
    const parts = await readParts(ctx, periodOfDays(ctx, EVERYTHING, month));
    return { parts, ...snapshotOfCenter };
  });
  const monthValues = { endsAt: new Date(end), parts, ...at, knownAt: sql`now()` };
  await database.db
    .insert(monthFigures)
    .values({ scanCenterId: account.centerId, beginsAt: new Date(start), ...monthValues })
    .onConflictDoUpdate({
      target: [monthFigures.scanCenterId, monthFigures.beginsAt],
      set: { ...monthValues, knownAt: sql`excluded.known_at` },
    });
}
