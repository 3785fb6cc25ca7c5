import type pg from "pg";

/** A row by column names. */
export type Row = Readonly<Record<string, unknown>>;

const BATCH_ROWS = 2_000;

/** Returns `count` new ids from a table's sequence, in order. */
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

/** Returns the items with new ids from a table's sequence. */
export async function withIds<T extends object>(
  client: pg.ClientBase,
  table: string,
  items: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = await reserveIds(client, table, items.length);
  return items.map((item, index) => Object.assign({ id: ids[index] ?? 0 }, item));
}

/**
 * Inserts many rows with few statements; all rows must have the same columns. Table and column names
 * are not escaped, so they must never come from user input.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const overriding = "id" in first ? " OVERRIDING SYSTEM VALUE" : "";
  const sql = `INSERT INTO ${table} (${columns})${overriding}
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await client.query(sql, [JSON.stringify(rows.slice(start, start + BATCH_ROWS))]);
  }
}
