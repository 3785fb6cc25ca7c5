import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { CommandFailure } from "../command-failure.ts";
import { poolOptionsOf } from "./hosts.ts";
import * as schema from "./schema.ts";
import { dropSpoiled } from "./spoiled-connections.ts";

/** Logger for errors that occur outside of any call; compatible with pino. */
export interface ConnectionLog {
  warn(details: object, message: string): void;
}

/** One PostgreSQL database: Drizzle for the model, the pool for plain SQL and LISTEN. */
export interface Database {
  db: NodePgDatabase<typeof schema>;
  pool: pg.Pool;
  /** Waits until all connections are returned to the pool, then closes them. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Maximum number of connections. Default 20. */
  connections?: number;
  /** Milliseconds after which PostgreSQL cancels a statement; 0: never. Default 30,000. */
  statementTimeout?: number;
  /** Milliseconds to wait for a connection. Default 5,000. */
  connectTimeout?: number;
  log?: ConnectionLog;
}

/** PostgreSQL's type OID of `int8[]`, which is missing from the list of built-in types. */
const INT8_ARRAY: number = 1016;

/**
 * Returns an `int8` as a number. Throws RangeError if a number cannot hold it exactly, because a
 * silently rounded id or amount is worse than a failed request.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of safe range: ${text}`);
  return value;
}

// Drizzle uses the global parsers, so they cannot be set for a single pool.
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
 * Opens a connection pool, which connects on first use.
 * `numeric` and `date` stay strings, `int8` is a safe integer, sessions are in UTC.
 */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const { connections = 20, statementTimeout = 30_000, connectTimeout = 5_000, log } = options;
  const pool = new pg.Pool({
    ...poolOptionsOf(url),
    max: connections,
    application_name: "scandesk",
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    // Reading an appointment joins eleven tables by their keys. Planning the best join order for each request
    // would take longer than the query; four tables at a time are enough where the order matters.
    options: "-c TimeZone=UTC -c synchronous_commit=on -c join_collapse_limit=4",
  });
  // A lost connection rejects its running query, if any, and also emits `error` here.
  // Without a listener, a connection lost between two queries would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => log?.warn({ err: error }, "a database connection was lost"));
  });
  // The pool repeats errors of idle connections, which are already logged above.
  pool.on("error", () => undefined);
  dropSpoiled(pool);
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** SQLSTATE class 28: wrong credentials. 3D000: the database does not exist. A retry cannot help. */
const PERMANENT = /^(28|3D)/;

/**
 * Resolves once a query succeeds. Temporary failures (refused, starting up, lost) are retried for
 * `deadline` milliseconds, default 15,000; wrong credentials are not. Then it rejects with a CommandFailure that says
 * why and names the `variable` with the URL. Calls `onWait` once, when the first attempt fails for a reason that may pass.
 */
export async function waitReady(
  database: Database,
  {
    deadline = 15_000,
    onWait,
    variable = "DATABASE_URL",
  }: { deadline?: number; onWait?: () => void; variable?: string } = {},
): Promise<void> {
  const deadlineTime = Date.now() + deadline;
  let isFirst = true;
  for (;;) {
    try {
      await database.pool.query("SELECT 1");
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      if (PERMANENT.test(code) || Date.now() >= deadlineTime) throw unreachable(error, variable);
      if (isFirst) onWait?.();
      isFirst = false;
    }
    await sleep(100);
  }
}

function unreachable(error: unknown, variable: string): CommandFailure {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  // If a name has several addresses, the error of all has no message of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as Error).message : reason;
  return new CommandFailure(
    `The database cannot be reached: ${first}. Check ${variable}, and that the server runs.`,
    { cause: error },
  );
}
