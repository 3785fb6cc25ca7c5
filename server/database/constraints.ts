import type { PgTable } from "drizzle-orm/pg-core";
import { AUTOTEXT_CONSTRAINTS } from "./schema/autotexts.ts";
import { CATALOG_CONSTRAINTS, CATALOG_REFERENCES } from "./schema/catalog.ts";
import { CLAIM_CONSTRAINTS, CLAIM_REFERENCES } from "./schema/claims.ts";
import { CREDIT_CONSTRAINTS, CREDIT_REFERENCES } from "./schema/credits.ts";
import { DESK_CONSTRAINTS, DESK_REFERENCES } from "./schema/desk.ts";
import { INSURANCE_CONSTRAINTS, INSURANCE_REFERENCES } from "./schema/insurance-reports.ts";
import type { ConstraintMeanings, CountedReference } from "./schema/meanings.ts";
import { PAY_OUT_CONSTRAINTS, PAY_OUT_REFERENCES } from "./schema/pay-outs.ts";
import { PEOPLE_CONSTRAINTS, PEOPLE_REFERENCES } from "./schema/people.ts";
import { SAFE_CONSTRAINTS, SAFE_REFERENCES } from "./schema/safe.ts";
import { SECOND_FACTOR_CONSTRAINTS } from "./schema/second-factor.ts";

/**
 * Constraints that a valid request can violate, because of a concurrent request. The violation of any
 * constraint missing here is a bug in the program.
 */
export const CONSTRAINTS: ConstraintMeanings = {
  ...PEOPLE_CONSTRAINTS,
  ...CATALOG_CONSTRAINTS,
  ...DESK_CONSTRAINTS,
  ...CREDIT_CONSTRAINTS,
  ...INSURANCE_CONSTRAINTS,
  ...SAFE_CONSTRAINTS,
  ...CLAIM_CONSTRAINTS,
  ...AUTOTEXT_CONSTRAINTS,
  ...PAY_OUT_CONSTRAINTS,
  ...SECOND_FACTOR_CONSTRAINTS,
};

/** References that are counted before a record is deleted. The refusal names them in this order. */
export const COUNTED_REFERENCES: readonly CountedReference[] = [
  ...CATALOG_REFERENCES,
  ...PEOPLE_REFERENCES,
  ...DESK_REFERENCES,
  ...CREDIT_REFERENCES,
  ...INSURANCE_REFERENCES,
  ...PAY_OUT_REFERENCES,
  ...SAFE_REFERENCES,
  ...CLAIM_REFERENCES,
];

/** Returns the references to the records of a table that keep them from being deleted. */
export function referencesTo(table: PgTable): readonly CountedReference[] {
  return COUNTED_REFERENCES.filter(({ to }) => to === table);
}
