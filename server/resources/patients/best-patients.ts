import { and, desc, eq, inArray, like, not, type SQL } from "drizzle-orm";
import { distanceBetween } from "#domain/closeness.ts";
import type { MatchReason } from "#domain/entities/patient.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { foldName, searchTerms } from "#domain/names.ts";
import { parsePhone } from "#domain/phones.ts";
import { cleanText, latinDigits } from "#domain/text.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { digitsBegin, digitsEnd, escaped, inScope } from "../scope.ts";
import { patientMatches, steered } from "./matching.ts";

/** What a picker asks. */
export interface BestQuery {
  q: string;
  /** Most patients answered. */
  limit: number;
}

/** A stored patient and why it was found. */
export type FoundPatient = { row: typeof patients.$inferSelect; match: MatchReason };

const MOST = 50;
const MOST_LETTERS = 200;
const LAYOUT_SIGNS = /[;'[\],./`]/;
/** Of all letters asked for, those that may be other ones in a name that only sounds alike. */
const MOST_OTHER = 0.6;
/** So many of those that sound alike are compared by their letters. */
const COMPARED = 24;

/** Judges the query string of a picker. */
export function bestReader(raw: Record<string, unknown>): BestQuery {
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(raw)) {
    if (name !== "q" && name !== "limit") faults[name] = "unknown_field";
  }
  const { q, limit = "8" } = raw;
  if (typeof q !== "string") faults["q"] = "required";
  else if (q.length > MOST_LETTERS) faults["q"] = "text_long";
  const most = typeof limit === "string" && /^\d{1,2}$/.test(limit) ? Number(limit) : 0;
  if (most < 1 || most > MOST) faults["limit"] = "number";
  if (typeof q !== "string" || Object.keys(faults).length > 0) throw invalidFields(faults);
  return { q: cleanText(latinDigits(q.replaceAll("\0", ""))), limit: most };
}

/**
 * The patients a query most likely means, best first: whose name begins with it or whose phone, then
 * whose identity number, ends with it; who has it anywhere; whose name sounds like it in either script; what
 * the same keys give in the other layout; whose name is nearly it. What cannot add anybody any more is
 * not asked.
 */
export async function bestPatients(
  ctx: RequestContext,
  { q, limit }: BestQuery,
): Promise<FoundPatient[]> {
  if (searchTerms(q).length === 0) return [];
  const found: FoundPatient[] = [];
  /** Adds those of a condition that are not there yet; of many that are alike the closest by their letters. */
  async function add(where: SQL | undefined, match: MatchReason, asked?: string): Promise<void> {
    if (where === undefined || found.length >= limit) return;
    const known = found.map(({ row }) => row.id);
    const isOther = known.length === 0 ? undefined : not(inArray(patients.id, known));
    const room = limit - found.length;
    const rows = await newest(ctx, and(where, isOther), asked === undefined ? room : COMPARED);
    const distances = new Map<number, number>();
    if (asked !== undefined) {
      for (const { id, name } of rows) distances.set(id, distanceBetween(asked, name));
      rows.sort((one, other) => (distances.get(one.id) ?? 0) - (distances.get(other.id) ?? 0));
    }
    const near = rows.filter(
      ({ id }) => (distances.get(id) ?? 0) <= MOST_OTHER * (asked ?? "").length,
    );
    found.push(...near.slice(0, room).map((row) => ({ row, match })));
  }
  const whole = wholeNumber(q);
  if (whole !== null) {
    await add(whole, "text");
    // Nobody means more than the people whose number it is.
    if (found.length > 0) return found;
  }
  const matches = await patientMatches(ctx, q);
  if (matches.written !== undefined) {
    for (const likely of likeliest(q)) await add(await quickest(ctx, q, likely), "text");
    await add(matches.written, "text");
  }
  const { sounding, swapped, soundingBegun, near } = matches;
  // Letters of Arabic lie on the signs of the Latin keys, which no name has.
  const isSwapped = LAYOUT_SIGNS.test(q);
  if (isSwapped) await add(swapped?.written, "layout", swapped?.text);
  await add(sounding, "sound", q);
  if (!isSwapped) await add(swapped?.written, "layout", swapped?.text);
  await add(swapped?.sounding, "layout", swapped?.text);
  await add(soundingBegun, "sound", q);
  await add(near, "near", q);
  return found;
}

/** How frequent a beginning of several words is cannot be guessed. */
async function quickest(
  ctx: RequestContext,
  q: string,
  where: SQL | undefined,
): Promise<SQL | undefined> {
  if (where === undefined || searchTerms(q).length === 1) return where;
  const [way] = await steered(ctx, [where]);
  return way?.quick;
}

function newest(ctx: RequestContext, where: SQL | undefined, limit: number) {
  return ctx.tx
    .select()
    .from(patients)
    .where(and(inScope(ctx, patients), where))
    .orderBy(desc(patients.createdAt), desc(patients.id))
    .limit(limit);
}

/** Whose phone or identity number exactly this is, found in their own indexes; null for anything else. */
function wholeNumber(q: string): SQL | null {
  const phone = parsePhone(q);
  if (phone !== null) return eq(patients.phoneNumber, phone.phone_number);
  const digits = q.replace(/[\s-]/g, "");
  return /^\d{14}$/.test(digits) ? eq(patients.nationalId, digits) : null;
}

/**
 * What is meant before anything else that has the query: a name that begins with it; a phone that
 * ends with its digits, then an identity number that does; then what begins with them. The folded text
 * begins with the name.
 */
function likeliest(q: string): (SQL | undefined)[] {
  const terms = searchTerms(q);
  const whole = escaped(terms.join(" "));
  if (terms.length > 1 || !/^\d{3,}$/.test(whole)) {
    // A name may have a word twice; what is looked for has each once.
    const typed = escaped(foldName(q));
    const beginnings = typed === whole ? [whole] : [typed, whole];
    return beginnings.map((beginning) => like(patients.searchText, `${beginning}%`));
  }
  const ends = [digitsEnd(patients.phoneNumber, whole), digitsEnd(patients.nationalId, whole)];
  if (whole.length < 5) return ends;
  return [
    ...ends,
    digitsBegin(patients.phoneNumber, whole.replace(/^0/, "")),
    digitsBegin(patients.nationalId, whole),
  ];
}
