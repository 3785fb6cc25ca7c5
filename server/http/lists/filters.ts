import type { JsonSchema } from "#domain/described.ts";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Maximum number of values in one filter. */
const MAX_VALUES = 200;

/** A condition, or how to make it for a center, which a subquery has to name where centers are spread over several servers. */
export type Condition = SQL | ((center: number) => SQL);
/** What a filter compares: a column, or SQL that is made for a center. */
type Compared = PgColumn | Condition;

/** Turns the values of one query parameter into a condition; null if a value is invalid. */
export interface Filter<Made extends Condition = Condition> {
  (values: readonly string[]): Made | null;
  /** JSON Schema of one value; by default a text. */
  readonly value?: JsonSchema | undefined;
}

const ID: JsonSchema = { type: "integer", minimum: 1 };
const FLAG: JsonSchema = { type: "boolean" };

function filter(apply: (values: readonly string[]) => Condition | null, value: JsonSchema): Filter {
  return Object.assign(apply, { value });
}

/** Returns the SQL condition that a column has one of the values. `sql` accepts columns and expressions alike. */
function isOneOf(column: Compared, values: readonly unknown[]): Condition {
  return typeof column === "function"
    ? (center) => inArray(column(center), [...values])
    : inArray(sql`${column}`, [...values]);
}

/** Returns a filter by the ids of a column: `branch=3` or `branch=3,5`. */
export function byId(column: PgColumn | SQL): Filter<SQL>;
export function byId(column: (center: number) => SQL): Filter;
export function byId(column: Compared): Filter {
  return filter((values) => {
    const ids = values.map(parseId);
    return ids.every((id) => id !== null) ? isOneOf(column, ids) : null;
  }, ID);
}

/** Returns a filter by choices: `modality=CT,MR`; a value that is none of the choices is refused. */
export function byChoice(column: PgColumn | SQL, choices: readonly string[]): Filter {
  return filter(
    (values) => (values.every((value) => choices.includes(value)) ? isOneOf(column, values) : null),
    { type: "string", enum: choices },
  );
}

/** Returns a filter by a column that is true or false: `active=true`. */
export function byFlag(column: Compared): Filter {
  return filter(
    (values) =>
      values.every((value) => value === "true" || value === "false")
        ? isOneOf(
            column,
            values.map((value) => value === "true"),
          )
        : null,
    FLAG,
  );
}

/** Returns a filter for an equal text: `unique_id=CT-1`. */
export function byText(column: PgColumn | SQL): Filter {
  return (values) => isOneOf(column, values);
}

/**
 * Returns a filter by words, each with its own condition, such as `state=active`; `combine` joins the conditions
 * of several words.
 */
export function byKeyword(
  conditions: Readonly<Record<string, SQL>>,
  combine: (several: SQL[]) => SQL,
): Filter {
  return filter(
    (values) => {
      const chosen = values.map((value) =>
        Object.hasOwn(conditions, value) ? conditions[value] : undefined,
      );
      return chosen.every((condition) => condition !== undefined) ? combine(chosen) : null;
    },
    { type: "string", enum: Object.keys(conditions) },
  );
}

/** Returns the id in a text: a whole number above 0; null if it is none or not a safe integer. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Returns the comma-separated values of a parameter; null if there are too many or one is empty. */
export function splitValues(text: string): string[] | null {
  const values = text.split(",").map((value) => value.trim());
  return values.length > MAX_VALUES || values.some((value) => value === "") ? null : values;
}
