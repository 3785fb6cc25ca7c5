import { readCookie, writeCookie } from "#src/browser/cookies.ts";
import { endPage } from "#src/browser/page-end.ts";

export type Language = "ar" | "en";
export type Direction = "rtl" | "ltr";

const COOKIE = "lang";
const COOKIE_DAYS = 365;

let current: Language = rememberedLanguage();

/** The language of the `lang` cookie; Arabic when there is none or it is unknown. */
export function rememberedLanguage(): Language {
  return readCookie(COOKIE) === "en" ? "en" : "ar";
}

/** The language that the interface shows now. */
export function language(): Language {
  return current;
}

/** The reading direction of the language that the interface shows now. */
export function direction(): Direction {
  return current === "ar" ? "rtl" : "ltr";
}

/** Makes the formatters speak a language. Only the dictionary loader calls it. */
export function adoptLanguage(next: Language): void {
  current = next;
}

/** Stores the choice for a year and begins the page anew in that language. */
export function setLanguage(next: Language): void {
  writeCookie(COOKIE, next, COOKIE_DAYS);
  endPage(() => location.reload());
}
