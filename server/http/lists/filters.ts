import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Most values that one filter takes at once. */
const MAX_VALUES = 200;

/** Turns the texts of one query parameter into a condition; null when one is not acceptable. */
export type Filter = (values: readonly string[]) => SQL | null;

/** Drizzle types columns and expressions apart; in SQL they are one. */
function isOneOf(column: PgColumn | SQL, values: readonly unknown[]): SQL {
  return inArray(sql`${column}`, [...values]);
}

/** `branch=3` or `branch=3,5`. */
export function byId(column: PgColumn | SQL): Filter {
  return (values) => {
    const ids = values.map(parseId);
    return ids.every((id) => id !== null) ? isOneOf(column, ids) : null;
  };
}

/** `modality=CT,MR`, out of known words. */
export function byChoice(column: PgColumn | SQL, choices: readonly string[]): Filter {
  return (values) =>
    values.every((value) => choices.includes(value)) ? isOneOf(column, values) : null;
}

/** `active=true`. */
export function byFlag(column: PgColumn | SQL): Filter {
  return (values) =>
    values.every((value) => value === "true" || value === "false")
      ? isOneOf(
          column,
          values.map((value) => value === "true"),
        )
      : null;
}

/** `unique_id=CT-1`: equal texts. */
export function byText(column: PgColumn | SQL): Filter {
  return (values) => isOneOf(column, values);
}

/** A filter of one's own over one known word: `state=active`. */
export function byCase(conditions: Readonly<Record<string, SQL>>, or: (all: SQL[]) => SQL): Filter {
  return (values) => {
    const found = values.map((value) =>
      Object.hasOwn(conditions, value) ? conditions[value] : undefined,
    );
    return found.every((condition) => condition !== undefined) ? or(found) : null;
  };
}

/** A whole number above 0 that an id column can hold, or null. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The comma-separated values of a parameter; null when there are too many or an empty one. */
export function splitValues(text: string): string[] | null {
  const values = text.split(",").map((value) => value.trim());
  return values.length > MAX_VALUES || values.some((value) => value === "") ? null : values;
}
