/** The value of a picker: the id that is sent and the label that the user sees. */
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

/** Returns true if both are saved as the same value: choices compare by id, empty text equals null. */
export function isSameValue(one: FormValue, other: FormValue): boolean {
  return saved(one) === saved(other);
}

function saved(value: FormValue): string | number | boolean | null {
  if (isChoice(value)) return value.value;
  return value === "" ? null : value;
}

/** Returns the input for the schema: choices as their ids, without empty fields. */
export function inputOf(values: Readonly<FormValues>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const sent = saved(value);
    if (sent !== null) input[name] = sent;
  }
  return input;
}
