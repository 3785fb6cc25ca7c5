import { foldName } from "./names.ts";

/**
 * How Arabic letters sound, as the consonants that people write for them in Latin letters. Vowels and
 * the letters that stand for one are left out: `محمد`, `mohamed` and `muhammad` all sound `mhmd`.
 * Letters that people mix in writing sound alike: ج and غ as g, ق and ك as k, ذ ظ ز as z.
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

/** Latin letters, those of two first; what people write for one Arabic sound. `q` stands for ش. */
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

/** What is always written short. */
const SHORT: Readonly<Record<string, string>> = { mohd: "mhmd" };

/** ال before a name, which people write, join or leave out; not where nothing would be left. */
const ARABIC_ARTICLE = /^ال(?=..)/;
const LATIN_ARTICLE = /^(?:el|al|ul)(?=[a-z]{3})/;
/** عبد and what follows it are one name: `عبدالرحمن`, `abdel rahman`, `abdurrahman`. */
const ARABIC_SERVANT = /^عبد(?:ال)?(?=..)/;
const LATIN_SERVANT = /^abd(?:[aeiou]?l|[aeiou](?=r))?(?=[a-z]{2})/;
/** الدين at the end of a name is a word of its own, however it is written. */
const ARABIC_FAITH = /(?<=\S{2})الدين(?= |$)/g;
const LATIN_FAITH = /(?<=[a-z]{3})(?:el|al|ed|ud)(?=d(?:i|ee|e)n\b)/g;
const FATHER_APART = /\bab(?:o|u|ou) (?=[a-z]{2})/g;
/** The same over several words, and articles that stand by themselves. */
const SERVANT_APART = /\babd(?:[aeu]l)? (?:(?:el|al|ul) ?)?(?=[a-z]{2})/g;
const ARTICLE_APART = /\b(?:el|al|ul) (?=[a-z]{2})/g;

export const HAS_ARABIC = /\p{Script=Arabic}/u;

/** How one folded word sounds, as consonants; empty where it has none. */
export function soundOf(word: string): string {
  return HAS_ARABIC.test(word) ? arabicSound(word) : latinSound(word);
}

function arabicSound(word: string): string {
  const servant = ARABIC_SERVANT.test(word);
  const name = word.replace(servant ? ARABIC_SERVANT : ARABIC_ARTICLE, "");
  const letters = Array.from(name, (letter) => ARABIC[letter] ?? "");
  return (servant ? "bd" : "") + settled(letters.join(""));
}

function latinSound(word: string): string {
  const short = SHORT[word];
  if (short !== undefined) return short;
  const servant = LATIN_SERVANT.test(word);
  let spelled = word.replace(servant ? LATIN_SERVANT : LATIN_ARTICLE, "");
  for (const [written, sound] of LATIN) spelled = spelled.replace(written, sound);
  return (servant ? "bd" : "") + settled(spelled);
}

/** Double letters are one, and h at the end is mostly a vowel: فاطمة, Sarah, abdallah. */
function settled(sounds: string): string {
  return sounds.replace(/(.)\1+/g, "$1").replace(/(?<=.)h$/, "");
}

/** What a name's sounds are found in: each with a blank before and after it; one blank where there is none. */
export function searchSounds(name: string): string {
  return ` ${soundsOf(name)
    .map((sound) => `${sound} `)
    .join("")}`;
}

/** How the words of a name sound, one after the other; `abd el rahman` is one, an article none. */
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
