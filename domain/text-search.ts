/** Arabic diacritics, tatweel and joiners, which a word has or lacks without being another word. */
const MARKS = String.raw`\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D`;
const ALEFS = "[اأإآٱ]";

/**
 * Returns the source of a regular expression (flags `u`, `i`) that finds a text as people see it: with or without
 * diacritics and tatweel, any alef for any other, and blanks of any kind and number. Empty if there is nothing to find.
 */
export function searchPattern(text: string): string {
  const letters = text.normalize("NFC").replace(new RegExp(`[${MARKS}]`, "gu"), "");
  return letters.replaceAll(/\s+|[\s\S]/gu, (letter) => {
    if (/\s/u.test(letter)) return String.raw`\s+`;
    if (new RegExp(ALEFS, "u").test(letter)) return `${ALEFS}[${MARKS}]*`;
    if (/\p{Script=Arabic}/u.test(letter)) return `${letter}[${MARKS}]*`;
    return letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
  });
}

/** Returns the number of words of a text: its parts between blanks that have a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}
