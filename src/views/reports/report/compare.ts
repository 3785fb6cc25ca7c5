import type { Appointment } from "#domain/entities/appointment.ts";
import { comparisonWith } from "#domain/priors.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { comparedWith } from "#src/i18n/report-words.ts";
import { languageOf } from "./fill.ts";

/** Returns the text that compares with an earlier report, in the language that report was written in. */
export function comparisonFrom(earlier: Appointment, content: ReportContent): ReportContent {
  const spoken = languageOf(content);
  const { test_name_ar: arabic, test_name_en: english } = earlier;
  const test = spoken === "ar" ? arabic || english : english || arabic;
  return comparisonWith(comparedWith(spoken, test, formatInstantDay(earlier.start_at)), content);
}
