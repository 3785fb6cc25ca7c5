import { swapLayout } from "./layouts.ts";
import { latinDigits } from "./text.ts";

export { swapLayout } from "./layouts.ts";

/**
 * Marks over letters of both scripts, tatweel, and joiners: written or not, the same name. They go
 * before letters are taken apart, which is slow with many marks in a row, and once more after it.
 */
const MARKS = /[\p{M}\u0640\u200C\u200D]/gu;
/** Apostrophes of all kinds stand inside a name: O'Brien. */
const APOSTROPHES = /['`\u00B4\u02BB-\u02BD\u2018\u2019]/g;
const NO_LETTER = /[^\p{L}\p{N}]+/gu;
/** Names of two words that people also write as one: عبد الله, ابو زيد, نور الدين. */
const TOGETHER = /(?<=(?:^| )عبد) (?=ال|رب)|(?<=(?:^| )ابو) (?=\S{2})|(?<=\S{2}) (?=الدين(?: |$))/g;

/** Letters that are one in people's writing; those that differ by a mark alone need no mention. */
const SAME: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ة: "ه",
  ە: "ه",
  ہ: "ه",
  ک: "ك",
  ء: "",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
  ı: "i",
};
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME).join("")}]`, "g");

/**
 * A name as it is compared, in the script it is written in: without case, diacritics, marks and
 * tatweel; all hamza forms, ى/ي and ة/ه alike; عبد الله as عبدالله, and so on; words one blank apart.
 */
export function foldName(text: string): string {
  return latinDigits(text)
    .replace(MARKS, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(SAME_LETTERS, (letter) => SAME[letter] ?? letter)
    .replace(APOSTROPHES, "")
    .replace(NO_LETTER, " ")
    .trim()
    .replace(TOGETHER, "");
}

/** What a patient is found by. */
export type Searchable = {
  name: string;
  national_id: string;
  country_phone_code: string;
  phone_number: string;
};

/**
 * The text that a patient's search goes through: folded name, phone as dialled at home and abroad,
 * identity number. Every term of {@link searchTerms} must be in it.
 */
export function searchText({ name, national_id, country_phone_code, phone_number }: Searchable) {
  const abroad = `${country_phone_code.replace(/\D/g, "")}${phone_number}`;
  return `${foldName(name)} 0${phone_number} ${abroad} ${national_id.toLowerCase()}`;
}

const MOST_TERMS = 8;

/**
 * The parts a query asks for, each to be contained, in any order; none for an empty query. Digits
 * are joined over blanks and dashes, so that `010 1234-5678` is one number; `+20…` and `0020…` lose
 * what is written before the country's digits.
 */
export function searchTerms(query: string): string[] {
  const joined = latinDigits(query).replace(/(?<=\d)[\s().-]+(?=\d)/g, "");
  const words = foldName(joined.replace(/(^|\s)(?:\+|00)(?=\d{3})/g, "$1"));
  return words === "" ? [] : [...new Set(words.split(" "))].slice(0, MOST_TERMS);
}

/** What the same keys give in the other layout; null where that is no words of a name. */
export function otherLayout(text: string): string | null {
  const swapped = swapLayout(text);
  const terms = searchTerms(swapped);
  const isName = terms.length > 0 && terms.every((term) => /^\D{2,}$/.test(term));
  return isName && terms.join(" ") !== searchTerms(text).join(" ") ? swapped : null;
}

/**
 * The same without what loses letters on the way, since the rest is a beginning of too much: `xch` would
 * be "وا" and so the second half of any name.
 */
export function meantInOtherLayout(text: string): string | null {
  const swapped = otherLayout(text);
  return swapped === null || foldName(swapped).length < swapped.trim().length ? null : swapped;
}

/** Titles before a doctor's name, as names are compared. */
const TITLES = new Set(["د", "دكتور", "دكتوره", "dr", "doctor", "prof"]);

/** A doctor's name without the titles at its beginning; the name as it is where there is none, or nothing else. */
export function withoutTitle(name: string): string {
  const words = foldName(name).split(" ");
  const first = words.findIndex((word) => !TITLES.has(word));
  return first <= 0 ? name : words.slice(first).join(" ");
}
