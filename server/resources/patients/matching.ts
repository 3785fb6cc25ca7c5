import { and, like, or, sql, type SQL } from "drizzle-orm";
import { otherLayout, searchTerms } from "#domain/names.ts";
import { soundsOf } from "#domain/sounds.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { containing, escaped } from "../scope.ts";
import { type KnownWords, lookUpWords } from "./name-words.ts";

/** Minimum number of consonants for a word to be treated as the beginning of longer words. */
const MIN_CONSONANTS = 3;

/** Search the patient's whole search text, or only the name for accounts that may not see the rest. */
export type SearchedText = "all" | "name";

/** The possible meanings of a query as conditions; undefined if no patient can meet one, so no query is run. */
export interface PatientMatches {
  /** The search text contains every term. */
  written: SQL | undefined;
  /** The name sounds like the query, in either script; numbers must match literally. */
  sounding: SQL | undefined;
  /** Like `sounding`, but the last word may be only the beginning of a word in the name; undefined if it begins no other. */
  soundingBegun: SQL | undefined;
  /** The query as typed in the other layout: its words begin words of the name, or the name sounds like it. */
  swapped: { text: string; written: SQL | undefined; sounding: SQL | undefined } | null;
  /** The name contains the query's words, or words that differ from them by one letter. */
  near: SQL | undefined;
}

const isNumber = (term: string) => /^\d+$/.test(term);
/** A term with digits is a number, also of a passport, and not a word of a name. */
const isWord = (term: string) => !/\d/.test(term);

/** The name in the search text: the part before the phone number in national format, which begins with 0. */
const foldedName = sql`split_part(${patients.searchText}, ' 0', 1)`;
const nameWords = sql`string_to_array(${foldedName}, ' ')`;
const soundWords = sql`string_to_array(${patients.searchSounds}, ' ')`;

/** Returns all conditions of a patient query, after one lookup of the words in the center's patient names. */
export async function patientMatches(
  ctx: RequestContext,
  text: string,
  searchedText: SearchedText = "all",
): Promise<PatientMatches> {
  const terms = searchTerms(text);
  const swappedText = otherLayout(text);
  const swapped = swappedText === null ? [] : searchTerms(swappedText);
  const sounds = soundsOfWords(terms);
  const swappedSounds = soundsOfWords(swapped);
  const knownWords = await lookUpWords(ctx, {
    terms: [...terms, ...swapped].filter((term) => !isNumber(term)),
    sounds: [...sounds, ...swappedSounds],
  });
  const numbers = terms.filter(isNumber).map((term) => hasText(term, searchedText));
  const lastSounds = sounds.at(-1);
  const isBegun =
    lastSounds !== undefined &&
    lastSounds.length >= MIN_CONSONANTS &&
    knownWords.sounding(lastSounds)?.join() !== lastSounds;
  return {
    written: hasAll(terms, knownWords, searchedText),
    sounding: andAll([hasSounds(sounds, knownWords), ...numbers]),
    soundingBegun: !isBegun
      ? undefined
      : andAll([
          ...(sounds.length === 1 ? [] : [hasSounds(sounds.slice(0, -1), knownWords)]),
          hasSoundBeginning(lastSounds, knownWords),
          ...numbers,
        ]),
    swapped:
      swappedText === null
        ? null
        : {
            text: swappedText,
            written: andAll(swapped.map((term) => hasBeginning(term, knownWords))),
            sounding: hasSounds(swappedSounds, knownWords),
          },
    near: hasSimilarWords(terms, knownWords, searchedText),
  };
}

/** Returns the condition that any word of the search text begins with a term. */
export function hasWordBeginning(term: string): SQL | undefined {
  return or(
    like(patients.searchText, `${escaped(term)}%`),
    like(patients.searchText, `% ${escaped(term)}%`),
  );
}

const soundsOfWords = (terms: readonly string[]) =>
  soundsOf(terms.filter((term) => !isNumber(term)).join(" "));

