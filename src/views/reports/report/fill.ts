import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import {
  directionOf,
  textOf,
  type PlaceholderName,
  type ReportContent,
} from "#domain/report-content.ts";
import { fillTemplate } from "#domain/report-templates.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { ageIn, genderIn } from "#src/i18n/in-language.ts";
import { language, type Language } from "#src/i18n/language.ts";
import { session } from "#src/state/session/session.ts";
import { placeholderLabel } from "#src/views/parts/report-text/report-text.tsx";

/** Returns the language that a text is written in; without letters, that of the interface. */
export function languageOf(content: ReportContent): Language {
  const direction = directionOf(textOf(content));
  if (direction === null) return language();
  return direction === "rtl" ? "ar" : "en";
}

/** Returns a template or autotext filled in as the beginning of an appointment's report, in the language of the template. */
export function reportFrom(
  appointment: Appointment,
  { content }: Pick<ReportTemplate, "content">,
): ReportContent {
  const spoken = languageOf(content);
  const { test_name_ar: arabic, test_name_en: english } = appointment;
  const words: Record<PlaceholderName, string> = {
    patient: appointment.patient_name,
    age: ageIn(spoken, appointment.patient_birth_date),
    gender: genderIn(spoken, appointment.patient_gender),
    test: spoken === "ar" ? arabic || english : english || arabic,
    date: formatInstantDay(appointment.start_at),
    referring_doctor: appointment.referring_doctor_name ?? "",
    doctor: session.account?.name ?? "",
  };
  return fillTemplate(content, words, placeholderLabel);
}
