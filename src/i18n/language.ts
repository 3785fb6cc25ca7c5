import { readCookie, writeCookie } from "#src/browser/cookies.ts";
import { endPage } from "#src/browser/page-end.ts";

export type Language = "ar" | "en";
export type Direction = "rtl" | "ltr";

const COOKIE = "lang";
const COOKIE_DAYS = 365;

let current: Language = rememberedLanguage();

/** Returns the language of the `lang` cookie; Arabic if it is missing or unknown. */
export function rememberedLanguage(): Language {
  return readCookie(COOKIE) === "en" ? "en" : "ar";
}

/** Returns the current language of the interface. */
export function language(): Language {
  return current;
}

/** Returns the text direction of the current language. */
export function direction(): Direction {
  return current === "ar" ? "rtl" : "ltr";
}

/** Sets the language of the formatters. Only the dictionary loader calls this. */
export function setCurrentLanguage(next: Language): void {
  current = next;
}

/** Stores the language for a year and reloads the page. */
export function setLanguage(next: Language): void {
  writeCookie(COOKIE, next, COOKIE_DAYS);
  endPage(() => location.reload());
}
