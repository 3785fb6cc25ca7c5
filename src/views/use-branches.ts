import type { Branch } from "@domain/entities/branch";
import { listBranches } from "@src/api/catalog";
import { useReading, type Reading } from "./use-reading";

/** The branches one may see, those at work. */
export function useBranches(): Reading<readonly Branch[]> {
  return useReading("branches", () => listBranches({ active: true }));
}
