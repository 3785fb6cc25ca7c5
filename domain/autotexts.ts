import { swapLayout } from "./layouts.ts";
import { foldName } from "./names.ts";
import { INVISIBLE_CLASS } from "./text.ts";

/** A short name that becomes a text when it is typed as `;name` with a blank behind it. */
type Named = {
  name: string;
  /** Whether it belongs to the person, not to the whole center. */
  isOwn: boolean;
};

/** The longest name, in letters. */
export const MAX_AUTOTEXT_NAME = 24;
/** The most autotexts that a person, and a center, can have. */
export const MAX_AUTOTEXTS = 500;
/** The longest text, in bytes of JSON: all of them are loaded with the editor. */
export const MAX_AUTOTEXT_BYTES = 20 * 1024;

const NAME = /^[\p{L}\p{N}]+$/u;
/** Marks of vowels, the tatweel, and what nobody sees: people leave them out when they type a name in haste. */
const MARKS = new RegExp(String.raw`[\p{M}\u0640${INVISIBLE_CLASS}]`, "gu");
/** What is typed before a name: the Arabic semicolon, too, because that is where it stands in that layout. */
const BEFORE_NAME = /^[;؛]+/;
/** What stands right behind a word, without a blank between them. */
const BEHIND_WORD = /^[\s.,:!?…)\]}»”’%،؟٪]/u;
/** A name being typed at the end of a line. With the other layout, it may contain punctuation. */
const TYPED = /(?:^|[\s([])([;؛]([^\s;؛]{1,48}))$/u;

/** Returns a name as it is stored: without the semicolon and marks. */
export function cleanAutotextName(text: string): string {
  return text.replace(MARKS, "").trim().replace(BEFORE_NAME, "");
}

/** Whether a cleaned name can be typed: letters and digits only, and not those alone that folding removes. */
export function isAutotextName(name: string): boolean {
  return NAME.test(name) && autotextKey(name) !== "";
}

/** Returns a name as it is compared: without case, and with letters unified that people use interchangeably. */
export function autotextKey(name: string): string {
  return foldName(name).replaceAll(" ", "");
}

/** Returns the keys that a typed name may mean, the likeliest first: as it stands, and by the other layout. */
function keysOf(typed: string): string[] {
  const meanings = [typed, swapLayout(typed)].map((text) => text.replace(MARKS, ""));
  return meanings.filter((text) => NAME.test(text)).map(autotextKey);
}

/** Returns the name being typed at the end of a line, and the length of it with its semicolon; null if none is. */
export function typedAutotext(line: string): { name: string; length: number } | null {
  const [, whole = "", name = ""] = TYPED.exec(line) ?? [];
  return name === "" ? null : { name, length: whole.length };
}

/** Whether a text begins with what is typed before a name. */
export function beginsName(text: string): boolean {
  return BEFORE_NAME.test(text);
}

/** Whether a text, typed behind a word and a blank, keeps that blank: neither a mark nor a second blank does. */
export function needsBlankBefore(text: string): boolean {
  return text !== "" && !BEHIND_WORD.test(text) && !beginsName(text);
}

/** Returns the autotext of a typed name, the person's own before the center's; null if there is none. */
export function findAutotext<T extends Named>(autotexts: readonly T[], typed: string): T | null {
  for (const key of keysOf(typed)) {
    const found = autotexts.filter(({ name }) => autotextKey(name) === key);
    const first = found.find(({ isOwn }) => isOwn) ?? found[0];
    if (first !== undefined) return first;
  }
  return null;
}

/** Returns the autotexts whose names begin as typed, by name, at most `most`; of two with one name the person's own. */
export function autotextsBeginning<T extends Named>(
  autotexts: readonly T[],
  typed: string,
  most: number,
): T[] {
  const keys = keysOf(typed);
  const byKey = new Map<string, T>();
  for (const one of autotexts) {
    const key = autotextKey(one.name);
    if (keys.some((begin) => key.startsWith(begin)) && (one.isOwn || !byKey.has(key)))
      byKey.set(key, one);
  }
  return [...byKey]
    .toSorted(([one], [other]) => one.length - other.length || one.localeCompare(other))
    .slice(0, most)
    .map(([, autotext]) => autotext);
}
