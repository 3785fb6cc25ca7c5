import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { birthDateFromAge } from "#domain/ages.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { ageWords } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { NumberField } from "#src/views/parts/form/parsed-field.tsx";

const MAX_AGE_YEARS = 150;

/**
 * A field for years, if the birth date is unknown: the typed age stays, and the estimated birth date is shown
 * beside it until another one is chosen. For a known birth date, the hint shows the age.
 */
export function AgeField({ form }: { form: FormStore }) {
  const { values, texts } = useSnapshot(form.state);
  const { birth_date: day = null, age = null } = values;
  const isTyped = texts["age"] !== undefined;
  const last = useRef({ age, day });
  const madeBirthDate = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { age, day };
    if (age !== before.age && isTyped) {
      const isAge = typeof age === "number" && age > 0 && age <= MAX_AGE_YEARS;
      const next = isAge ? birthDateFromAge(age, currentDay()) : null;
      // An empty age does not remove a birth date that was not made from an age.
      if (next !== null || day === madeBirthDate.current) form.set("birth_date", next);
      madeBirthDate.current = next;
    } else if (day !== before.day && day !== madeBirthDate.current && age !== null) {
      form.set("age", null);
    }
  }, [form, age, day, isTyped]);
  const hint =
    age !== null
      ? t("patients.form.estimated")
      : typeof day === "string"
        ? ageWords(day)
        : undefined;
  return <NumberField name="age" label={t("patients.form.age")} hint={hint} />;
}
