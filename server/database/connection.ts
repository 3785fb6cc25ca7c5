import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { PreparingClient } from "./prepared.ts";
import * as schema from "./schema.ts";

/** Where the connection reports what no caller is there to hear; pino fits. */
export interface ConnectionLog {
  warn(details: object, message: string): void;
}

/** One PostgreSQL database: Drizzle for the model, the pool for plain SQL and LISTEN. */
export interface Database {
  db: NodePgDatabase<typeof schema>;
  pool: pg.Pool;
  /** Waits for borrowed connections to come back, then closes all. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Most connections at a time. Default 20. */
  connections?: number;
  /** Milliseconds until PostgreSQL gives a statement up; 0 never does. Default 30,000. */
  statementTimeout?: number;
  /** Milliseconds to wait for a connection. Default 5,000. */
  connectTimeout?: number;
  log?: ConnectionLog;
}

/** PostgreSQL's type number of `int8[]`, which the list of built-in types leaves out. */
const INT8_ARRAY: number = 1016;

/**
 * An `int8` as a number. Throws RangeError where a number could not hold it exactly,
 * since a silently rounded id or amount is worse than a failed request.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of safe range: ${text}`);
  return value;
}

// Drizzle asks the global parsers, so they cannot be set for one pool alone.
pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
pg.types.setTypeParser(INT8_ARRAY, (text: string) =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((item) => (item === "NULL" ? null : parseSafeInteger(item))),
);

/**
 * Opens a pool on a database; connects only when first used.
 * `numeric` and `date` stay strings, `int8` is a safe integer, sessions are in UTC.
 */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const { connections = 20, statementTimeout = 30_000, connectTimeout = 5_000, log } = options;
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: connections,
    application_name: "scandesk",
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    // A record with all that stands beside it joins eleven tables by their keys: ordering those anew for each
    // request takes longer than reading them. Four at a time are enough where the order matters.
    options: "-c TimeZone=UTC -c synchronous_commit=on -c join_collapse_limit=4",
  });
  // A lost connection fails the query in flight, if there is one, and is reported here besides.
  // Without a listener on each of them, one lost between two queries would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => log?.warn({ err: error }, "a database connection was lost"));
  });
  // The pool repeats what its idle connections report.
  pool.on("error", () => undefined);
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** Class 28: the server answered and does not let us in. 3D000: no such database. */
const HOPELESS = /^(28|3D)/;

/**
 * Resolves at the first answered query. Trouble that passes (refused, starting up, lost) is
 * tried again until `deadline` milliseconds have gone, default 15,000; wrong credentials are not.
 * Rejects with the last failure.
 */
export async function waitReady(database: Database, deadline = 15_000): Promise<void> {
  const end = Date.now() + deadline;
  for (;;) {
    try {
      await database.pool.query("SELECT 1");
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      if (HOPELESS.test(code) || Date.now() >= end) throw error;
    }
    await sleep(100);
  }
}
