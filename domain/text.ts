/** Blanks of every kind, the next-line control and the braille blank among them. */
const BLANK = String.raw`\s\u0085\u2800`;
const NEW_LINES = /\r\n?|[\u0085\u2028\u2029]/g;
const LINE_ENDS_AND_TABS = /\r\n?|[\n\t\u0085\u2028\u2029]/g;
const BLANKS = new RegExp(`[${BLANK}]+`, "g");
const LINE_BLANKS = new RegExp(String.raw`(?:(?!\n)[${BLANK}])+`, "g");
/**
 * Characters that nobody sees, as the inside of a class (flag `u`): controls except blanks, lone surrogates, and what
 * Unicode says to draw as nothing: soft hyphens, joiners, direction marks, fillers, variation selectors, tags; also the
 * marks of annotations.
 */
export const INVISIBLE_CLASS = String.raw`\p{Cs}\p{DI}\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFF9-\uFFFB`;
const EVERY_INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, "gu");
const ARABIC_LETTERS = String.raw`\u0620-\u064A\u066E\u066F\u0671-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FF\u0750-\u077F`;
/** Joiners that show: between two Arabic letters, as in Persian, and inside an emoji. */
const SHOWN_JOINERS = [
  String.raw`(?<=[${ARABIC_LETTERS}\u064B-\u065F\u0670])\u200C(?=[${ARABIC_LETTERS}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
].join("|");
const INVISIBLE = new RegExp(`(?=[${INVISIBLE_CLASS}])(?!${SHOWN_JOINERS})[^]`, "gu");
/** Unicode normalization takes quadratic time for marks in a row: 200,000 of them would take 10 s. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Cleans one line of typed text: NFC, runs of blanks joined, invisible characters removed, trimmed. */
export function cleanText(text: string): string {
  return composed(text.replace(INVISIBLE, "").replace(BLANKS, " ")).replace(BLANKS, " ").trim();
}

/**
 * Cleans what is no prose, such as a code, a number, an address or a date, like {@link cleanText}; also removes every
 * joiner, and converts digits to 0-9.
 */
export function cleanCode(text: string): string {
  return latinDigits(cleanText(text.replace(EVERY_INVISIBLE, "")));
}

/** Cleans typed text of several lines like {@link cleanText}, but keeps line ends as `\n`. */
export function cleanLines(text: string): string {
  const lines = text.replace(NEW_LINES, "\n").replace(INVISIBLE, "").replace(LINE_BLANKS, " ");
  return composed(lines)
    .replace(LINE_BLANKS, " ")
    .replace(/ *\n */g, "\n")
    .trim();
}

/** Cleans a part of a longer text like {@link cleanText}, but keeps every blank. */
export function cleanRun(text: string): string {
  return composed(text.replace(LINE_ENDS_AND_TABS, " ").replace(INVISIBLE, ""));
}

/** Returns a text in NFC without more than 30 marks in a row. */
function composed(text: string): string {
  // Normalization splits some marks into two, so there may be too many of them again.
  return text.replace(TOO_MANY_MARKS, "$1").normalize("NFC").replace(TOO_MANY_MARKS, "$1");
}

/** Converts Arabic-Indic and Persian digits to 0-9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Returns only the digits of a text, converted to 0-9. */
export function onlyDigits(text: string): string {
  return latinDigits(text).replace(/\D+/g, "");
}
