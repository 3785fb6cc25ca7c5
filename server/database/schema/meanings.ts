import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ErrorCode } from "#domain/errors.ts";

/** The refusal that is sent if a database constraint is violated. */
export interface ConstraintMeaning {
  code: ErrorCode;
  /** Field of the request to which the constraint refers, if any. */
  field?: string;
}

/** What constraints mean that a valid request can violate, by the name of the constraint. */
export type ConstraintMeanings = Readonly<Record<string, ConstraintMeaning>>;

/** A column that refers to records which cannot be deleted while it does. */
export interface CountedReference {
  /** The table of the records that it refers to. */
  to: PgTable;
  column: PgColumn;
  /** What the refusal counts, in `used_by`; `catalog_uses` in the dictionaries has its words. */
  name: string;
}

/** Returns the meaning of a unique key: the value of this field is taken. */
export function taken(field: string): ConstraintMeaning {
  return { code: "duplicate", field };
}
