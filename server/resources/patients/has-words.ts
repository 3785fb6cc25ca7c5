import { and, sql, type SQL } from "drizzle-orm";
import { patients } from "../../database/schema.ts";
import { andAll, inBothForms, type PatientCondition } from "./patient-condition.ts";

/** Words of each patient, as arrays that have an index. */
export interface PatientWords {
  words: SQL;
  /** Each pair of two different words, by the function `word_pairs` of the database. */
  pairs: SQL;
}

/** The name in the search text: the part before the phone number in national format, which begins with 0. */
export const foldedName = sql`split_part(${patients.searchText}, ' 0', 1)`;

export const WORDS_OF_NAME = wordsIn(foldedName);
export const SOUNDS_OF_NAME = wordsIn(sql`${patients.searchSounds}`);

function wordsIn(text: SQL): PatientWords {
  const words = sql`string_to_array(${text}, ' ')`;
  return { words, pairs: sql`word_pairs(${words})` };
}

/** Words of which a patient must have one or more. */
type Group = readonly string[];

/** Maximum number of pairs to look up for two groups. */
const MAX_PAIRS = 64;

/**
 * Minimum number of groups to look up by pairs beside conditions on letters. PostgreSQL checks again whomever it finds by an
 * index of letters, and would compute the pairs of each; three words have few patients, so it needs no such index.
 */
const MIN_GROUPS_BESIDE_LETTERS = 3;

/**
 * Returns the condition that a patient has a word of each group, and meets further conditions, on letters; undefined if
 * a group is empty, one of the conditions is undefined, or there is none at all.
 */
export function hasWordOfEach(
  of: PatientWords,
  groups: readonly Group[],
  letters: readonly (SQL | undefined)[] = [],
): PatientCondition | undefined {
  if (groups.some((group) => group.length === 0)) return undefined;
  const scanned = byWords(of, groups);
  const usesPairs = letters.length === 0 || groups.length >= MIN_GROUPS_BESIDE_LETTERS;
  const indexed = (usesPairs ? byPairs(of, groups) : undefined) ?? scanned;
  return andAll([
    ...(scanned && indexed ? [{ scanned, indexed }] : []),
    ...letters.map((one) => inBothForms(one)),
  ]);
}

/** Groups of one word are one condition, of which an index reads the rarest word first. */
function byWords({ words }: PatientWords, groups: readonly Group[]): SQL | undefined {
  const only = groups.filter((group) => group.length === 1).flat();
  const several = groups.filter((group) => group.length > 1);
  return and(
    only.length === 0 ? undefined : sql`${words} @> ${texts(only)}`,
    ...several.map((group) => sql`${words} && ${texts(group)}`),
  );
}

/**
 * Two groups without a common word are met by whoever has a pair of a word of one and a word of the other. A group that
 * has no such partner is looked up by its words. Returns undefined if none has.
 */
function byPairs(of: PatientWords, groups: readonly Group[]): SQL | undefined {
  const paired = new Set<Group>();
  const only: string[] = [];
  const several: string[][] = [];
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      if (one.length * other.length > MAX_PAIRS || one.some((word) => other.includes(word)))
        continue;
      const pairs = one.flatMap((word) => other.map((second) => pairOf(word, second)));
      if (pairs.length === 1) only.push(...pairs);
      else several.push(pairs);
      paired.add(one).add(other);
    }
  }
  if (paired.size === 0) return undefined;
  return and(
    only.length === 0 ? undefined : sql`${of.pairs} @> ${texts(only)}`,
    ...several.map((pairs) => sql`${of.pairs} && ${texts(pairs)}`),
    byWords(
      of,
      groups.filter((group) => !paired.has(group)),
    ),
  );
}

/** Returns the pair as the function `word_pairs` of the database writes it: by the bytes of UTF-8. */
function pairOf(one: string, other: string): string {
  const isFirst = Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
  return isFirst ? `${one} ${other}` : `${other} ${one}`;
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
