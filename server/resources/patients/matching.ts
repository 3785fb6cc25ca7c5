import { and, like, or, sql, type SQL } from "drizzle-orm";
import type { MatchReason } from "#domain/entities/patient.ts";
import { otherLayout, searchTerms } from "#domain/names.ts";
import { soundsOf } from "#domain/sounds.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Meaning } from "../../http/lists/types.ts";
import { containing, escaped, inScope } from "../scope.ts";
import { type KnownWords, lookUpWords } from "./name-words.ts";

/** Least consonants of a word that stands for all that begin like it. */
const LEAST_BEGINNING = 3;

/** What may be looked into: all of a patient's text, or the name alone for those who see no more. */
export type Within = "all" | "name";

/** What one query may mean, each as a condition; undefined where it means nobody, so that nobody is looked for. */
export interface PatientMatches {
  /** Every term is somewhere in what is written. */
  written: SQL | undefined;
  /** The name sounds like it, in whichever script; numbers are there as they are. */
  sounding: SQL | undefined;
  /** The same, the last word being only begun. */
  soundingBegun: SQL | undefined;
  /** What the same keys give in the other layout: how it begins words of the name, and how it sounds. */
  swapped: { text: string; written: SQL | undefined; sounding: SQL | undefined } | null;
  /** The words asked for, or words that differ from them by one letter. */
  near: SQL | undefined;
}

const isNumber = (term: string) => /^\d+$/.test(term);
/** Digits and letters are a passport's, not a name's. */
const isWord = (term: string) => !/\d/.test(term);

/** The name within the folded text: what stands before the phone as it is dialled at home. */
const foldedName = sql`split_part(${patients.searchText}, ' 0', 1)`;
const nameWords = sql`string_to_array(${foldedName}, ' ')`;
const soundWords = sql`string_to_array(${patients.searchSounds}, ' ')`;

/** Every condition of a query for patients, after one look at the words that their names have. */
export async function patientMatches(
  ctx: RequestContext,
  text: string,
  within: Within = "all",
): Promise<PatientMatches> {
  const terms = searchTerms(text);
  const other = otherLayout(text);
  const swapped = other === null ? [] : searchTerms(other);
  const sounds = soundsOfWords(terms);
  const swappedSounds = soundsOfWords(swapped);
  const known = await lookUpWords(ctx, {
    terms: [...terms, ...swapped].filter((term) => !isNumber(term)),
    sounds: [...sounds, ...swappedSounds],
  });
  const numbers = terms.filter(isNumber).map((term) => hasText(term, within));
  const last = sounds.at(-1);
  return {
    written: hasAll(terms, known, within),
    sounding: every([sounding(sounds, known), ...numbers]),
    soundingBegun:
      last === undefined || last.length < LEAST_BEGINNING
        ? undefined
        : every([
            ...(sounds.length === 1 ? [] : [sounding(sounds.slice(0, -1), known)]),
            soundBegins(last, known),
            ...numbers,
          ]),
    swapped:
      other === null
        ? null
        : {
            text: other,
            written: every(swapped.map((term) => hasBeginning(term, known))),
            sounding: sounding(swappedSounds, known),
          },
    near: near(terms, known, within),
  };
}

/** The words of patients' names that begin with a few letters. */
export function begins(term: string): SQL | undefined {
  return or(
    like(patients.searchText, `${escaped(term)}%`),
    like(patients.searchText, `% ${escaped(term)}%`),
  );
}

const soundsOfWords = (terms: readonly string[]) =>
  soundsOf(terms.filter((term) => !isNumber(term)).join(" "));

/** All of the conditions; undefined as soon as nobody meets one of them. */
function every(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const isAny = conditions.length > 0 && conditions.every((one) => one !== undefined);
  return isAny ? and(...conditions) : undefined;
}

/** Of one or two letters only the beginnings of words are meant. */
function hasText(term: string, within: Within): SQL | undefined {
  const whole = term.length < 3 ? begins(term) : like(patients.searchText, containing(term));
  return within === "all" ? whole : and(whole, like(foldedName, containing(term)));
}

function has(term: string, known: KnownWords, within: Within): SQL | undefined {
  const words = isWord(term) ? known.written(term) : null;
  return words === null ? hasText(term, within) : oneOf(nameWords, words);
}

/** Every term is there. One or two letters beside a word only sift who has the word: most people have them. */
function hasAll(terms: readonly string[], known: KnownWords, within: Within): SQL | undefined {
  const isBesideWord = terms.some((term) => isWord(term) && known.written(term) !== null);
  return every(
    terms.map((term) =>
      isBesideWord && isWord(term) && term.length < 3 && known.written(term) === null
        ? sql`strpos(' ' || ${patients.searchText}, ${` ${term}`}) > 0`
        : has(term, known, within),
    ),
  );
}

function hasBeginning(term: string, known: KnownWords): SQL | undefined {
  const words = known.written(term);
  if (words === null) return begins(term);
  return oneOf(
    nameWords,
    words.filter((word) => word.startsWith(term)),
  );
}

/** Names with all of these words of consonants. */
function sounding(sounds: readonly string[], known: KnownWords): SQL | undefined {
  const isKnown = (sound: string) => known.sounding(sound)?.includes(sound) ?? true;
  if (sounds.length === 0 || !sounds.every(isKnown)) return undefined;
  return sql`${soundWords} @> ${sql.param([...sounds])}::text[]`;
}

