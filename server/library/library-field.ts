import type { FieldAttrs } from "#domain/report-field-types.ts";
import { readField } from "#domain/report-fields.ts";
import { SCORE_LISTS, type ScoreList } from "#domain/scores/lists.ts";
import { scoreNamed, type ScoreName } from "#domain/scores/scores.ts";
import { wordsOf } from "#domain/scores/words.ts";

/**
 * A field of a kind in a text of the library: a choice of a list that scores know, what a score computes, or a plain one.
 * A score takes its inputs from the fields of their names.
 */
export type LibraryField =
  | { list: ScoreList }
  | { score: ScoreName }
  | { kind: "yes_no" | "measurement" | "text" };

/** Returns the attributes of a field in a language. */
export function attrsOf(
  field: LibraryField,
  { name, label, language }: { name: string; label: string; language: "en" | "ar" },
): FieldAttrs {
  if ("kind" in field) return readField({ label, name, kind: field.kind });
  const list = "list" in field ? field.list : scoreNamed(field.score).gives;
  const choice =
    list === null
      ? { kind: "number", decimals: 0 }
      : {
          kind: "choice",
          options: wordsOf(list, SCORE_LISTS[list], language),
          codes: SCORE_LISTS[list],
        };
  if ("list" in field) return readField({ label, name, ...choice });
  const inputs = Object.keys(scoreNamed(field.score).inputs).map((input) => [input, input]);
  return readField({
    label,
    name,
    ...choice,
    score: field.score,
    inputs: Object.fromEntries(inputs),
  });
}
