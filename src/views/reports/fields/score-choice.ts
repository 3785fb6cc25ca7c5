import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { fitsInput } from "#domain/score-fields.ts";
import { SCORE_LISTS, type ScoreList } from "#domain/scores/lists.ts";
import { SCORE_NAMES, scoreNamed, type ScoreInput, type ScoreName } from "#domain/scores/scores.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";

/** Stands before the name of a score in the choice that also offers lists of options; some have the same name. */
const COMPUTED = "=";

export const LISTS = Object.keys(SCORE_LISTS) as readonly ScoreList[];

/** Returns the name of the form's field for an input of a score. */
export const inputName = (input: string): string => `input_${input}`;

/** Returns the choice of a score. */
export const choiceOf = (score: ScoreName): string => COMPUTED + score;

/** Returns the score of a choice, and its inputs; null for a list of options, or nothing. */
export function scoreChosen(choice: string): { name: ScoreName; inputs: string[] } | null {
  const name = SCORE_NAMES.find((one) => choiceOf(one) === choice);
  return name === undefined ? null : { name, inputs: Object.keys(scoreNamed(name).inputs) };
}

/** Returns the list whose options a choice brings; null if it brings none. */
export function listChosen(choice: string): ScoreList | null {
  const score = scoreChosen(choice);
  return score === null
    ? (LISTS.find((list) => list === choice) ?? null)
    : scoreNamed(score.name).gives;
}

/** Returns the values of the form for the score of a field and its inputs, or for the list that its codes are. */
export function scoreValues(field: FieldAttrs | null): FormValues {
  const codes = field?.codes?.join("\n") ?? "";
  const list = LISTS.find((one) => SCORE_LISTS[one].join("\n") === codes) ?? "";
  const inputs = new Set(SCORE_NAMES.flatMap((name) => Object.keys(scoreNamed(name).inputs)));
  const values = [...inputs].map((input) => [inputName(input), field?.inputs?.[input] ?? ""]);
  return {
    score: field?.score === undefined ? list : choiceOf(field.score),
    ...Object.fromEntries(values),
  };
}

/** Returns the field that an input most probably means: the one of its name, else the first that fits; empty if none. */
export function inputMeant(
  input: string,
  takes: ScoreInput,
  others: readonly NamedField[],
): string {
  const fitting = others.filter((field) => fitsInput(field, takes));
  const meant = fitting.find(({ name }) => name === input);
  // Each list belongs to one input, but several fields may be lengths, or yes or no.
  return (meant ?? (takes.takes === "choice" ? fitting[0] : undefined))?.name ?? "";
}
