import type { FormOptions } from "./form-types.ts";
import { inputOf, type FormValues } from "./form-values.ts";

/**
 * Returns the names of the required fields: those the schema misses in an empty form, and those of a record
 * that it misses once they are emptied.
 */
export function requiredNames(
  check: FormOptions<object>["check"],
  record: Readonly<FormValues>,
): ReadonlySet<string> {
  const missedIn = (values: Readonly<FormValues>): string[] => {
    const checked = check(inputOf(values));
    if (checked.ok) return [];
    return Object.keys(checked.errors).filter((name) =>
      (checked.errors[name]?.[0]?.code ?? "").endsWith("required"),
    );
  };
  const emptied = Object.entries(record).flatMap(([name, value]) => {
    const empty = typeof value === "string" ? "" : null;
    return missedIn({ ...record, [name]: empty }).filter((missed) => missed === name);
  });
  return new Set([...missedIn({}), ...emptied]);
}
