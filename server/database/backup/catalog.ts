import type pg from "pg";

/** A table in a backup. */
export interface StoredTable {
  name: string;
  /** Columns in the backup, quoted for SQL where necessary; without generated columns and {@link COLUMNS_NOT_BACKED_UP}. */
  columns: string[];
  /** ORDER BY expressions that give the same order on every server. */
  order: string;
}

/**
 * Tables that are not backed up, because their rows expire within days or are useless on another server.
 * A client that resumes after missing events must reload everything; the sequence of event ids is
 * restored, so no id is used twice. Changes and month figures are compared by numbers of transactions, which begin anew on
 * another server: a restored change would be newer than every snapshot, and be added to the counts of lists again and again.
 */
const NOT_BACKED_UP: readonly string[] = ["events", "list_changes", "month_figures", "presence"];

/** Returns true if rows of a table have no meaning on another server; backups of earlier versions may have them. */
export const isOfOneServer = (table: string): boolean => NOT_BACKED_UP.includes(table);

/**
 * Columns that are not backed up and have a default. A restored idempotency key answers every retry; the hash of its
 * request would reveal something about what was sent.
 */
const COLUMNS_NOT_BACKED_UP = ["idempotency_keys.request_hash"];
const HISTORY = "schema_migrations";

interface TableRow extends StoredTable {
  /** Tables that must be loaded first. */
  needs: string[];
}

/** Returns the tables to back up, each after the tables that it refers to. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<TableRow>(
    `select c.relname as name,
      (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and c.relname || '.' || a.attname <> all ($2)) as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p') as order,
      coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid), '[]') as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
    order by c.relname`,
    [[...NOT_BACKED_UP, HISTORY], COLUMNS_NOT_BACKED_UP],
  );
  return loadingOrder(rows).map(({ name, columns, order }) => ({ name, columns, order }));
}

function loadingOrder(rows: readonly TableRow[]): TableRow[] {
  const unordered = new Map(rows.map((row) => [row.name, row]));
  const ordered: TableRow[] = [];
  while (unordered.size > 0) {
    const next = [...unordered.values()].filter(
      ({ needs }) => !needs.some((name) => unordered.has(name)),
    );
    if (next.length === 0)
      throw new Error(`${[...unordered.keys()].join(", ")} refer to each other.`);
    for (const row of next) unordered.delete(row.name);
    ordered.push(...next);
  }
  return ordered;
}

/** The current state of a sequence. */
export interface StoredSequence {
  name: string;
  value: number;
  /** True if `value` itself has already been used. */
  isUsed: boolean;
}

/**
 * Returns the state of all sequences. Sequences are not transactional, so if they are read after a
 * snapshot was taken, they are at or beyond every id in it.
 */
export async function readSequences(client: pg.ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select relname as name, quote_ident(relname) as quoted from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const sequences: StoredSequence[] = [];
  for (const { name, quoted } of rows) {
    const state = await client.query<{ value: number; isUsed: boolean }>(
      `select last_value as value, is_called as "isUsed" from ${quoted}`,
    );
    const [found] = state.rows;
    if (found) sequences.push({ name, ...found });
  }
  return sequences;
}

/** Returns names and SHA-256 of the applied migrations. Rejects if the database has no ScanDesk tables. */
export async function readApplied(client: pg.ClientBase): Promise<[string, string][]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${HISTORY} order by name`,
  );
  return rows.map(({ name, sha256 }) => [name, sha256]);
}

/** Settings that make the text format of values independent of the server's configuration. */
export const PORTABLE_FORMAT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;
