import type { Found } from "#domain/entities/found.ts";
import { find } from "./find.ts";

type SearchQuery = { q: string; kinds?: readonly string[]; limit?: number };

/** Returns the results that the role may see, best first; `q` is the query that they belong to. */
export function search(
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<{ results: Found[]; q: string }> {
  return find("/search/", { query, signal });
}
