import type { Branch } from "#domain/entities/branch.ts";
import { listBranches } from "#src/api/catalog.ts";
import { useReading, type Reading } from "./use-reading.ts";

/** The branches one may see, those at work. */
export function useBranches(): Reading<readonly Branch[]> {
  return useReading("branches", () => listBranches({ active: true }));
}
