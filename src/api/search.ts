import type { MatchReason } from "#domain/entities/patient.ts";
import { find } from "./find.ts";

export type FoundKind = "patient" | "appointment" | "referring_doctor" | "test";

/** A result of the search across all kinds of records. */
export type Found = {
  kind: FoundKind;
  id: number;
  title: string;
  subtitle: string;
  /** The part of the record that matched. */
  match: string;
  /** Why it was found; absent if the record simply contains the query. */
  why?: MatchReason;
  /** Present if a number of the record, or of its patient, ends in the digits of the query. */
  ends?: true;
};

type SearchQuery = { q: string; kinds?: readonly string[]; limit?: number };

/** Returns the results that the role may see, best first; `q` is the query that they belong to. */
export function search(
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<{ results: Found[]; q: string }> {
  return find("/search/", { query, signal });
}
