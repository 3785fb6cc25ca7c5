import { bigint, boolean, customType, integer, text, timestamp } from "drizzle-orm/pg-core";

/** Returns the columns that every record has. The database increments `version` with each change. */
export function recordColumns() {
  return {
    ...centerAndIdColumns(),
    createdAt: instant("created_at").notNull().defaultNow(),
    ...changes(),
  };
}

/** Returns the columns of the row's scan center and id. */
export function centerAndIdColumns() {
  return {
    scanCenterId: reference("scan_center_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  };
}

function changes() {
  return {
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  };
}

/** Returns a column for the id of a record of the same scan center. */
export function reference(name: string) {
  return bigint(name, { mode: "number" });
}

/**
 * Returns the column of a record whose name was, before names were compared folded, the same as that of an older one:
 * the unique key leaves it out until it is renamed. Set by the migration, ended by a trigger.
 */
export function sharesName() {
  return boolean("shares_name").notNull().default(false);
}

/** Returns a column for an amount in piastres. */
export function piastres(name: string) {
  return bigint(name, { mode: "number" });
}

/** Returns a column for a timestamp: a Date in the program, UTC in the database. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: "date" });
}

/** Columns for the end of a shift, its note and the marks that owners and administrators set on it. */
export function shiftMarkColumns() {
  return {
    endedBy: reference("ended_by"),
    note: text("note").notNull().default(""),
    flagReason: text("flag_reason"),
    flaggedAt: instant("flagged_at"),
    flaggedBy: reference("flagged_by"),
    clearedAt: instant("cleared_at"),
    clearedBy: reference("cleared_by"),
    compensatedAt: instant("compensated_at"),
    compensatedBy: reference("compensated_by"),
    compensationAmount: piastres("compensation_amount"),
    compensationNote: text("compensation_note").notNull().default(""),
  };
}

/** Raw bytes of a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A transaction id; only compared in SQL. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Half-open range of timestamps; only compared in SQL. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** The snapshot of a transaction; only compared in SQL. */
export const snapshot = customType<{ data: string }>({ dataType: () => "pg_snapshot" });
