import { useSearch } from "wouter";
import { isDay } from "#domain/calendar.ts";
import type { Day } from "#domain/dates.ts";
import { navigate } from "#src/state/screen/navigation.ts";

type Address = { day: Day; branch: number | null; go: (change: Record<string, string>) => void };

/**
 * Returns the day and the branch that the address of the board names, by default today and the user's `own`
 * branch, and a function that goes to others.
 */
export function useBoardAddress(now: Day, own: number | null): Address {
  const asked = new URLSearchParams(useSearch());
  const named = asked.get("day") ?? "";
  const day = isDay(named) ? named : now;
  const branch = Number(asked.get("branch") ?? "") || own;
  return {
    day,
    branch,
    go(change) {
      const next = new URLSearchParams({ day, branch: String(branch ?? ""), ...change });
      navigate(`/board?${next.toString()}`, { replace: true });
    },
  };
}