function soundBegins(beginning: string, known: KnownWords): SQL | undefined {
  const sounds = known.sounding(beginning);
  if (sounds === null) return like(patients.searchSounds, `% ${beginning}%`);
  return oneOf(soundWords, sounds);
}

/** Undefined where nothing is near: what is written as asked is found without it. */
function near(terms: readonly string[], known: KnownWords, within: Within): SQL | undefined {
  if (!terms.some((term) => known.near(term).length > 0)) return undefined;
  return every(
    terms.map((term) => {
      const words = known.near(term);
      if (words.length === 0) return has(term, known, within);
      return oneOf(nameWords, [...words, ...(known.written(term) ?? [term])]);
    }),
  );
}

/** Any of the words is in the array; undefined without words. */
function oneOf(array: SQL, words: readonly string[]): SQL | undefined {
  return words.length === 0 ? undefined : sql`${array} && ${sql.param([...words])}::text[]`;
}

/** How far from what is written a meaning may be. */
export type Closeness = "written" | "any";

export interface MeaningOptions {
  /** Default "any". */
  closeness?: Closeness;
  /** How many of the sampled patients have what many have, so that whoever has it is soon met on a walk. */
  many?: number;
}

/** A meaning of a text, and in what way those who have it are meant. */
interface PatientMeaning extends SteeredMeaning {
  match: MatchReason;
}

/**
 * What a list's search may mean, the better meaning first, of which the first that anybody has is the
 * one: what is written or sounds like it; what the same keys give in the other layout; what is nearly it.
 */
export async function patientMeanings(
  ctx: RequestContext,
  text: string,
  within: Within = "all",
  closeness: Closeness = "any",
): Promise<PatientMeaning[]> {
  const matches = await patientMatches(ctx, text, within);
  const { written, sounding, soundingBegun, swapped, near } = matches;
  // Whatever sounds like the whole of a word sounds like its beginning too.
  const plain = or(written, soundingBegun ?? sounding);
  const found: readonly (readonly [MatchReason, SQL | undefined])[] =
    closeness === "written"
      ? [["text", written]]
      : [
          ["sound", plain],
          ["layout", or(swapped?.written, swapped?.sounding)],
          ["near", near],
        ];
  const meant = found.flatMap(([match, where]) => (where === undefined ? [] : [{ match, where }]));
  const ways = await steered(
    ctx,
    meant.map(({ where }) => where),
  );
  return ways.map((way, at) => ({ ...way, match: meant[at]?.match ?? "text" }));
}

/** People of a text: by their ids, or where they are more than can be named, those who meet a condition. */
export type MeantPatients = ({ ids: number[] } | { where: SQL; isMany: boolean }) & {
  match: MatchReason;
};

/** Up to so many are named one by one. */
const MOST_NAMED = 500;

/** The people of the one meaning that a text has in {@link patientMeanings}. */
export async function meantPatients(
  ctx: RequestContext,
  text: string,
  { within = "all", closeness = "any", many = MANY }: MeaningOptions & { within?: Within } = {},
): Promise<MeantPatients> {
  for (const meaning of await patientMeanings(ctx, text, within, closeness)) {
    const { where, quick, sampled, match } = meaning;
    const isMany = sampled >= many;
    if (isMany) return { where, isMany, match };
    const { rows } = await ctx.tx.execute<{ id: number }>(
      sql`select ${patients.id} as id from ${patients}
        where ${and(inScope(ctx, patients), quick)} limit ${MOST_NAMED + 1}`,
    );
    if (rows.length > MOST_NAMED) return { where, isMany, match };
    if (rows.length > 0) return { ids: rows.map(({ id }) => id), match };
  }
  return { ids: [], match: "text" };
}

/** A meaning, and how many of the sampled people have it. */
interface SteeredMeaning extends Meaning {
  where: SQL;
  quick: SQL;
  sampled: number;
}

/** Newest patients that are looked at to tell what many have from what few have. */
const SAMPLE = 1_000;
/** So many of them have what many have. */
const MANY = 8;

/**
 * Conditions with the way to a few of their people: what many have is met on a walk over the newest, what
 * few have is found by its words and then put in order. PostgreSQL guesses that words come together by
 * chance; in names they do not, and a walk to the end takes a second.
 */
export async function steered(
  ctx: RequestContext,
  conditions: readonly SQL[],
): Promise<SteeredMeaning[]> {
  if (conditions.length === 0) return [];
  const counts = sql.join(
    conditions.map((where) => sql`count(*) filter (where ${where})`),
    sql`, `,
  );
  const newest = sql`(select * from ${patients} where ${inScope(ctx, patients)}
    order by ${patients.createdAt} desc, ${patients.id} desc limit ${SAMPLE}) as ${patients}`;
  const { rows } = await ctx.tx.execute<{ counts: number[] }>(
    sql`select array[${counts}]::integer[] as counts from ${newest}`,
  );
  const few = (where: SQL) =>
    sql`${patients.id} = any(array(select ${patients.id} from ${patients}
      where ${and(inScope(ctx, patients), where)}))`;
  return conditions.map((where, at) => {
    const sampled = rows[0]?.counts[at] ?? 0;
    // No index answers IS TRUE.
    const quick = sampled >= MANY ? sql`(${where}) is true` : few(where);
    return { where, quick, sampled, isIndexed: true };
  });
}
