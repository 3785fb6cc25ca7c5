const NEW_LINES = /\r\n?|[\u2028\u2029]/g;
const LINE_ENDS_AND_TABS = /\r\n?|[\n\t\u2028\u2029]/g;
const BLANKS = /\s+/g;
const LINE_BLANKS = /[^\S\n]+/g;
/** Control characters, lone surrogates, direction marks and overrides, zero-width space and BOM. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const INVISIBLE_BUT_LINES =
  /[^\P{Cc}\n]|[\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Unicode normalization takes quadratic time for marks in a row: 200,000 of them would take 10 s. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Cleans one line of typed text: NFC, runs of blanks joined, invisible characters removed, trimmed. */
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

/** Cleans typed text of several lines like {@link cleanText}, but keeps line ends as `\n`. */
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

/** Cleans a part of a longer text like {@link cleanText}, but keeps every blank. */
export function cleanRun(text: string): string {
  const composed = text
    .replace(LINE_ENDS_AND_TABS, " ")
    .replace(INVISIBLE, "")
    .replace(TOO_MANY_MARKS, "$1")
    .normalize("NFC");
  // Normalization splits some marks into two, so there may be too many of them again.
  return composed.replace(TOO_MANY_MARKS, "$1");
}

/** Converts Arabic-Indic and Persian digits to 0-9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Returns only the digits of a text, converted to 0-9. */
export function onlyDigits(text: string): string {
  return latinDigits(text).replace(/\D+/g, "");
}
