import { readCookie, writeCookie } from "#src/browser/cookies.ts";
import { endPage } from "#src/browser/page-end.ts";
import { createValue } from "#src/browser/value.ts";

export type Language = "ar" | "en";
export type Direction = "rtl" | "ltr";

const COOKIE = "lang";
const COOKIE_DAYS = 365;

/** Returns the language of the `lang` cookie; Arabic if it is missing or unknown. */
export function rememberedLanguage(): Language {
  return readCookie(COOKIE) === "en" ? "en" : "ar";
}

/** The current language of the interface. Only the dictionary loader sets it. */
export const [language, setCurrentLanguage] = createValue(rememberedLanguage());

/** Returns the text direction of the current language. */
export function direction(): Direction {
  return language() === "ar" ? "rtl" : "ltr";
}

/** Stores the language for a year and reloads the page. */
export function setLanguage(next: Language): void {
  writeCookie(COOKIE, next, COOKIE_DAYS);
  endPage(() => location.reload());
}
