import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import { messageOf } from "../database/plain-reason.ts";
import type { ConnectionLog, Database } from "../database/connection.ts";
import type { Connection } from "../database/run-exclusively.ts";
import { isUnavailable } from "../http/database-errors.ts";
import type { Heard } from "./event-figures.ts";
import { createFigureGroups, type FigureGroup } from "./figure-groups.ts";

/** Milliseconds for which what was read from the database is shown. */
const SHOWN_MS = 15_000;
/** Milliseconds after which the database counts as away. */
const ANSWER_MS = 2_000;

/** Reads the figures that need the database. */
export interface DatabaseFigures {
  /** Reads them, unless they were read within the last 15 seconds. Never rejects. */
  refresh(): Promise<void>;
}

/** What is read from, and what is told. */
export interface DatabaseFigureParts {
  database: Database;
  log: ConnectionLog;
  now?: () => number;
}

/**
 * Returns the figures of the database. While it is away, `scandesk_database_up` is 0 and all the others are absent, so
 * that nobody takes an old figure for a present one. Figures that cannot be read, or not in time, are absent alone.
 */
export function createDatabaseFigures(
  registry: Registry,
  heard: () => Heard | null,
  { database, log, now = Date.now }: DatabaseFigureParts,
): DatabaseFigures {
  const up = new Gauge({
    name: "scandesk_database_up",
    help: `1 if the database answered within ${ANSWER_MS / 1000} seconds, else 0.`,
    registers: [registry],
  });
  const groups = createFigureGroups(registry, heard);
  const failing = new Set<FigureGroup>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  /** Returns a connection that has answered; that alone says whether the database is up. */
  async function connect() {
    const client = await database.pool.connect();
    try {
      await withinLimit(client.query("select 1"));
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Reads a group, or takes its figures out. Returns false if the connection may still be busy with it, or is broken. */
  async function readGroup(group: FigureGroup, client: Connection): Promise<boolean> {
    try {
      await withinLimit(group.read(client));
      failing.delete(group);
      return true;
    } catch (error) {
      group.clear();
      if (!failing.has(group))
        log.warn({ figures: group.name, reason: messageOf(error) }, "figures could not be read");
      failing.add(group);
      return !(error instanceof NoAnswer || isUnavailable(error));
    }
  }

  async function readAll(): Promise<void> {
    let client = await connect();
    for (const group of groups) {
      if (await readGroup(group, client)) continue;
      client.release(true);
      client = await connect();
    }
    client.release();
  }

  async function read(): Promise<void> {
    readAt = now();
    try {
      await readAll();
      up.set(1);
    } catch {
      up.set(0);
      for (const group of groups) group.clear();
    } finally {
      reading = null;
    }
  }

  return {
    async refresh() {
      if (reading === null && now() - readAt < SHOWN_MS) return;
      await (reading ??= read());
    },
  };
}

/** No answer came in time. */
class NoAnswer extends Error {}

/** Rejects with {@link NoAnswer} if an answer takes too long: a broken network may never give one. */
async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      answer,
      sleep(ANSWER_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
        throw new NoAnswer(`no answer within ${ANSWER_MS} ms`);
      }),
    ]);
  } finally {
    timer.abort();
  }
}
