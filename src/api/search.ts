import type { MatchReason } from "#domain/entities/patient.ts";
import { api } from "./client.ts";

export type FoundKind = "patient" | "appointment" | "referring_doctor" | "test";

/** One hit of the search across kinds. */
export type Found = {
  kind: FoundKind;
  id: number;
  title: string;
  subtitle: string;
  /** What of the record matched. */
  match: string;
  /** Why it was found; absent where it is simply written there. */
  why?: MatchReason;
  /** Present where a number of the record, or of its patient, ends in the digits asked for. */
  ends?: true;
};

type SearchQuery = { q: string; kinds?: readonly string[]; limit?: number };

/** Best first, cut to what the role may see; `q` says which line the results answer. */
export function search(
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<{ results: Found[]; q: string }> {
  return api.get("/search/", { query, signal });
}
