import { eq, inArray, like, not, type SQL } from "drizzle-orm";
import { distanceBetween } from "#domain/closeness.ts";
import type { MatchReason } from "#domain/entities/patient.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { foldName, searchTerms } from "#domain/names.ts";
import { parsePhone } from "#domain/phones.ts";
import { cleanCode } from "#domain/text.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { digitsBegin, digitsEnd, escaped } from "../scope.ts";
import { patientMatches } from "./matching.ts";
import { newestMatches } from "./newest-matches.ts";
import { andAll, inBothForms, type PatientCondition } from "./patient-condition.ts";
import { withParameters } from "../../http/declared-answers.ts";

/** The query of the patient picker. */
export interface BestQuery {
  q: string;
  /** Maximum number of results. */
  limit: number;
}

/** A stored patient and why it was found. */
export type FoundPatient = { row: typeof patients.$inferSelect; match: MatchReason };

/** Maximum number of results that a request may ask for. */
const MAX_LIMIT = 50;
/** Maximum length of a query. */
const MAX_LETTERS = 200;
const LAYOUT_SIGNS = /[;'[\],./`]/;
/** Maximum `distanceBetween` the query and a similar name, as a fraction of the query's length. */
const MAX_DISTANCE = 0.6;
/** Number of similar names to fetch and compare with the query letter by letter. */
const MAX_CANDIDATES = 24;

/** Parses the query string of the patient picker. Throws `validation`. */
export const bestReader = withParameters(readBest, {
  q: { schema: { type: "string", maxLength: MAX_LETTERS }, required: true },
  limit: { schema: { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: 8 } },
});

function readBest(raw: Record<string, unknown>): BestQuery {
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(raw)) {
    if (name !== "q" && name !== "limit") faults[name] = "unknown_field";
  }
  const { q, limit = "8" } = raw;
  if (typeof q !== "string") faults["q"] = "required";
  else if (q.length > MAX_LETTERS) faults["q"] = "text_long";
  const wantedLimit = typeof limit === "string" && /^\d{1,2}$/.test(limit) ? Number(limit) : 0;
  if (wantedLimit < 1 || wantedLimit > MAX_LIMIT) faults["limit"] = "number";
  if (typeof q !== "string" || Object.keys(faults).length > 0) throw invalidFields(faults);
  return { q: cleanCode(q.replaceAll("\0", "")), limit: wantedLimit };
}

/**
 * Returns the patients that a query most likely means. A complete number finds only its patients. Otherwise the
 * best come first, in this order:
 *
 * 1. for digits, a phone that ends with them, then a national ID that ends with them; for a text, a name that begins
 *    with it
 * 2. a name or a number that contains the query
 * 3. a name that sounds alike, in either script, or the query typed in the other keyboard layout
 * 4. a name that is nearly the same
 *
 * Stops as soon as the limit is reached.
 */
export async function bestPatients(
  ctx: RequestContext,
  { q, limit }: BestQuery,
): Promise<FoundPatient[]> {
  const words = searchTerms(q).length;
  if (words === 0) return [];
  const foundPatients: FoundPatient[] = [];
  /** Adds patients that meet a condition and are not found yet; with `similarTo`, those with the most similar names. */
  async function addMatches(
    where: PatientCondition | undefined,
    match: MatchReason,
    similarTo?: string,
  ): Promise<void> {
    if (where === undefined || foundPatients.length >= limit) return;
    const foundIds = foundPatients.map(({ row }) => row.id);
    const isOther = foundIds.length === 0 ? undefined : not(inArray(patients.id, foundIds));
    const room = limit - foundPatients.length;
    const wanted =
      andAll([where, ...(isOther === undefined ? [] : [inBothForms(isOther)])]) ?? where;
    const count = similarTo === undefined ? room : MAX_CANDIDATES;
    const rows = await newestMatches(ctx, wanted, { words, limit: count });
    const distances = new Map<number, number>();
    if (similarTo !== undefined) {
      for (const { id, name } of rows) distances.set(id, distanceBetween(similarTo, name));
      rows.sort((one, other) => (distances.get(one.id) ?? 0) - (distances.get(other.id) ?? 0));
    }
    const nearest = rows.filter(
      ({ id }) => (distances.get(id) ?? 0) <= MAX_DISTANCE * (similarTo ?? "").length,
    );
    foundPatients.push(...nearest.slice(0, room).map((row) => ({ row, match })));
  }
  const byNumber = byCompleteNumber(q);
  if (byNumber !== null) {
    await addMatches(inBothForms(byNumber), "text");
    // A complete number identifies its patients, so no other results are needed.
    if (foundPatients.length > 0) return foundPatients;
  }
  const matches = await patientMatches(ctx, q);
  if (matches.written !== undefined) {
    for (const likely of likeliestConditions(q)) await addMatches(inBothForms(likely), "text");
    await addMatches(matches.written, "text");
  }
  const { sounding, swapped, soundingBegun, near } = matches;
  // Some Arabic letters share keys with Latin punctuation, which no name contains.
  const isSwapped = LAYOUT_SIGNS.test(q);
  if (isSwapped) await addMatches(swapped?.written, "layout", swapped?.text);
  await addMatches(sounding, "sound", q);
  if (!isSwapped) await addMatches(swapped?.written, "layout", swapped?.text);
  await addMatches(swapped?.sounding, "layout", swapped?.text);
  await addMatches(soundingBegun, "sound", q);
  await addMatches(near, "near", q);
  return foundPatients;
}

/** Returns the condition for patients with exactly this phone number or national ID; null if it is neither. */
function byCompleteNumber(q: string): SQL | null {
  const phone = parsePhone(q);
  if (phone !== null) return eq(patients.phoneNumber, phone.phone_number);
  const digits = q.replace(/[\s-]/g, "");
  return /^\d{14}$/.test(digits) ? eq(patients.nationalId, digits) : null;
}

/**
 * Returns the conditions for the likeliest patients that contain the query, best first: a name that begins
 * with it (the search text begins with the name); or a phone, then a national ID that ends with its
 * digits; then those that begin with them.
 */
function likeliestConditions(q: string): (SQL | undefined)[] {
  const terms = searchTerms(q);
  const joinedTerms = escaped(terms.join(" "));
  if (terms.length > 1 || !/^\d{3,}$/.test(joinedTerms)) {
    // A name may contain a word twice, but searchTerms returns each word only once.
    const wholeQuery = escaped(foldName(q));
    const beginnings = wholeQuery === joinedTerms ? [joinedTerms] : [wholeQuery, joinedTerms];
    return beginnings.map((beginning) => like(patients.searchText, `${beginning}%`));
  }
  const ends = [
    digitsEnd(patients.phoneNumber, joinedTerms),
    digitsEnd(patients.nationalId, joinedTerms),
  ];
  if (joinedTerms.length < 5) return ends;
  return [
    ...ends,
    digitsBegin(patients.phoneNumber, joinedTerms.replace(/^0/, "")),
    digitsBegin(patients.nationalId, joinedTerms),
  ];
}
