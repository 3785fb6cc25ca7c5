import { problemsOf } from "#domain/computed-fields.ts";
import { today } from "#domain/dates.ts";
import { faultOf } from "#domain/faults.ts";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { parseFieldValue } from "#domain/report-field-values.ts";
import { FieldFault, isNamed, readField } from "#domain/report-fields.ts";
import { latinDigits } from "#domain/text.ts";
import { timeZone } from "#src/i18n/dates.ts";
import type { Checked } from "#src/views/parts/form/form-types.ts";

/** The choice of a field without a kind, which typing replaces. */
export const GAP = "gap";

/** Returns the field that the dialog's values make among the other fields of the text, or the fault of a value. */
export function checkField(
  input: Record<string, unknown>,
  others: readonly NamedField[],
): Checked<FieldAttrs> {
  const textIn = (name: string) => {
    const value = input[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const label = textIn("label");
  if (label === "") return refused("label", "required");
  const kind = textIn("kind");
  if (kind === GAP) return { ok: true, value: { label } };
  if (textIn("name") === "") return refused("name", "required");
  const orNull = (name: string) => textIn(name) || null;
  const numberOf = (name: string) => {
    const typed = latinDigits(textIn(name)).replaceAll("٫", ".");
    return typed === "" ? null : Number(typed);
  };
  const isNumber = kind === "number";
  const settings = {
    label,
    name: textIn("name"),
    kind,
    options:
      kind === "choice"
        ? textIn("options")
            .split("\n")
            .map((line) => line.trim())
            .filter(Boolean)
        : null,
    unit: isNumber ? orNull("unit") : kind === "measurement" ? textIn("side_unit") : null,
    least: isNumber ? numberOf("least") : null,
    most: isNumber ? numberOf("most") : null,
    decimals: isNumber ? numberOf("decimals") : null,
    formula: isNumber ? orNull("formula") : null,
    required: input["required"] === true,
  };
  try {
    const field = readField(settings);
    const problem = isNamed(field)
      ? problemsOf([...others, field]).find(({ field: faulty }) => faulty === field)
      : undefined;
    if (problem?.problem === "twice") return refused("name", "duplicate");
    if (problem !== undefined) return refused("formula", "field_formula");
    const typed = textIn("value");
    if (typed === "" || field.formula !== undefined) return { ok: true, value: field };
    const value = parseFieldValue(field, typed, today(timeZone()));
    return value === null
      ? refused("value", "field_settings")
      : { ok: true, value: { ...field, value } };
  } catch (fault) {
    if (!(fault instanceof FieldFault)) throw fault;
    return refused(fault.setting, fault.code);
  }
}

function refused(
  name: string,
  code: Parameters<typeof faultOf>[0],
): { ok: false; errors: Record<string, { code: string }[]> } {
  return { ok: false, errors: { [name]: [faultOf(code)] } };
}
