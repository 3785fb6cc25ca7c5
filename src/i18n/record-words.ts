import { CANCEL_REASONS } from "#domain/statuses.ts";
import { agePartsOn } from "#domain/dates.ts";
import { currentDay } from "./dates.ts";
import { language } from "./language.ts";
import { plural, t } from "./t.ts";

/** Returns a test's name in the current language; if it has none, the name in the other language. */
export function testName(test: { test_name_ar: string; test_name_en: string }): string {
  const { test_name_ar: arabic, test_name_en: english } = test;
  return language() === "ar" ? arabic || english : english || arabic;
}

/** Returns the name of the package that an appointment was booked with; empty if it was booked alone. */
export function packageName(booked: {
  package_name_ar: string | null;
  package_name_en: string | null;
}): string {
  const { package_name_ar: arabic, package_name_en: english } = booked;
  return (language() === "ar" ? arabic || english : english || arabic) ?? "";
}

/** Returns the reason of a refund: the typed text, or the translated reason of the cancellation. */
export function refundReason(reason: string): string {
  const cancelled = CANCEL_REASONS.find((code) => code === reason);
  return cancelled === undefined ? reason : t(`appointments.reason.${cancelled}`);
}

/** Returns an age in words: `35 years`, `7 months`. */
export function ageWords(birthDate: string): string {
  const { unit, count } = agePartsOn(birthDate, currentDay());
  return plural(`common.${unit}`, count);
}
