import type { FormOptions } from "./form-types.ts";
import { inputOf, type FormValue, type FormValues } from "./form-values.ts";

type Check = FormOptions<object>["check"];

/**
 * Returns the names of the required fields: those the schema misses in an empty form, and those of a record
 * that it misses once they are emptied.
 */
export function requiredNames(check: Check, record: Readonly<FormValues>): ReadonlySet<string> {
  const emptied = Object.keys(record).filter((name) => isMissedIn(check, record, name));
  return new Set([...missedIn(check, {}), ...emptied]);
}

/** Returns whether the schema misses a field once it is emptied, with the other fields as they are. */
export function isMissedIn(check: Check, values: Readonly<FormValues>, name: string): boolean {
  return missedIn(check, { ...values, [name]: emptyOf(values[name]) }).includes(name);
}

function missedIn(check: Check, values: Readonly<FormValues>): string[] {
  const checked = check(inputOf(values));
  if (checked.ok) return [];
  return Object.keys(checked.errors).filter((name) =>
    (checked.errors[name]?.[0]?.code ?? "").endsWith("required"),
  );
}

const emptyOf = (value: FormValue | undefined): FormValue =>
  typeof value === "string" ? "" : null;
