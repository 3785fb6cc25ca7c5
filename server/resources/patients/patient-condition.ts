import { and, or, type SQL } from "drizzle-orm";

/** A condition on patients in two forms, which the same patients meet. */
export interface PatientCondition {
  /** For patients that are looked through one by one. */
  scanned: SQL;
  /** For finding all patients by an index. Checking it costs more for each patient. */
  indexed: SQL;
}

/** Returns the condition that is written in the same way for both; undefined for undefined. */
export function inBothForms(where: SQL | undefined): PatientCondition | undefined {
  return where && { scanned: where, indexed: where };
}

/** Combines the conditions with AND; undefined if there are none or one of them is undefined. */
export function andAll(
  conditions: readonly (PatientCondition | undefined)[],
): PatientCondition | undefined {
  const all = conditions.filter((one) => one !== undefined);
  return all.length < conditions.length ? undefined : combine(and, all);
}

/**
 * Combines those of the conditions that are not undefined with OR; undefined if there are none. If one of them is the same in
 * both forms, all are: it may have a part that no index supports, for which PostgreSQL checks the whole combination for
 * each patient that it finds.
 */
export function orAny(
  conditions: readonly (PatientCondition | undefined)[],
): PatientCondition | undefined {
  const some = conditions.filter((one) => one !== undefined);
  return some.some(isSameInBoth)
    ? inBothForms(or(...some.map(({ scanned }) => scanned)))
    : combine(or, some);
}

/** Whether a condition is written in one way only: it has no pairs. */
export function isSameInBoth({ scanned, indexed }: PatientCondition): boolean {
  return scanned === indexed;
}

function combine(
  join: typeof and | typeof or,
  conditions: readonly PatientCondition[],
): PatientCondition | undefined {
  const scanned = join(...conditions.map((one) => one.scanned));
  if (conditions.every(isSameInBoth)) return inBothForms(scanned);
  const indexed = join(...conditions.map((one) => one.indexed));
  return scanned && indexed && { scanned, indexed };
}
