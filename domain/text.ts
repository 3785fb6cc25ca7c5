const NEW_LINES = /\r\n?|[\u2028\u2029]/g;
const LINE_ENDS_AND_TABS = /\r\n?|[\n\t\u2028\u2029]/g;
const BLANKS = /\s+/g;
const LINE_BLANKS = /[^\S\n]+/g;
/** Control characters, half surrogates, direction marks and overrides, zero-width space and BOM. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const INVISIBLE_BUT_LINES =
  /[^\P{Cc}\n]|[\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Normalizing takes time by the square of the marks in a row: 200,000 of them would take 10 s. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** One line typed by a person: NFC, blanks joined, nothing invisible, trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")
    .replace(TOO_MANY_MARKS, "$1")
    .normalize("NFC")
    .replace(TOO_MANY_MARKS, "$1")
    .replace(BLANKS, " ")
    .trim();
}

/** Several lines typed by a person: as {@link cleanText}, with the line ends kept as `\n`. */
export function cleanLines(text: string): string {
  return text
    .replace(NEW_LINES, "\n")
    .replace(LINE_BLANKS, " ")
    .replace(INVISIBLE_BUT_LINES, "")
    .replace(TOO_MANY_MARKS, "$1")
    .normalize("NFC")
    .replace(TOO_MANY_MARKS, "$1")
    .replace(LINE_BLANKS, " ")
    .replace(/ *\n */g, "\n")
    .trim();
}

/** A piece of a text that goes on around it: as {@link cleanText}, with every blank kept. */
export function cleanRun(text: string): string {
  const composed = text
    .replace(LINE_ENDS_AND_TABS, " ")
    .replace(INVISIBLE, "")
    .replace(TOO_MANY_MARKS, "$1")
    .normalize("NFC");
  // A few marks become two when they are normalized.
  return composed.replace(TOO_MANY_MARKS, "$1");
}

/** Arabic-Indic and Persian digits as 0-9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** The digits of a text, in 0-9. */
export function onlyDigits(text: string): string {
  return latinDigits(text).replace(/\D+/g, "");
}
