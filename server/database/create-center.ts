import type pg from "pg";
import { OWNER_ROLE } from "#domain/access.ts";
import { FIRST_CATEGORIES } from "#domain/entities/expense-category.ts";

/** A new scan center and its owner's account. */
export interface NewCenter {
  name: string;
  ownerName: string;
  /** Lower case; unique among all centers. */
  ownerEmail: string;
  /** argon2id hash of the owner's password. */
  passwordHash: string;
  /** IANA name. Default `Africa/Cairo`. */
  timeZone?: string;
}

/** Creates a center, its owner and the categories of expenses that it begins with in one transaction and returns their ids. */
export async function createCenter(
  pool: pg.Pool,
  center: NewCenter,
): Promise<{ centerId: number; ownerId: number }> {
  const { rows } = await pool.query<{ center_id: number; owner_id: number }>(
    `WITH center AS (
       INSERT INTO scan_centers (name, time_zone, header_ar, header_en) VALUES ($1, $2, $1, $1) RETURNING id
     ), owner AS (
       INSERT INTO accounts (scan_center_id, name, email, role, password_hash)
       SELECT id, $3, $4, $5, $6 FROM center RETURNING scan_center_id, id
     ), categories AS (
       INSERT INTO expense_categories (scan_center_id, name_ar, name_en)
       SELECT center.id, first.name_ar, first.name_en
       FROM center, ROWS FROM (jsonb_to_recordset($7) AS (name_ar text, name_en text))
         WITH ORDINALITY AS first (name_ar, name_en, place)
       ORDER BY first.place
     )
     SELECT scan_center_id AS center_id, id AS owner_id FROM owner`,
    [
      center.name,
      center.timeZone ?? "Africa/Cairo",
      center.ownerName,
      center.ownerEmail,
      OWNER_ROLE,
      center.passwordHash,
      JSON.stringify(FIRST_CATEGORIES),
    ],
  );
  const [centerRow] = rows;
  if (!centerRow) throw new Error("the center was not made");
  return { centerId: centerRow.center_id, ownerId: centerRow.owner_id };
}
