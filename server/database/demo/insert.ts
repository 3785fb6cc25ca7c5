import type pg from "pg";

/** A row as the database's columns name it. */
export type Row = Readonly<Record<string, unknown>>;

const BATCH = 2_000;

/** Takes `count` ids out of a table's own sequence, in order. */
export async function reserveIds(
  client: pg.ClientBase,
  table: string,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)",
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Gives every item an id of a table's sequence. */
export async function withIds<T extends object>(
  client: pg.ClientBase,
  table: string,
  items: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = await reserveIds(client, table, items.length);
  return items.map((item, index) => Object.assign({ id: ids[index] ?? 0 }, item));
}

/**
 * Inserts many rows with few statements; all rows of a call have the same columns. Table and
 * column names come from this folder's code only.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const own = "id" in first ? " OVERRIDING SYSTEM VALUE" : "";
  const sql = `INSERT INTO ${table} (${columns})${own}
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += BATCH) {
    await client.query(sql, [JSON.stringify(rows.slice(start, start + BATCH))]);
  }
}
