import { sql } from "drizzle-orm";
import { isNearWord, deletionVariantsOf } from "#domain/similar.ts";
import { nameSlips, nameSounds, nameWords } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { inScope } from "../scope.ts";

/** Maximum number of words for a term; if more match, the search text is searched for the term itself. */
const MAX_WORDS = 24;
/** Maximum number of words read for each variant of a term with one letter left out. */
const MAX_VARIANT_WORDS = 60;
/** Maximum number of similar words returned for a term. */
const MAX_SIMILAR_WORDS = 12;
/** Minimum length of a word for which similar words are looked up. */
const MIN_SIMILAR_LENGTH = 4;

/** The terms to look up among the words in the names of a center's patients. */
export interface WordQuestion {
  /** Folded words of the query, of any length. */
  terms: readonly string[];
  /** Beginnings of sound codes, which consist of consonants. */
  sounds: readonly string[];
}

/** The words found by {@link lookUpWords}. */
export interface KnownWords {
  /** Words that contain a term, or begin with it if it has only one or two letters; null if there are too many. */
  written(term: string): readonly string[] | null;
  /** Words that differ from a term by one letter. */
  near(term: string): readonly string[];
  /** Sound codes that start with `beginning`; null if there are too many. */
  sounding(beginning: string): readonly string[] | null;
}

interface MatchingWord extends Record<string, unknown> {
  kind: "written" | "near" | "sounding";
  asked: string;
  word: string;
}

/** Looks up a query's words among the distinct words in the names of the center's patients, which are few. */
export async function lookUpWords(
  ctx: RequestContext,
  { terms, sounds }: WordQuestion,
): Promise<KnownWords> {
  const answers = new Map<string, Set<string>>();
  const rows = terms.length + sounds.length === 0 ? [] : await findWords(ctx, terms, sounds);
  for (const { kind, asked, word } of rows) {
    const key = `${kind} ${asked}`;
    answers.set(key, (answers.get(key) ?? new Set()).add(word));
  }
  const wordsOfKind = (kind: MatchingWord["kind"], term: string) => [
    ...(answers.get(`${kind} ${term}`) ?? []),
  ];
  const unlessTooMany = (words: readonly string[]) => (words.length > MAX_WORDS ? null : words);
  return {
    written: (term) => unlessTooMany(wordsOfKind("written", term)),
    near: (term) =>
      wordsOfKind("near", term)
        .filter((word) => word !== term && isNearWord(term, word))
        .slice(0, MAX_SIMILAR_WORDS),
    sounding: (beginning) => unlessTooMany(wordsOfKind("sounding", beginning)),
  };
}

async function findWords(
  ctx: RequestContext,
  terms: readonly string[],
  sounds: readonly string[],
): Promise<MatchingWord[]> {
  const deletionVariants = terms
    .filter((term) => term.length >= MIN_SIMILAR_LENGTH)
    .flatMap((term) => deletionVariantsOf(term).map((slip) => ({ term, slip })));
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const { rows } = await ctx.tx.execute<MatchingWord>(sql`
    select 'written' as kind, asked, found.word from unnest(${texts(terms)}) as asked
      cross join lateral (
        select ${nameWords.word} as word from ${nameWords}
        where ${inScope(ctx, nameWords)}
          and ${nameWords.word} like case when length(asked) < 3 then '' else '%' end || asked || '%'
        limit ${MAX_WORDS + 1}
      ) as found
    union all
    select 'near', asked, found.word from unnest(${texts(deletionVariants.map(({ term }) => term))},
        ${texts(deletionVariants.map(({ slip }) => slip))}) as slipped (asked, slip)
      cross join lateral (
        select ${nameSlips.word} as word from ${nameSlips}
        where ${inScope(ctx, nameSlips)} and ${nameSlips.slip} = slipped.slip limit ${MAX_VARIANT_WORDS}
      ) as found
    union all
    select 'sounding', asked, found.word from unnest(${texts(sounds)}) as asked
      cross join lateral (
        select ${nameSounds.sound} as word from ${nameSounds}
        where ${inScope(ctx, nameSounds)} and ${nameSounds.sound} like asked || '%' limit ${MAX_WORDS + 1}
      ) as found`);
  return rows;
}
