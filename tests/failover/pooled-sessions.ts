import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { listen } from "#server/database/listen.ts";
import { runExclusively } from "#server/database/run-exclusively.ts";
import { until } from "./programs.ts";

/** Milliseconds after which a notification counts as not heard. */
const PATIENCE_MS = 5_000;

/** Tries what ScanDesk needs of its connections. Returns for each whether it works. */
export async function tryOut(url: string): Promise<Record<string, boolean>> {
  const database = openDatabase(url);
  const works = async (attempt: (database: Database) => Promise<boolean>) =>
    attempt(database).catch(() => false);
  try {
    return {
      "settings of the role instead of `options`": await works(hasSettings),
      "transactions at the same time": await works(hasTransactions),
      "statements prepared by name": await works(preparesByName),
      "SET for the session": await works(keepsSettings),
      "advisory locks of a session": await works(locks),
      LISTEN: await works(hears),
    };
  } finally {
    await database.close();
  }
}

async function hasSettings({ pool }: Database): Promise<boolean> {
  const {
    rows: [settings],
  } = await pool.query(
    `select current_setting('TimeZone') zone, current_setting('synchronous_commit') sync,
      current_setting('join_collapse_limit') joins, current_setting('statement_timeout') patience`,
  );
  return isDeepStrictEqual(settings, { zone: "UTC", sync: "on", joins: "4", patience: "30s" });
}

/** Ten transactions of several statements at a time each see what they wrote. */
async function hasTransactions({ pool }: Database): Promise<boolean> {
  const one = async (number: number) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("create temporary table own (number int) on commit drop");
      await client.query("insert into own values ($1)", [number]);
      const {
        rows: [row],
      } = await client.query<{ number: number }>("select number from own");
      await client.query("commit");
      return row?.number === number;
    } finally {
      client.release();
    }
  };
  const all = await Promise.all(Array.from({ length: 10 }, (_, number) => one(number)));
  return all.every(Boolean);
}

/** A statement that a session has prepared is still there after another session has begun a transaction. */
async function preparesByName({ pool }: Database): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  const named = { name: "named", text: "select 1 as one" };
  try {
    await one.query(named);
    // With transaction pooling it takes the connection behind PgBouncer that the first one has just used.
    await other.query("begin");
    await one.query(named);
    await other.query(named);
    return true;
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** What one session sets is set in its next statement, and in no other session. */
async function keepsSettings({ pool }: Database): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query("set work_mem = '7MB'");
    const valueOf = async (client: typeof one) =>
      (await client.query<{ work_mem: string }>("show work_mem")).rows[0]?.work_mem;
    return (await valueOf(one)) === "7MB" && (await valueOf(other)) !== "7MB";
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** A job that runs at one server does not run at another one, and can run again afterwards. */
async function locks({ pool }: Database): Promise<boolean> {
  const gate = { open: () => {} };
  const closed = new Promise<void>((open) => (gate.open = open));
  const first = runExclusively(pool, "tidy", () => closed.then(() => "done"));
  await until("the job runs", async () => {
    const { rows: held } = await pool.query("select 1 from pg_locks where locktype = 'advisory'");
    return held.length > 0 ? true : null;
  });
  const second = await runExclusively(pool, "tidy", async () => "done");
  gate.open();
  await first;
  const third = await runExclusively(pool, "tidy", async () => "done");
  return second === null && third === "done";
}

async function hears(database: Database): Promise<boolean> {
  const channel = `pooling_${randomUUID().slice(0, 8)}`;
  const heard: string[] = [];
  const unlisten = await listen(database, channel, {
    onMessage: (payload) => heard.push(payload),
    onReturn: () => undefined,
  });
  try {
    await until(
      "the message is heard",
      async () => {
        await database.pool.query("select pg_notify($1, 'told')", [channel]);
        return heard.length > 0 ? true : null;
      },
      PATIENCE_MS,
    );
    return true;
  } finally {
    await unlisten();
  }
}
