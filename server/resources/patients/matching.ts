import { and, inArray, like, or, sql, type SQL } from "drizzle-orm";
import { otherLayout, searchTerms } from "@domain/names";
import { isNearWord, slipsOf } from "@domain/similar";
import { soundsOf } from "@domain/sounds";
import { nameSlips, patients } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { containing, escaped, inScope } from "../scope";

/** Least consonants of a word that stands for all that begin like it. */
const LEAST_BEGINNING = 3;
const MOST_LIKE = 60;
const MOST_NEAR = 12;
/** Letters of a word that may be mistyped. */
const LEAST_NEAR = 4;

const isNumber = (term: string) => /^\d+$/.test(term);

/** What may be looked into: all of a patient's text, or the name alone for those who see no more. */
export type Within = "all" | "name";

/** The name alone within the folded text: what stands before the phone as it is dialled at home. */
const foldedName = sql`substring(${patients.searchText} from '^(.*?) 0[0-9]{10} ')`;

/**
 * The trigram index answers the first part; the second looks only at what that has found. Of one or
 * two letters it knows only the beginnings of words.
 */
function has(term: string, within: Within): SQL | undefined {
  const whole = term.length < 3 ? begins(term) : like(patients.searchText, containing(term));
  return within === "all" ? whole : and(whole, sql`${foldedName} like ${containing(term)}`);
}

/** Every term is somewhere in the folded text. */
export function matchesText(text: string, within: Within = "all"): SQL | undefined {
  return and(...searchTerms(text).map((term) => has(term, within)));
}

/** Each term begins a word of the folded text. */
export function matchesBeginnings(text: string): SQL | undefined {
  return and(...searchTerms(text).map(begins));
}

function begins(term: string): SQL | undefined {
  return or(
    like(patients.searchText, `${escaped(term)}%`),
    like(patients.searchText, `% ${escaped(term)}%`),
  );
}

/**
 * Names that sound like the words asked for, in whichever script; numbers are looked for as they
 * are. With `begun` the last word may be the beginning of one. Undefined where nothing sounds.
 */
export function matchesSounds(
  text: string,
  {
    begun,
    within = "all",
    among = "words",
  }: {
    begun: boolean;
    within?: Within;
    /** A list may walk all people in its order, where a look at the text is quicker than to take it apart. */
    among?: "words" | "text";
  },
): SQL | undefined {
  const terms = searchTerms(text);
  const sounds = soundsOf(terms.filter((term) => !isNumber(term)).join(" "));
  const last = sounds.at(-1);
  if (last === undefined) return undefined;
  if (begun && last.length < LEAST_BEGINNING) return undefined;
  const whole = begun ? sounds.slice(0, -1) : sounds;
  return and(
    ...terms.filter(isNumber).map((term) => has(term, within)),
    ...(among === "text"
      ? whole.map((sound) => like(patients.searchSounds, `% ${sound} %`))
      : whole.length === 0
        ? []
        : [soundWords(whole)]),
    begun ? like(patients.searchSounds, `% ${last}%`) : undefined,
  );
}

/** Names with all of these words of consonants. */
function soundWords(sounds: readonly string[]): SQL {
  return sql`string_to_array(${patients.searchSounds}, ' ') @> ${sql.param(sounds)}::text[]`;
}

/** Names with the words asked for or words that differ by one letter; undefined where none is near. */
export async function matchesNear(
  ctx: RequestContext,
  text: string,
  within: Within = "all",
): Promise<SQL | undefined> {
  const terms = searchTerms(text);
  const written = terms.filter((term) => !isNumber(term) && term.length >= LEAST_NEAR);
  if (written.length === 0) return undefined;
  const near = await nearWords(ctx, written);
  if (![...near.values()].some((words) => words.length > 0)) return undefined;
  return and(
    ...terms.map((term) =>
      or(...[term, ...(near.get(term) ?? [])].map((word) => has(word, within))),
    ),
  );
}

/** Words of patients' names that differ from each term by one letter. */
async function nearWords(
  ctx: RequestContext,
  terms: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const near = new Map<string, string[]>();
  for (const term of terms) {
    const rows = await ctx.tx
      .selectDistinct({ word: nameSlips.word })
      .from(nameSlips)
      .where(and(inScope(ctx, nameSlips), inArray(nameSlips.slip, slipsOf(term))))
      .limit(MOST_LIKE);
    const words = rows.map(({ word }) => word);
    near.set(
      term,
      words.filter((word) => word !== term && isNearWord(term, word)).slice(0, MOST_NEAR),
    );
  }
  return near;
}

/**
 * The condition of a list: what is written or sounds like it; else what the same keys give in the
 * other layout; else what is nearly it.
 */
export async function matchesPatient(
  ctx: RequestContext,
  text: string,
  within: Within = "all",
): Promise<SQL | undefined> {
  if (searchTerms(text).length === 0) return undefined;
  const plain = matchesPlainly(text, within);
  if (await isAny(ctx, plain)) return plain;
  const other = otherLayout(text);
  const swapped = other === null ? undefined : matchesPlainly(other, within);
  if (swapped !== undefined && (await isAny(ctx, swapped))) return swapped;
  return (await matchesNear(ctx, text, within)) ?? plain;
}

function matchesPlainly(text: string, within: Within): SQL | undefined {
  return or(
    matchesText(text, within),
    matchesSounds(text, { begun: false, within, among: "text" }),
    matchesSounds(text, { begun: true, within, among: "text" }),
  );
}

async function isAny(ctx: RequestContext, where: SQL | undefined): Promise<boolean> {
  const rows = await ctx.tx
    .select({ one: sql`1` })
    .from(patients)
    .where(and(inScope(ctx, patients), where))
    .limit(1);
  return rows.length > 0;
}
