import { agePartsOn, today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import { timeZone } from "@src/i18n/dates";
import { language } from "@src/i18n/language";
import { plural } from "@src/i18n/t";
import type { Meaning } from "../parts/badge";

/** A test's name in the chosen language, or in the one it has. */
export function testName(test: { test_name_ar: string; test_name_en: string }): string {
  const { test_name_ar: arabic, test_name_en: english } = test;
  return language() === "ar" ? arabic || english : english || arabic;
}

/** An age as people say it: `35 years`, `7 months`. */
export function ageWords(birthDate: string): string {
  const { unit, count } = agePartsOn(birthDate, today(timeZone()));
  return plural(`common.${unit}`, count);
}

export const STATUS_MEANING: Readonly<Record<Appointment["status"], Meaning>> = {
  pending: "neutral",
  arrived: "waiting",
  in_progress: "active",
  completed: "done",
  no_show: "stop",
  cancelled: "stop",
};

export const REPORT_MEANING: Readonly<Record<Appointment["report_status"], Meaning>> = {
  not_started: "neutral",
  in_progress: "waiting",
  report_ready: "done",
};
