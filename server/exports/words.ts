import { agePartsOn, type Day } from "#domain/dates.ts";
import type { ExportLanguage } from "#domain/exports.ts";
import { appointments as arabicAppointments } from "#src/i18n/ar/appointments.ts";
import { catalog as arabicCatalog } from "#src/i18n/ar/catalog.ts";
import { commissions as arabicCommissions } from "#src/i18n/ar/commissions.ts";
import { claims as arabicClaims } from "#src/i18n/ar/claims.ts";
import { common as arabicCommon } from "#src/i18n/ar/common.ts";
import { controls as arabicControls } from "#src/i18n/ar/controls.ts";
import { endOfDay as arabicEndOfDay } from "#src/i18n/ar/end-of-day.ts";
import { exports as arabicExports } from "#src/i18n/ar/exports.ts";
import { financials as arabicFinancials } from "#src/i18n/ar/financials.ts";
import { grid as arabicGrid } from "#src/i18n/ar/grid.ts";
import { patients as arabicPatients } from "#src/i18n/ar/patients.ts";
import { period as arabicPeriod } from "#src/i18n/ar/period.ts";
import { safe as arabicSafe } from "#src/i18n/ar/safe.ts";
import { trail as arabicTrail } from "#src/i18n/ar/trail.ts";
import { worklist as arabicWorklist } from "#src/i18n/ar/worklist.ts";
import { appointments } from "#src/i18n/en/appointments.ts";
import { catalog } from "#src/i18n/en/catalog.ts";
import { commissions } from "#src/i18n/en/commissions.ts";
import { claims } from "#src/i18n/en/claims.ts";
import { common } from "#src/i18n/en/common.ts";
import { controls } from "#src/i18n/en/controls.ts";
import { endOfDay } from "#src/i18n/en/end-of-day.ts";
import { exports } from "#src/i18n/en/exports.ts";
import { financials } from "#src/i18n/en/financials.ts";
import { grid } from "#src/i18n/en/grid.ts";
import { patients } from "#src/i18n/en/patients.ts";
import { period } from "#src/i18n/en/period.ts";
import { safe } from "#src/i18n/en/safe.ts";
import { trail } from "#src/i18n/en/trail.ts";
import { worklist } from "#src/i18n/en/worklist.ts";

const ENGLISH = {
  appointments,
  catalog,
  commissions,
  claims,
  common,
  controls,
  end_of_day: endOfDay,
  exports,
  financials,
  period,
  grid,
  patients,
  safe,
  trail,
  worklist,
};
const ARABIC = {
  appointments: arabicAppointments,
  catalog: arabicCatalog,
  commissions: arabicCommissions,
  claims: arabicClaims,
  common: arabicCommon,
  controls: arabicControls,
  end_of_day: arabicEndOfDay,
  exports: arabicExports,
  financials: arabicFinancials,
  period: arabicPeriod,
  grid: arabicGrid,
  patients: arabicPatients,
  safe: arabicSafe,
  trail: arabicTrail,
  worklist: arabicWorklist,
};
const WORDS = { en: ENGLISH, ar: ARABIC } as const;

/** The words of the screens, of which a file for people is made. */
export type Words = typeof ENGLISH | typeof ARABIC;

/** Returns the words of a language. */
export function wordsIn(language: ExportLanguage): Words {
  return WORDS[language];
}

/** Returns the word of a code; a code without a word, such as one of a later version, as it is. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

/** Returns the name in the language; the one in the other language if that is empty. */
export function nameIn(
  language: ExportLanguage,
  names: { name_ar: string | null; name_en: string | null },
): string {
  const { name_ar: arabic, name_en: english } = names;
  return (language === "ar" ? arabic || english : english || arabic) ?? "";
}

/** Returns an age in words, as lists show it: `35 years`. */
export function ageIn(language: ExportLanguage, birthDate: Day, today: Day): string {
  const { unit, count } = agePartsOn(birthDate, today);
  const forms: Readonly<Record<string, string>> = WORDS[language].common[unit];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms["other"] ?? "";
  return form.replace("{{count}}", String(count));
}
