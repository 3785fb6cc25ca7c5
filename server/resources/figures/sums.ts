import { sql, type SQL } from "drizzle-orm";
import { appointments, payments } from "../../database/schema.ts";

/** Appointments that take place: neither cancelled nor missed. */
export const TAKES_PLACE = sql`${appointments.status} not in ('cancelled', 'no_show')`;

/** Rows of the ledger that move money: to use the credit of a patient and to return to it moves none. */
export const MOVES_MONEY = sql`${payments.method} <> 'credit'`;

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
