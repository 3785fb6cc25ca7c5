import { foldName } from "./names.ts";

/**
 * The sound code of each Arabic consonant. Vowels and the letters that stand for one are left out, so
 * `محمد`, `mohamed` and `muhammad` all become `mhmd`. Letters that people confuse in Latin spelling have
 * the same code: ج and غ are g, ق and ك are k, ذ ظ ز are z.
 */
const ARABIC: Readonly<Record<string, string>> = {
  ب: "b",
  پ: "b",
  ت: "t",
  ط: "t",
  ث: "s",
  ج: "g",
  چ: "g",
  ح: "h",
  خ: "x",
  د: "d",
  ض: "d",
  ذ: "z",
  ز: "z",
  ظ: "z",
  ر: "r",
  س: "s",
  ص: "s",
  ش: "q",
  غ: "g",
  ف: "f",
  ڤ: "f",
  ق: "k",
  ك: "k",
  گ: "g",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
};

/** Latin spellings and their sound codes, combinations of letters first. The code `q` stands for ش. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/ck|q/g, "k"],
  [/sch|sh|ch/g, "q"],
  [/kh/g, "x"],
  [/gh/g, "g"],
  [/th/g, "s"],
  [/dh/g, "d"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/j/g, "g"],
  [/v/g, "f"],
  [/p/g, "b"],
  [/[aeiouyw]/g, ""],
  [/[^a-z]/g, ""],
];

/** Common abbreviations of names. */
const SHORT: Readonly<Record<string, string>> = { mohd: "mhmd" };

/** The article ال before a name, which people write, join or leave out; kept if too little would remain. */
const ARABIC_ARTICLE = /^ال(?=..)/;
const LATIN_ARTICLE = /^(?:el|al|ul)(?=[a-z]{3})/;
/** عبد and the word after it form one name: `عبدالرحمن`, `abdel rahman`, `abdurrahman`. */
const ARABIC_SERVANT = /^عبد(?:ال)?(?=..)/;
const LATIN_SERVANT = /^abd(?:[aeiou]?l|[aeiou](?=r))?(?=[a-z]{2})/;
/** الدين at the end of a name always counts as a separate word, even if it is joined to the word before. */
const ARABIC_FAITH = /(?<=\S{2})الدين(?= |$)/g;
const LATIN_FAITH = /(?<=[a-z]{3})(?:el|al|ed|ud)(?=d(?:i|ee|e)n\b)/g;
const FATHER_APART = /\bab(?:o|u|ou) (?=[a-z]{2})/g;
/** Prefixes written as separate words. */
const SERVANT_APART = /\babd(?:[aeu]l)? (?:(?:el|al|ul) ?)?(?=[a-z]{2})/g;
const ARTICLE_APART = /\b(?:el|al|ul) (?=[a-z]{2})/g;

export const HAS_ARABIC = /\p{Script=Arabic}/u;

/** Returns the sound of a folded word as consonants; empty if it has none. */
export function soundOf(word: string): string {
  return HAS_ARABIC.test(word) ? arabicSound(word) : latinSound(word);
}

function arabicSound(word: string): string {
  const servant = ARABIC_SERVANT.test(word);
  const name = word.replace(servant ? ARABIC_SERVANT : ARABIC_ARTICLE, "");
  const letters = Array.from(name, (letter) => ARABIC[letter] ?? "");
  return (servant ? "bd" : "") + withoutRepeats(letters.join(""));
}

function latinSound(word: string): string {
  const abbreviationSound = SHORT[word];
  if (abbreviationSound !== undefined) return abbreviationSound;
  const servant = LATIN_SERVANT.test(word);
  let spelling = word.replace(servant ? LATIN_SERVANT : LATIN_ARTICLE, "");
  for (const [written, sound] of LATIN) spelling = spelling.replace(written, sound);
  return (servant ? "bd" : "") + withoutRepeats(spelling);
}

/** Joins double letters and drops a final h, which mostly stands for a vowel: فاطمة, Sarah, abdallah. */
function withoutRepeats(sounds: string): string {
  return sounds.replace(/(.)\1+/g, "$1").replace(/(?<=.)h$/, "");
}

/** Returns the sounds of a name as a text for searching, each between blanks; a single blank if there are none. */
export function searchSounds(name: string): string {
  return ` ${soundsOf(name)
    .map((sound) => `${sound} `)
    .join("")}`;
}

/** Returns the sound of each word of a name, in order. `abd el rahman` counts as one word; an article is dropped. */
export function soundsOf(name: string): string[] {
  return foldName(name)
    .replace(ARABIC_FAITH, " الدين")
    .replace(LATIN_FAITH, " ")
    .replace(FATHER_APART, "abu")
    .replace(SERVANT_APART, "abdel")
    .replace(ARTICLE_APART, "")
    .split(" ")
    .map(soundOf)
    .filter((sound) => sound !== "");
}
