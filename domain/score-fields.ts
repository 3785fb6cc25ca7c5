import { codeOf } from "./report-fields.ts";
import { rounded } from "./report-field-values.ts";
import { SCORE_LISTS } from "./scores/lists.ts";
import { scoreNamed, Values, type InputValue, type ScoreInput } from "./scores/scores.ts";
import type { FieldValue, NamedField } from "./report-field-types.ts";

/** Returns the field of a name; undefined if there is none, or if it is unknown which of several is meant. */
type FieldNamed = (name: string) => NamedField | undefined;

/** Millimetres of a unit, in both languages. */
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, مم: 1, cm: 10, سم: 10 };

/** Returns the value of a field with a score: its option, or its number; null if it cannot be computed. */
export function scoreValue(field: NamedField, fieldNamed: FieldNamed): FieldValue | null {
  const { score, inputs = {} } = field;
  if (score === undefined) return null;
  const { inputs: wanted, of } = scoreNamed(score);
  const values = Object.entries(wanted).map(([input, takes]) => {
    const from = fieldNamed(inputs[input] ?? "");
    return [input, from === undefined ? undefined : inputIn(from, takes)] as const;
  });
  const result = of(new Values(Object.fromEntries(values)));
  if (typeof result !== "string") return result;
  return field.options?.[field.codes?.indexOf(result) ?? -1] ?? null;
}

function inputIn(field: NamedField, input: ScoreInput): InputValue | undefined {
  // Codes of another score could mean something else.
  if (!fitsInput(field, input)) return undefined;
  const { value, unit = "" } = field;
  switch (input.takes) {
    case "choice":
      return codeOf(field) ?? undefined;
    case "yes_no":
      return typeof value === "object" && !Array.isArray(value) ? value.is : undefined;
    case "length": {
      const length = Array.isArray(value) ? ofSides(value, input.of) : value;
      if (typeof length !== "number") return undefined;
      return rounded(length * (MILLIMETRES[unit] ?? NaN), 4);
    }
    default:
      return input satisfies never;
  }
}

/**
 * Returns the length that stands for the sides of a measurement. A mean is that of the long and the short axis, to one
 * decimal; of three sides it is unknown which two are meant.
 */
function ofSides(sides: readonly number[], of: "longest" | "mean"): number | undefined {
  if (of === "longest") return Math.max(...sides);
  const [long = 0, short = long, third] = sides;
  return third === undefined ? rounded((long + short) / 2, 1) : undefined;
}

/** Whether a field can be an input: its kind fits, its codes are those of the input, its unit is a length. */
export function fitsInput(field: NamedField, input: ScoreInput): boolean {
  const { kind, codes = [], unit = "" } = field;
  switch (input.takes) {
    case "choice": {
      const known: readonly string[] = SCORE_LISTS[input.list];
      return kind === "choice" && codes.length > 0 && codes.every((code) => known.includes(code));
    }
    case "yes_no":
      return kind === "yes_no";
    case "length":
      return (kind === "measurement" || kind === "number") && unit in MILLIMETRES;
    default:
      return input satisfies never;
  }
}

/** What is wrong with a field that has a score. */
export type ScoreProblem =
  /** `name` is the input whose field is missing or does not fit. */
  | { problem: "input"; name: string }
  /** `name` is a code that the score can give and for which there is no option. */
  | { problem: "option"; name: string };

/** Returns what keeps a score from being computed; null if nothing does, or if the field has no score. */
export function scoreProblem(field: NamedField, fieldNamed: FieldNamed): ScoreProblem | null {
  const { score, inputs = {}, codes = [] } = field;
  if (score === undefined) return null;
  const { inputs: wanted, gives } = scoreNamed(score);
  const results: readonly string[] = gives === null ? [] : SCORE_LISTS[gives];
  const lost = results.find((code) => !codes.includes(code));
  if (lost !== undefined) return { problem: "option", name: lost };
  const odd = Object.entries(wanted).find(([input, takes]) => {
    const from = fieldNamed(inputs[input] ?? "");
    return from === undefined || !fitsInput(from, takes);
  });
  return odd === undefined ? null : { problem: "input", name: odd[0] };
}
