/** What a picker holds: the id that is sent and the words a person sees. */
export type Choice = {
  readonly value: number | string;
  readonly label: string;
};

/** What a field can hold. Amounts are piastres, days `YYYY-MM-DD`, times `HH:mm`. */
export type FormValue = string | number | boolean | null | Choice;

export type FormValues = Record<string, FormValue>;

export function isChoice(value: unknown): value is Choice {
  return (
    typeof value === "object" &&
    value !== null &&
    "label" in value &&
    typeof value.label === "string" &&
    "value" in value &&
    (typeof value.value === "number" || typeof value.value === "string")
  );
}

export function isFormValue(value: unknown): value is FormValue {
  return (
    value === null || ["string", "number", "boolean"].includes(typeof value) || isChoice(value)
  );
}

/** What goes to the schema: choices as their ids, empty fields left out. */
export function inputOf(values: Readonly<FormValues>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") continue;
    input[name] = isChoice(value) ? value.value : value;
  }
  return input;
}

/** Initial values with what a draft knows of the same fields. */
export function withDraft(
  initial: Readonly<FormValues>,
  kept: Readonly<Record<string, unknown>>,
): FormValues {
  const values: FormValues = { ...initial };
  for (const name of Object.keys(initial)) {
    const value = kept[name];
    if (value !== undefined && isFormValue(value)) values[name] = value;
  }
  return values;
}
