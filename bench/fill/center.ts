import type pg from "pg";
import { ZONE } from "./calendar.ts";

/** Inserts the center for the benchmarks and returns its id. Throws if the database already has a center. */
export async function createCenterRow(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO scan_centers (name, time_zone, header_ar, header_en)
     SELECT 'مراكز القياس للأشعة', $1, 'مراكز القياس للأشعة', 'Measured Scan Centers'
     WHERE NOT EXISTS (SELECT FROM scan_centers) RETURNING id`,
    [ZONE],
  );
  const [center] = rows;
  if (!center) throw new Error("There is a center in this database already; give an empty one.");
  return center.id;
}
