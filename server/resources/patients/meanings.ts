import { sql, and, type SQL } from "drizzle-orm";
import type { MatchReason } from "#domain/entities/patient.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Meaning } from "../../http/lists/types.ts";
import { inScope } from "../scope.ts";
import { patientMatches, type SearchedText } from "./matching.ts";
import { isSameInBoth, orAny, type PatientCondition } from "./patient-condition.ts";

/** Match only names that contain the text as written, or also similar ones. */
export type Closeness = "written" | "any";

export interface MeaningOptions {
  /** Default "any". */
  closeness?: Closeness;
  /** Number of matches among the sampled patients from which a meaning counts as frequent. Default 8. */
  many?: number;
}

/** A meaning of a search text, and the reason why its patients match. */
interface PatientMeaning extends SampledMeaning {
  match: MatchReason;
}

/**
 * Returns the meanings of a list's search, best first: the text as written or one that sounds alike; the
 * text typed in the other layout; a nearly equal name. The first meaning that matches any patient applies.
 */
export async function patientMeanings(
  ctx: RequestContext,
  text: string,
  searchedText: SearchedText = "all",
  closeness: Closeness = "any",
): Promise<PatientMeaning[]> {
  const matches = await patientMatches(ctx, text, searchedText);
  const { written, sounding, soundingBegun, swapped, near } = matches;
  // A name that matches `sounding` also matches `soundingBegun`.
  const plain = orAny([written, soundingBegun ?? sounding]);
  const found: readonly (readonly [MatchReason, PatientCondition | undefined])[] =
    closeness === "written"
      ? [["text", written]]
      : [
          ["sound", plain],
          ["layout", orAny([swapped?.written, swapped?.sounding])],
          ["near", near],
        ];
  const conditions = found.flatMap(([match, where]) =>
    where === undefined ? [] : [{ match, where }],
  );
  const withSamples = await withFastConditions(
    ctx,
    conditions.map(({ where }) => where),
  );
  return withSamples.map((meaning, index) => ({
    ...meaning,
    match: conditions[index]?.match ?? "text",
  }));
}

/** The patients that match a text: their ids, or a condition if there are too many. */
export type MeantPatients = ({ ids: number[] } | { where: PatientCondition; isMany: boolean }) & {
  match: MatchReason;
};

/** Maximum number of patients to return by id. */
const MAX_IDS = 500;

/** Returns the patients of the first meaning in {@link patientMeanings} that matches any patient. */
export async function findMeantPatients(
  ctx: RequestContext,
  text: string,
  {
    searchedText = "all",
    closeness = "any",
    many = FREQUENT_MATCHES,
  }: MeaningOptions & { searchedText?: SearchedText } = {},
): Promise<MeantPatients> {
  for (const meaning of await patientMeanings(ctx, text, searchedText, closeness)) {
    const { condition, quick, sampleMatches, match } = meaning;
    const isMany = sampleMatches >= many;
    if (isMany) return { where: condition, isMany, match };
    const { rows } = await ctx.tx.execute<{ id: number }>(
      sql`select ${patients.id} as id from ${patients}
        where ${and(inScope(ctx, patients), quick)} limit ${MAX_IDS + 1}`,
    );
    if (rows.length > MAX_IDS) return { where: condition, isMany, match };
    if (rows.length > 0) return { ids: rows.map(({ id }) => id), match };
  }
  return { ids: [], match: "text" };
}

/** A meaning, and how many of the patients in the sample match it. */
interface SampledMeaning extends Meaning {
  condition: PatientCondition;
  quick: SQL;
  sampleMatches: number;
}

/** Number of the newest patients in the sample that tells frequent conditions from rare ones. */
const SAMPLE_SIZE = 1_000;
/** Number of matches in the sample from which a condition counts as frequent. */
const FREQUENT_MATCHES = 8;
/** Number of matches in the sample from which a few are found sooner while scanning than by an index of words or letters. */
const SCANNED_MATCHES = 4;
/** The same for an index of pairs, which finds them sooner. */
const SCANNED_PAIRS = 8;

/**
 * Adds to each condition the fastest way to find a few matches: a frequent one is checked while scanning
 * patients in the list's order, a rare one is found by index and then sorted. PostgreSQL's own estimate is
 * wrong, as it assumes that the words of a name are independent; a scan of all patients takes a second.
 */
async function withFastConditions(
  ctx: RequestContext,
  conditions: readonly PatientCondition[],
): Promise<SampledMeaning[]> {
  if (conditions.length === 0) return [];
  const counts = sql.join(
    conditions.map(({ scanned }) => sql`count(*) filter (where ${scanned})`),
    sql`, `,
  );
  const newest = sql`(select * from ${patients} where ${inScope(ctx, patients)}
    order by ${patients.createdAt} desc, ${patients.id} desc limit ${SAMPLE_SIZE}) as ${patients}`;
  const { rows } = await ctx.tx.execute<{ counts: number[] }>(
    sql`select array[${counts}]::integer[] as counts from ${newest}`,
  );
  // By the place of a row (`ctid`), which costs half of finding the row by its id again.
  const byRowAddress = (where: SQL) =>
    sql`${patients}.ctid = any(array(select ${patients}.ctid from ${patients}
      where ${and(inScope(ctx, patients), where)}))`;
  return conditions.map((condition, index) => {
    const { scanned, indexed } = condition;
    const sampleMatches = rows[0]?.counts[index] ?? 0;
    // No index supports IS TRUE, so this keeps PostgreSQL scanning in the list's order.
    const minimum = isSameInBoth(condition) ? SCANNED_MATCHES : SCANNED_PAIRS;
    const quick = sampleMatches >= minimum ? sql`(${scanned}) is true` : byRowAddress(indexed);
    return { condition, where: indexed, quick, sampleMatches, isIndexed: true };
  });
}
