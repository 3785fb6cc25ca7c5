import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { NamedField } from "#domain/report-field-types.ts";
import { fitsInput } from "#domain/score-fields.ts";
import { SCORE_LISTS, type ScoreList } from "#domain/scores/lists.ts";
import { SCORE_NAMES, scoreNamed, type ScoreInput } from "#domain/scores/scores.ts";
import { wordsOf } from "#domain/scores/words.ts";
import { t } from "#src/i18n/t.ts";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { choiceOf, inputMeant, inputName, listChosen, LISTS, scoreChosen } from "./score-choice.ts";

/** The choice of a score that gives the field's options or computes it, and of the fields that it needs. */
export function ScoreFields({
  form,
  kind,
  others,
}: {
  form: FormStore;
  kind: "choice" | "number";
  others: readonly NamedField[];
}) {
  const { values } = useSnapshot(form.state);
  const choice = typeof values["score"] === "string" ? values["score"] : "";
  const label = typeof values["label"] === "string" ? values["label"] : "";
  const before = useRef(choice);
  const isArabic = /\p{Script=Arabic}/u.test(label);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    const list = listChosen(choice);
    if (list !== null && kind === "choice") {
      const codes = SCORE_LISTS[list];
      form.set("options", wordsOf(list, codes, isArabic ? "ar" : "en").join("\n"));
      form.set("codes", codes.join("\n"));
    }
    const score = scoreChosen(choice);
    if (score === null) return;
    for (const [input, takes] of Object.entries(scoreNamed(score.name).inputs))
      form.fill(inputName(input), inputMeant(input, takes, others));
  }, [form, choice, kind, isArabic, others]);
  const score = scoreChosen(choice);
  return (
    <>
      <SelectField
        name="score"
        label={t("report_fields.score")}
        options={[
          { value: "", label: t("report_fields.no_score") },
          ...(kind === "choice" ? LISTS : []).map((list) => ({
            value: list,
            label: t(`report_fields.lists.${list}`),
          })),
          ...SCORE_NAMES.filter(
            (name) => (scoreNamed(name).gives === null) === (kind === "number"),
          ).map((name) => ({
            value: choiceOf(name),
            label: t("report_fields.computed_score", { name: t(`report_fields.lists.${name}`) }),
          })),
        ]}
        hint={t("report_fields.score_hint")}
      />
      {score !== null &&
        Object.entries(scoreNamed(score.name).inputs).map(([input, takes]) => (
          <SelectField
            key={input}
            name={inputName(input)}
            label={inputLabel(input, takes)}
            options={optionsOf(takes, others)}
          />
        ))}
    </>
  );
}

function optionsOf(takes: ScoreInput, others: readonly NamedField[]) {
  const fitting = others.filter((field) => fitsInput(field, takes));
  return [
    { value: "", label: fitting.length === 0 ? t("report_fields.no_input") : "—" },
    ...fitting.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
  ];
}

function inputLabel(input: string, takes: ScoreInput): string {
  const list: ScoreList | null = takes.takes === "choice" ? takes.list : null;
  if (list !== null) return t(`report_fields.lists.${list}`);
  const known = OTHER_INPUTS.find((one) => one === input);
  return known === undefined ? input : t(`report_fields.inputs.${known}`);
}

const OTHER_INPUTS = [
  "macrocalcification",
  "rim_calcification",
  "punctate_foci",
  "size",
  "aphe",
  "washout",
  "capsule",
  "threshold_growth",
  "diameter",
  "solid_part",
  "juxtapleural",
  "suspicious",
] as const;
