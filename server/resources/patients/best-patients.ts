import { and, desc, eq, inArray, like, not, sql, type SQL } from "drizzle-orm";
import { distanceBetween } from "@domain/closeness";
import type { MatchReason } from "@domain/entities/patient";
import { type FaultCode, invalidFields } from "@domain/errors";
import { otherLayout, searchTerms } from "@domain/names";
import { parsePhone } from "@domain/phones";
import { cleanText, latinDigits } from "@domain/text";
import { patients } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { escaped, inScope } from "../scope";
import { matchesBeginnings, matchesNear, matchesSounds, matchesText } from "./matching";

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
/** Of all letters asked for, those that may be other ones in a name that only sounds alike. */
const MOST_OTHER = 0.6;
/** So many of those that sound alike are compared by their letters. */
const COMPARED = 60;

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
  if (isLongNumber(q)) {
    const rows = await newest(ctx, matchesText(q), limit, endsFirst(q));
    found.push(...rows.map((row) => ({ row, match: "text" as const })));
  } else {
    for (const likely of likeliest(q)) await add(likely, "text");
    await add(matchesText(q), "text");
  }
  await add(matchesSounds(q, { begun: false }), "sound", q);
  const other = otherLayout(q);
  if (other !== null) {
    await add(matchesBeginnings(other), "layout", other);
    await add(matchesSounds(other, { begun: false }), "layout", other);
  }
  await add(matchesSounds(q, { begun: true }), "sound", q);
  if (found.length < limit) await add(await matchesNear(ctx, q), "near", q);
  return found;
}

function newest(ctx: RequestContext, where: SQL | undefined, limit: number, ...first: SQL[]) {
  return ctx.tx
    .select()
    .from(patients)
    .where(and(inScope(ctx, patients), where))
    .orderBy(...first, desc(patients.createdAt), desc(patients.id))
    .limit(limit);
}

/** Whose phone or identity number exactly this is, found in their own indexes; null for anything else. */
function wholeNumber(q: string): SQL | null {
  const phone = parsePhone(q);
  if (phone !== null) return eq(patients.phoneNumber, phone.phone_number);
  const digits = q.replace(/[\s-]/g, "");
  return /^\d{14}$/.test(digits) ? eq(patients.nationalId, digits) : null;
}

/** So many digits few people have: they are all looked at, once. */
const isLongNumber = (q: string): boolean => /^\d{5,}$/.test(searchTerms(q).join(" "));

/** The order of {@link likeliest} among people who all have a number. */
function endsFirst(q: string): SQL {
  const [ofPhone, ofIdentity] = likeliest(q);
  return sql`case when ${ofPhone} then 0 when ${ofIdentity} then 1 else 2 end`;
}

/**
 * What is meant before anything else that has the query: a name that begins with it; a phone that
 * ends with its digits, then an identity number that does. The folded text begins with the name and
 * ends with the identity number; a blank ends each phone.
 */
function likeliest(q: string): SQL[] {
  const terms = searchTerms(q);
  const whole = escaped(terms.join(" "));
  const isNumber = terms.length === 1 && /^\d{3,}$/.test(whole);
  const patterns = isNumber ? [`%${whole} %`, `%${whole}`] : [`${whole}%`];
  return patterns.map((pattern) => like(patients.searchText, pattern));
}
