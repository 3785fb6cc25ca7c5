import { sql, type SQL } from "drizzle-orm";
import { appointments } from "../../database/schema.ts";

/** Appointments that take place: neither cancelled nor missed. */
export const TAKES_PLACE = sql`${appointments.status} not in ('cancelled', 'no_show')`;

/** Returns the SQL count of the rows that meet a condition. */
export function countIf(condition: SQL) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** Returns the SQL sum over all rows. */
export function sumAll(amount: SQL) {
  return sql<number>`coalesce(sum(${amount}), 0)::bigint`.mapWith(Number);
}

/** Returns the SQL sum over the appointments that take place. */
export function sumIfTakingPlace(amount: SQL) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${TAKES_PLACE}), 0)::bigint`.mapWith(
    Number,
  );
}
