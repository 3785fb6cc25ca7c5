import { createHash } from "node:crypto";
import type { Day } from "#domain/dates.ts";
import type pg from "pg";
import { setUpAt } from "./catalog-rows.ts";
import { DEMO_LIMIT } from "./discounts.ts";

/** The logo of the demo center, as the server writes an svg: a bow of rays over the river. */
export const DEMO_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 96 64" width="96" height="64">' +
  '<g fill="none" stroke="#0f6b72" stroke-width="6" stroke-linecap="round">' +
  '<path d="M22 34a26 26 0 0 1 52 0"></path><path d="M36 34a12 12 0 0 1 24 0"></path></g>' +
  '<g fill="none" stroke="#1f9aa3" stroke-width="5" stroke-linecap="round">' +
  '<path d="M8 46q10-8 20 0t20 0t20 0t20 0"></path><path d="M18 57q10-8 20 0t20 0t20 0"></path></g></svg>';

const NAME = "مركز النيل للأشعة";

/** Creates the center with what stands on its papers. Returns its id. */
export async function insertCenter(
  client: pg.ClientBase,
  zone: string,
  today: Day,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO scan_centers
       (name, time_zone, header_ar, header_en, name_ar, name_en, address, phones, tax_number, footer_ar, footer_en,
        logo, logo_type, logo_hash, created_at, receptionist_discount_basis_points)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'image/svg+xml', $13, $14, $15) RETURNING id`,
    [
      NAME,
      zone,
      `${NAME}\nالمعادي – مدينة نصر – الدقي · ت 19000`,
      "Nile Scan Center\nMaadi – Nasr City – Dokki · Tel 19000",
      NAME,
      "Nile Scan Center",
      "المعادي – مدينة نصر – الدقي",
      "19000",
      "214-557-903",
      "لأي استفسار: 19000، طوال أيام الأسبوع.",
      "Questions? Call 19000 on any day of the week.",
      Buffer.from(DEMO_LOGO),
      createHash("sha256").update(DEMO_LOGO).digest("hex"),
      setUpAt(today),
      DEMO_LIMIT * 100,
    ],
  );
  return rows[0]?.id ?? 0;
}
