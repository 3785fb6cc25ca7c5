import { agePartsOn } from "#domain/dates.ts";
import type { Gender } from "#domain/identity.ts";
import { common as arabic } from "./ar/common.ts";
import { currentDay } from "./dates.ts";
import { common as english } from "./en/common.ts";
import { formatCount } from "./numbers.ts";
import type { Language } from "./language.ts";

/** Both dictionaries: a report is written in its own language, which may differ from that of the interface. */
const WORDS = { ar: arabic, en: english } as const;

export function genderIn(language: Language, gender: Gender): string {
  return WORDS[language].gender[gender];
}

/** Returns the age in words with Latin digits, such as `35 years` or `35 سنة`. */
export function ageIn(language: Language, birthDate: string): string {
  const { unit, count } = agePartsOn(birthDate, currentDay());
  const forms: Readonly<Record<string, string>> = WORDS[language][unit];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms["other"] ?? "";
  return form.replace("{{count}}", formatCount(count));
}
