import type { Language } from "./language.ts";

/**
 * Returns the line of a report that names an earlier one, by its test and its day as shown. A report is written in a
 * language of its own, whatever that of the interface is.
 */
export const comparedWith = (language: Language, test: string, day: string): string =>
  language === "ar" ? `مقارنةً بـ: ${test} بتاريخ ${day}.` : `Compared with: ${test}, ${day}.`;
