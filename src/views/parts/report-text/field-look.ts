import type { FieldAttrs } from "#domain/report-field-types.ts";
import { valueText } from "#domain/report-field-values.ts";
import { isComputed, isNamed, isOpen, isUnlikely } from "#domain/report-fields.ts";

/** How a field looks: to be filled in, may stay empty, filled in, computed, or with a number outside of its limits. */
type FieldState = "open" | "optional" | "filled" | "computed" | "unlikely";

/** Returns what a field shows: its value, or its label, and its HTML attributes. */
export function fieldLook(field: FieldAttrs): {
  text: string;
  attributes: { class: string; "data-state": FieldState; dir?: "ltr" };
} {
  const value = valueText(field);
  const isNumeric = field.kind === "number" || field.kind === "measurement";
  return {
    text: value ?? field.label,
    attributes: {
      class: "report-field",
      "data-state": stateOf(field),
      // Numbers with units are written left to right, in Arabic too.
      ...(value !== null && isNumeric && { dir: "ltr" }),
    },
  };
}

function stateOf(field: FieldAttrs): FieldState {
  if (isOpen(field)) return "open";
  if (isUnlikely(field)) return "unlikely";
  if (field.value === undefined) return "optional";
  return isNamed(field) && isComputed(field) ? "computed" : "filled";
}
