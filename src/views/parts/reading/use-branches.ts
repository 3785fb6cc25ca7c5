import type { Branch } from "#domain/entities/branch.ts";
import { listBranches } from "#src/api/catalog.ts";
import { useReading, type Reading } from "./use-reading.ts";

/** Returns the active branches that the user may see. */
export function useBranches(): Reading<readonly Branch[]> {
  return useReading("branches", () => listBranches({ active: true }));
}
