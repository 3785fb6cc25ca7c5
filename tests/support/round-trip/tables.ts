import type { PoolClient } from "pg";
import { type Database, openDatabase } from "#server/database/connection.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The differences between two moments: rows by table, and changed columns by `table id` as [before, after]. */
export interface Changes {
  added: Record<string, Row[]>;
  changed: Record<string, Record<string, readonly [before: unknown, after: unknown]>>;
  removed: Record<string, Row[]>;
}

/** Tables that record changes of other tables, sessions and presence. */
const UNWATCHED_TABLES = [
  "audit_log",
  "audit_seals",
  "audit_unsealed",
  "commission_entries",
  "events",
  "idempotency_keys",
  "list_changes",
  "password_attempts",
  "month_figures",
  "presence",
  "refresh_tokens",
  "schema_migrations",
  "sessions",
];

/** Columns that change with every write, and the center to which every row belongs. */
const UNWATCHED_COLUMNS = new Set(["scan_center_id", "created_at", "updated_at", "version"]);

interface Table {
  name: string;
  /** Columns of the primary key. */
  keys: string[];
}

/** Remembers the content of all tables of a database, and returns the differences since then. */
export class TableWatch {
  readonly #database: Database;
  readonly #client: PoolClient;
  readonly #tables: readonly Table[];

  private constructor(database: Database, client: PoolClient, tables: readonly Table[]) {
    this.#database = database;
    this.#client = client;
    this.#tables = tables;
  }

  static async open(url: string): Promise<TableWatch> {
    const database = openDatabase(url, { connections: 1 });
    // The remembered content is in temporary tables, which belong to one connection.
    const client = await database.pool.connect();
    const { rows } = await client.query<Table>(
      `SELECT c.relname AS name,
              (SELECT array_agg(a.attname::text ORDER BY k.place)
                 FROM pg_index i
                CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k (number, place)
                 JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
                WHERE i.indrelid = c.oid AND i.indisprimary) AS keys
         FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND c.relname <> ALL ($1)
        ORDER BY 1`,
      [UNWATCHED_TABLES],
    );
    return new TableWatch(database, client, rows);
  }

  async close(): Promise<void> {
    this.#client.release();
    await this.#database.close();
  }

  /** Remembers the current content; later calls of `changes` compare with it. */
  async remember(): Promise<void> {
    const copies = this.#tables.map(
      ({ name }) =>
        `DROP TABLE IF EXISTS pg_temp.before_${name};
         CREATE TEMP TABLE before_${name} AS TABLE public.${name}`,
    );
    // One snapshot for all tables: a write between two copies would look like a change.
    await this.#client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${copies.join(";")}; COMMIT`);
  }

  /** Returns the differences since `remember`, without the columns that change with every write. */
  async changes(): Promise<Changes> {
    const changes: Changes = { added: {}, changed: {}, removed: {} };
    for (const { name, keys } of this.#tables) {
      const { rows } = await this.#client.query<{ before: Row | null; after: Row | null }>(
        `SELECT to_jsonb(b) AS before, to_jsonb(n) AS after
           FROM pg_temp.before_${name} b FULL JOIN public.${name} n USING (${keys.join(", ")})
          WHERE b IS DISTINCT FROM n
          ORDER BY ${keys.join(", ")}`,
      );
      for (const { before, after } of rows) {
        if (before === null) (changes.added[name] ??= []).push(unstamped(after ?? {}));
        else if (after === null) (changes.removed[name] ??= []).push(unstamped(before));
        else addColumns(changes, `${name} ${keyOf(after, keys)}`, before, after);
      }
    }
    return changes;
  }

  /** Returns a remembered row, an empty object if it did not exist. */
  async before(table: string, id: number): Promise<Row> {
    const { rows } = await this.#client.query<{ row: Row }>(
      `SELECT to_jsonb(b) AS row FROM pg_temp.before_${table} b WHERE id = $1`,
      [id],
    );
    return rows[0]?.row ?? {};
  }

  /** Returns the current rows of a query. */
  async ask<T extends Row>(text: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await this.#client.query<T>(text, values);
    return rows;
  }
}

/** Returns the id of the center of an account. Other tests of the same demo may have made centers. */
export async function centerOf(watch: TableWatch, email: string): Promise<number> {
  const [account] = await watch.ask<{ scan_center_id: number }>(
    "SELECT scan_center_id FROM accounts WHERE email = $1",
    [email],
  );
  if (account === undefined) throw new Error(`no account ${email}`);
  return account.scan_center_id;
}

/** Returns one readable line per difference. */
export function linesOf({ added, changed, removed }: Changes): string[] {
  const rowLines = (rows: Record<string, Row[]>, word: string) =>
    Object.entries(rows).flatMap(([table, list]) =>
      list.map((row) => `${table} ${word}: ${JSON.stringify(row)}`),
    );
  return [
    ...rowLines(added, "added"),
    ...rowLines(removed, "removed"),
    ...Object.entries(changed).flatMap(([row, columns]) =>
      Object.entries(columns).map(
        ([column, [before, after]]) =>
          `${row} ${column}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
    ),
  ];
}

function unstamped(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => column !== "id" && !UNWATCHED_COLUMNS.has(column)),
  );
}

function keyOf(row: Row, keys: readonly string[]): string {
  return keys
    .filter((key) => key !== "scan_center_id" || keys.length === 1)
    .map((key) => String(row[key]))
    .join(",");
}

function addColumns({ changed }: Changes, place: string, before: Row, after: Row): void {
  const columns = Object.keys(after).filter(
    (column) =>
      !UNWATCHED_COLUMNS.has(column) &&
      JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  if (columns.length === 0) return;
  changed[place] = Object.fromEntries(
    columns.map((column) => [column, [before[column], after[column]]]),
  );
}

/** Columns with the time at which something was done. */
const TIME_COLUMNS = new Set([
  "at",
  "cleared_at",
  "compensated_at",
  "deleted_at",
  "end_time",
  "flagged_at",
  "happened_at",
  "last_at",
  "password_changed_at",
  "start_time",
  "told_at",
]);

/** A time counts as "during the case" if it is at most this many milliseconds ago. */
const RECENT_MS = 5 * 60_000;

/** Returns the new rows and new values, with every time of the last minutes replaced by `now`. */
export function comparable({ added, changed, removed }: Changes) {
  const moment = (column: string, value: unknown): unknown =>
    TIME_COLUMNS.has(column) &&
    typeof value === "string" &&
    Math.abs(Date.now() - Date.parse(value)) < RECENT_MS
      ? "now"
      : value;
  const read = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, moment(name, value)]));
  const rows = (all: Record<string, Row[]>) =>
    Object.fromEntries(Object.entries(all).map(([table, list]) => [table, list.map(read)]));
  return {
    added: rows(added),
    changed: Object.fromEntries(
      Object.entries(changed).map(([place, columns]) => [
        place,
        read(Object.fromEntries(Object.entries(columns).map(([name, [, after]]) => [name, after]))),
      ]),
    ),
    removed: rows(removed),
  };
}

/** Returns the expected changes in the same form. */
export function expectedOf({
  added = {},
  changed = {},
}: {
  added?: Record<string, Row[]>;
  changed?: Record<string, Row>;
}) {
  return { added, changed, removed: {} };
}
