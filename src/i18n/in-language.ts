import { agePartsOn, today } from "@domain/dates";
import type { Gender } from "@domain/identity";
import { common as arabic } from "./ar/common";
import { timeZone } from "./dates";
import { common as english } from "./en/common";
import { formatCount } from "./numbers";
import type { Language } from "./language";

/** Words in a language of their own, whatever the interface speaks: a report has the language it is written in. */
const WORDS = { ar: arabic, en: english } as const;

export function genderIn(language: Language, gender: Gender): string {
  return WORDS[language].gender[gender];
}

/** `35 years`, `٣٥ سنة` with Latin digits. */
export function ageIn(language: Language, birthDate: string): string {
  const { unit, count } = agePartsOn(birthDate, today(timeZone()));
  const forms: Readonly<Record<string, string>> = WORDS[language][unit];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms["other"] ?? "";
  return form.replace("{{count}}", formatCount(count));
}