/** Combines the conditions with AND; undefined if there are none or one of them is undefined. */
function andAll(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const canMatch = conditions.length > 0 && conditions.every((one) => one !== undefined);
  return canMatch ? and(...conditions) : undefined;
}

/** Returns the SQL condition for a term. Terms of one or two letters match only the beginnings of words. */
function hasText(term: string, searchedText: SearchedText): SQL | undefined {
  const whole =
    term.length < 3 ? hasWordBeginning(term) : like(patients.searchText, containing(term));
  return searchedText === "all" ? whole : and(whole, like(foldedName, containing(term)));
}

function hasTerm(
  term: string,
  knownWords: KnownWords,
  searchedText: SearchedText,
): SQL | undefined {
  const words = isWord(term) ? knownWords.written(term) : null;
  return words === null ? hasText(term, searchedText) : containsAnyOf(nameWords, words);
}

/**
 * Returns the SQL condition that the search text contains every term. Words that stand for their term alone are one
 * condition, of which an index reads the rarest word first. A term of one or two letters next to a whole word
 * uses `strpos`, which no index supports: most patients match it, so only the word should use an index.
 */
function hasAll(
  terms: readonly string[],
  knownWords: KnownWords,
  searchedText: SearchedText,
): SQL | undefined {
  const isBesideWord = terms.some((term) => isWord(term) && knownWords.written(term) !== null);
  const only = terms.flatMap((term) => onlyWord(term, knownWords) ?? []);
  const others = terms.filter((term) => onlyWord(term, knownWords) === null);
  return andAll([
    ...(only.length === 0 ? [] : [sql`${nameWords} @> ${sql.param(only)}::text[]`]),
    ...others.map((term) =>
      isBesideWord && isWord(term) && term.length < 3 && knownWords.written(term) === null
        ? sql`strpos(' ' || ${patients.searchText}, ${` ${term}`}) > 0`
        : hasTerm(term, knownWords, searchedText),
    ),
  ]);
}

/** Returns the only word of the center's names that contains a term; null if there are others or none. */
function onlyWord(term: string, knownWords: KnownWords): string | null {
  const words = isWord(term) ? knownWords.written(term) : null;
  return words?.length === 1 ? (words[0] ?? null) : null;
}

function hasBeginning(term: string, knownWords: KnownWords): SQL | undefined {
  const words = knownWords.written(term);
  if (words === null) return hasWordBeginning(term);
  return containsAnyOf(
    nameWords,
    words.filter((word) => word.startsWith(term)),
  );
}

/** Returns the SQL condition for names that contain all of these sound codes. */
function hasSounds(sounds: readonly string[], knownWords: KnownWords): SQL | undefined {
  const isKnown = (sound: string) => knownWords.sounding(sound)?.includes(sound) ?? true;
  if (sounds.length === 0 || !sounds.every(isKnown)) return undefined;
  return sql`${soundWords} @> ${sql.param([...sounds])}::text[]`;
}

function hasSoundBeginning(beginning: string, knownWords: KnownWords): SQL | undefined {
  const sounds = knownWords.sounding(beginning);
  if (sounds === null) return like(patients.searchSounds, `% ${beginning}%`);
  return containsAnyOf(soundWords, sounds);
}

/**
 * Returns the SQL condition for nearly equal names; undefined if no term has a similar word, since `written`
 * finds the rest.
 */
function hasSimilarWords(
  terms: readonly string[],
  knownWords: KnownWords,
  searchedText: SearchedText,
): SQL | undefined {
  if (!terms.some((term) => knownWords.near(term).length > 0)) return undefined;
  return andAll(
    terms.map((term) => {
      const words = knownWords.near(term);
      if (words.length === 0) return hasTerm(term, knownWords, searchedText);
      return containsAnyOf(nameWords, [...words, ...(knownWords.written(term) ?? [term])]);
    }),
  );
}

/** Returns the SQL condition that the array contains any of the words; undefined without words. */
function containsAnyOf(array: SQL, words: readonly string[]): SQL | undefined {
  return words.length === 0 ? undefined : sql`${array} && ${sql.param([...words])}::text[]`;
}
