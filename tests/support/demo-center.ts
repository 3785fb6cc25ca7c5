import type pg from "pg";
import { createDemoCenter } from "#server/database/demo/demo.ts";
import { createTestDatabase } from "./postgres.ts";

/** Creates the demo center of a moment in a database of its own. `$1` in a query stands for that moment. */
export async function openDemoCenter(now: Date) {
  const { pool, drop } = await createTestDatabase();
  await createDemoCenter(pool, { passwordHash: "not a hash", now });

  async function rowsOf<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    const { rows } = await pool.query<T>(sql, sql.includes("$1") ? [now] : []);
    return rows;
  }

  /** Returns how many rows a FROM clause has. */
  async function countOf(from: string): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(`SELECT count(*) AS count FROM ${from}`);
    return row?.count ?? 0;
  }

  return { pool, drop, rowsOf, countOf };
}
