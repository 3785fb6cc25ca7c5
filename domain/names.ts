import { swapLayout } from "./layouts.ts";
import { INVISIBLE_CLASS, latinDigits } from "./text.ts";

export { swapLayout } from "./layouts.ts";

/**
 * Diacritics of both scripts, tatweel and what nobody sees, which do not change a name. They are removed before
 * Unicode decomposition, which is slow with many marks in a row, and again after it, which creates new ones.
 */
const MARKS = new RegExp(String.raw`[\p{M}\u0640${INVISIBLE_CLASS}]`, "gu");
/** All kinds of apostrophes, as in O'Brien; removed so that they do not split a word. */
const APOSTROPHES = /['`\u00B4\u02BB-\u02BD\u2018\u2019]/g;
const NON_LETTERS = /[^\p{L}\p{N}]+/gu;
/** The blank in two-word names that people also write as one word: عبد الله, ابو زيد, نور الدين. */
const OPTIONAL_BLANK =
  /(?<=(?:^| )عبد) (?=ال|رب)|(?<=(?:^| )ابو) (?=\S{2})|(?<=\S{2}) (?=الدين(?: |$))/gu;

/** Letters that people use interchangeably. Those that differ only by a diacritic are handled by `MARKS`. */
const SAME: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ے: "ي",
  ة: "ه",
  ە: "ه",
  ہ: "ه",
  ھ: "ه",
  ۃ: "ه",
  ک: "ك",
  ڪ: "ك",
  ء: "",
  ß: "ss",
  æ: "ae",
  ø: "o",
  ł: "l",
  ı: "i",
  ς: "σ",
};
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME).join("")}]`, "g");

/**
 * Returns a name normalized for comparison, in its own script: lower case, without diacritics and tatweel;
 * all hamza forms, ى/ي and ة/ه unified; عبد الله joined to عبدالله; words separated by one blank.
 */
export function foldName(text: string): string {
  return latinDigits(text)
    .replace(MARKS, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(SAME_LETTERS, (letter) => SAME[letter] ?? letter)
    .replace(APOSTROPHES, "")
    .replace(NON_LETTERS, " ")
    .trim()
    .replace(OPTIONAL_BLANK, "");
}

/** The article with the particles written with it: الرنين is found as رنين, للتأمين as تأمين. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\S{2})/;

/** Returns a folded text without the article at its beginning. */
export const withoutArticle = (text: string): string => text.replace(ARTICLE, "");

/** The «و» written with a word: بطن وحوض. */
const JOINED_AND = /^و(?=\S{3})/;

/** Returns a folded word without the article and the «و» written with it, which people write or leave out: والحوض, حوض. */
export const bareWord = (word: string): string => withoutArticle(word).replace(JOINED_AND, "");

/** Returns a folded text without articles, and with each «و» joined to the word behind it: البطن و الحوض is بطن وحوض. */
export const bareName = (text: string): string =>
  foldName(text)
    .replace(/(?<=^| )و (?=\S)/gu, "و")
    .split(" ")
    .map((word) =>
      word.startsWith("و") ? `و${withoutArticle(word.slice(1))}` : withoutArticle(word),
    )
    .join(" ");

/** What is not a sign of a name: the + anywhere, and the - at the beginning of a word, count. */
const NO_SIGNS = /[^+\u2212-]|(?<=[^ (/])[\u2212-]|[\u2212-](?= |$)/g;

/**
 * Returns a cleaned name or code as it is compared where it must be unique: folded, with its signs, because "CT +C" and
 * "CT -C", or the rooms 1 and -1, are not one. Exactly like `fold_name(…, true)` of the database.
 */
export function nameKey(name: string): string {
  const signs = name.replace(NO_SIGNS, "").replaceAll("\u2212", "-");
  return foldName(name) + signs || name;
}

/** The fields by which a patient is found. */
export type Searchable = {
  name: string;
  national_id: string;
  country_phone_code: string;
  phone_number: string;
};

/**
 * Returns the text in which a patient is searched: folded name, phone number as dialled in the country and
 * from abroad, identity number. A patient matches if it contains every term of {@link searchTerms}.
 */
export function searchText({ name, national_id, country_phone_code, phone_number }: Searchable) {
  const internationalNumber = `${country_phone_code.replace(/\D/g, "")}${phone_number}`;
  return `${foldName(name)} 0${phone_number} ${internationalNumber} ${national_id.toLowerCase()}`;
}

const MAX_TERMS = 8;

/**
 * Returns the terms of a query, in any order; empty for an empty query. Digits separated by blanks or
 * dashes are joined, so that `010 1234-5678` is one number; the `+` or `00` before a country code is removed.
 */
export function searchTerms(query: string): string[] {
  const joined = latinDigits(query).replace(/(?<=\d)[\s().-]+(?=\d)/g, "");
  const words = foldName(joined.replace(/(^|\s)(?:\+|00)(?=\d{3})/g, "$1"));
  return words === "" ? [] : [...new Set(words.split(" "))].slice(0, MAX_TERMS);
}

/** Returns what the same keystrokes type in the other layout; null if that cannot be a name. */
export function otherLayout(text: string): string | null {
  const swapped = swapLayout(text);
  const terms = searchTerms(swapped);
  const isName = terms.length > 0 && terms.every((term) => /^\D{2,}$/.test(term));
  return isName && terms.join(" ") !== searchTerms(text).join(" ") ? swapped : null;
}

/**
 * Like {@link otherLayout}, but null if folding shortens the converted text: the few letters left would
 * match too many names, as with `xch`, of which only "وا" remains.
 */
export function meantInOtherLayout(text: string): string | null {
  const swapped = otherLayout(text);
  return swapped === null || foldName(swapped).length < swapped.trim().length ? null : swapped;
}

/**
 * Returns how a name has a typed text: 0 as whole words, 1 at the beginning of a word, 2 elsewhere, 3 not as it is
 * written, because it only sounds alike.
 */
export function writtenRank(typed: string, name: string): 0 | 1 | 2 | 3 {
  const [text, words] = [foldName(typed), ` ${foldName(name)} `];
  if (text === "" || !words.includes(text)) return 3;
  if (words.includes(` ${text} `)) return 0;
  return words.includes(` ${text}`) ? 1 : 2;
}

/** Titles before a doctor's name, in folded form. */
const TITLES: ReadonlySet<string> = new Set([
  "د",
  "دكتور",
  "دكتوره",
  "استاذ",
  "استاذه",
  "dr",
  "doctor",
  "prof",
  "professor",
]);

/** Returns a doctor's name without leading titles; unchanged if it has none or consists only of titles. */
export function withoutTitle(name: string): string {
  const words = foldName(name).split(" ");
  const nameStart = words.findIndex((word) => !TITLES.has(withoutArticle(word)));
  return nameStart <= 0 ? name : words.slice(nameStart).join(" ");
}
