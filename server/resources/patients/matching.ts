import { and, like, or, sql, type SQL } from "drizzle-orm";
import { otherLayout, searchTerms } from "#domain/names.ts";
import { soundsOf } from "#domain/sounds.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { containing, escaped } from "../scope.ts";
import { foldedName, hasWordOfEach, SOUNDS_OF_NAME, WORDS_OF_NAME } from "./has-words.ts";
import { type KnownWords, lookUpWords } from "./name-words.ts";
import type { PatientCondition } from "./patient-condition.ts";

/** Minimum number of consonants for a word to be treated as the beginning of longer words. */
const MIN_CONSONANTS = 3;

/** Search the patient's whole search text, or only the name for accounts that may not see the rest. */
export type SearchedText = "all" | "name";

/** The possible meanings of a query as conditions; undefined if no patient can meet one, so no query is run. */
export interface PatientMatches {
  /** The search text contains every term. */
  written: PatientCondition | undefined;
  /** The name sounds like the query, in either script; numbers must match literally. */
  sounding: PatientCondition | undefined;
  /** Like `sounding`, but the last word may be only the beginning of a word in the name; undefined if it begins no other. */
  soundingBegun: PatientCondition | undefined;
  /** The query as typed in the other layout: its words begin words of the name, or the name sounds like it. */
  swapped: {
    text: string;
    written: PatientCondition | undefined;
    sounding: PatientCondition | undefined;
  } | null;
  /** The name contains the query's words, or words that differ from them by one letter. */
  near: PatientCondition | undefined;
}

const isNumber = (term: string) => /^\d+$/.test(term);
/** A term with digits is a number, also of a passport, and not a word of a name. */
const isWord = (term: string) => !/\d/.test(term);

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
    sounding: hasSounds(sounds, knownWords, { numbers }),
    soundingBegun: isBegun
      ? hasSounds(sounds.slice(0, -1), knownWords, { begun: lastSounds, numbers })
      : undefined,
    swapped:
      swappedText === null
        ? null
        : {
            text: swappedText,
            written: hasBeginnings(swapped, knownWords),
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

/** Returns the SQL condition for a term. Terms of one or two letters match only the beginnings of words. */
function hasText(term: string, searchedText: SearchedText): SQL | undefined {
  const whole =
    term.length < 3 ? hasWordBeginning(term) : like(patients.searchText, containing(term));
  return searchedText === "all" ? whole : and(whole, like(foldedName, containing(term)));
}

/** Returns the words that stand for a term; null if its letters are to be searched for. */
function wordsOf(term: string, knownWords: KnownWords): readonly string[] | null {
  return isWord(term) ? knownWords.written(term) : null;
}

/**
 * Returns the condition that the search text contains every term. A term of one or two letters next to a whole word
 * uses `strpos`, which no index supports: most patients match it, so only the word should use an index.
 */
function hasAll(
  terms: readonly string[],
  knownWords: KnownWords,
  searchedText: SearchedText,
): PatientCondition | undefined {
  const isBesideWord = terms.some((term) => wordsOf(term, knownWords) !== null);
  return hasTerms(
    terms,
    (term) => wordsOf(term, knownWords),
    (term) =>
      isBesideWord && isWord(term) && term.length < 3
        ? sql`strpos(' ' || ${patients.searchText}, ${` ${term}`}) > 0`
        : hasText(term, searchedText),
  );
}

/** Returns the condition for names in which a word begins with each term. */
function hasBeginnings(
  terms: readonly string[],
  knownWords: KnownWords,
): PatientCondition | undefined {
  return hasTerms(
    terms,
    (term) => knownWords.written(term)?.filter((word) => word.startsWith(term)) ?? null,
    hasWordBeginning,
  );
}

/** Returns the condition for nearly equal names; undefined if no term has a similar word, since `written` finds the rest. */
function hasSimilarWords(
  terms: readonly string[],
  knownWords: KnownWords,
  searchedText: SearchedText,
): PatientCondition | undefined {
  if (!terms.some((term) => knownWords.near(term).length > 0)) return undefined;
  return hasTerms(
    terms,
    (term) => {
      const words = knownWords.near(term);
      if (words.length === 0) return wordsOf(term, knownWords);
      return [...words, ...(knownWords.written(term) ?? [term])];
    },
    (term) => hasText(term, searchedText),
  );
}

/**
 * Returns the condition for names that meet every term: they have one of the words that stand for it, or meet
 * `hasLetters` if `wordsFor` returns null. Undefined if no name can meet one.
 */
function hasTerms(
  terms: readonly string[],
  wordsFor: (term: string) => readonly string[] | null,
  hasLetters: (term: string) => SQL | undefined,
): PatientCondition | undefined {
  const groups = terms.map((term) => ({ term, words: wordsFor(term) }));
  return hasWordOfEach(
    WORDS_OF_NAME,
    groups.flatMap(({ words }) => (words === null ? [] : [words])),
    groups.filter(({ words }) => words === null).map(({ term }) => hasLetters(term)),
  );
}

/** Returns the condition for names that contain all of these sound codes, and one that begins with `begun`, beside numbers. */
function hasSounds(
  sounds: readonly string[],
  knownWords: KnownWords,
  { begun, numbers = [] }: { begun?: string; numbers?: readonly (SQL | undefined)[] } = {},
): PatientCondition | undefined {
  const isKnown = (sound: string) => knownWords.sounding(sound)?.includes(sound) ?? true;
  const isEmpty = sounds.length === 0 && begun === undefined;
  if (isEmpty || !sounds.every(isKnown)) return undefined;
  const beginning = begun === undefined ? [] : knownWords.sounding(begun);
  return hasWordOfEach(
    SOUNDS_OF_NAME,
    [...sounds.map((sound) => [sound]), ...(begun && beginning ? [beginning] : [])],
    [...(beginning ? [] : [like(patients.searchSounds, `% ${begun}%`)]), ...numbers],
  );
}
