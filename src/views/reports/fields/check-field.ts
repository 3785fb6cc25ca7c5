import { problemsOf } from "#domain/computed-fields.ts";
import { faultOf } from "#domain/faults.ts";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { parseFieldValue } from "#domain/report-field-values.ts";
import { FieldFault, isComputed, isNamed, readField } from "#domain/report-fields.ts";
import { cleanCode } from "#domain/text.ts";
import { inputName, scoreChosen } from "./score-choice.ts";
import { currentDay } from "#src/i18n/dates.ts";
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
    const typed = cleanCode(textIn(name)).replaceAll("٫", ".");
    return typed === "" ? null : Number(typed);
  };
  const linesOf = (name: string) =>
    textIn(name)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const isNumber = kind === "number";
  const isChoice = kind === "choice";
  const score = isNumber || isChoice ? scoreChosen(textIn("score")) : null;
  const codes = linesOf("codes");
  const settings = {
    label,
    name: textIn("name"),
    kind,
    options: isChoice ? linesOf("options") : null,
    codes: isChoice && codes.length > 0 ? codes : null,
    unit: isNumber ? orNull("unit") : kind === "measurement" ? textIn("side_unit") : null,
    least: isNumber ? numberOf("least") : null,
    most: isNumber ? numberOf("most") : null,
    decimals: isNumber ? numberOf("decimals") : null,
    formula: isNumber ? orNull("formula") : null,
    score: score?.name ?? null,
    inputs:
      score === null
        ? null
        : Object.fromEntries(score.inputs.map((input) => [input, textIn(inputName(input))])),
    required: input["required"] === true,
  };
  const empty = score?.inputs.find((input) => textIn(inputName(input)) === "");
  if (empty !== undefined) return refused(inputName(empty), "required");
  try {
    const field = readField(settings);
    const problem = isNamed(field)
      ? problemsOf([...others, field]).find(({ field: faulty }) => faulty === field)
      : undefined;
    if (problem?.problem === "twice") return refused("name", "duplicate");
    if (problem?.problem === "input") return refused(inputName(problem.name), "field_score");
    if (problem?.problem === "option") return refused("codes", "field_score");
    if (problem !== undefined)
      return field.score === undefined
        ? refused("formula", "field_formula")
        : refused("score", "field_score");
    const typed = textIn("value");
    if (typed === "" || isComputed(field)) return { ok: true, value: field };
    const value = parseFieldValue(field, typed, currentDay());
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
