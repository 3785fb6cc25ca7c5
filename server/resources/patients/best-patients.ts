import { and, desc, inArray, like, not, or, sql, type SQL } from "drizzle-orm";
import { type FaultCode, invalidFields } from "@domain/errors";
import { searchTerms } from "@domain/names";
import { cleanText, latinDigits } from "@domain/text";
import { patients } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { escaped, inScope } from "../scope";
import { matchesPatient } from "./patient-list";

/** What a picker asks. */
export interface BestQuery {
  q: string;
  /** Most patients answered. */
  limit: number;
}

const MOST = 50;
const MOST_LETTERS = 200;

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
 * The patients a query most likely means: first those whose name begins with it, or whose phone or
 * identity number ends with it, then all others that have it anywhere; each part newest first.
 */
export async function bestPatients(ctx: RequestContext, { q, limit }: BestQuery) {
  const matches = matchesPatient(q);
  if (matches === undefined) return [];
  const first = await newest(ctx, and(matches, likeliest(q)), limit);
  if (first.length === limit) return first;
  const known = first.map(({ id }) => id);
  const isOther = known.length === 0 ? undefined : not(inArray(patients.id, known));
  return [...first, ...(await newest(ctx, and(matches, isOther), limit - first.length))];
}

function newest(ctx: RequestContext, where: SQL | undefined, limit: number) {
  return ctx.tx
    .select()
    .from(patients)
    .where(and(inScope(ctx, patients), where))
    .orderBy(desc(patients.createdAt), desc(patients.id))
    .limit(limit);
}

/** The folded text begins with the name and ends with the identity number; a blank ends each phone. */
function likeliest(q: string): SQL {
  const terms = searchTerms(q);
  const whole = escaped(terms.join(" "));
  const isNumber = terms.length === 1 && /^\d{3,}$/.test(whole);
  const found = isNumber
    ? or(like(patients.searchText, `%${whole} %`), like(patients.searchText, `%${whole}`))
    : like(patients.searchText, `${whole}%`);
  return found ?? sql`false`;
}
