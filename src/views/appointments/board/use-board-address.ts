import { useSearch } from "wouter";
import { isDay } from "#domain/calendar.ts";
import type { Day } from "#domain/dates.ts";
import { navigate } from "#src/state/screen/navigation.ts";

type Address = {
  day: Day;
  branch: number | null;
  changeAddress: (change: Record<string, string>) => void;
};

/**
 * Returns the day and the branch that the address of the board names, by default today and the user's own
 * branch, and a function that goes to others.
 */
export function useBoardAddress(now: Day, ownBranch: number | null): Address {
  const params = new URLSearchParams(useSearch());
  const namedDay = params.get("day") ?? "";
  const day = isDay(namedDay) ? namedDay : now;
  const branch = Number(params.get("branch") ?? "") || ownBranch;
  return {
    day,
    branch,
    changeAddress(change) {
      const next = new URLSearchParams({ day, branch: String(branch ?? ""), ...change });
      navigate(`/board?${next.toString()}`, { replace: true });
    },
  };
}
