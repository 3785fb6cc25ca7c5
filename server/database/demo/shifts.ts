import { addDays, addMinutes, type Day, instantOf } from "#domain/dates.ts";
import type { Random } from "./random.ts";

/** A receptionist's shift. */
export interface DemoShift {
  id: number;
  receptionist: number;
  branch: number;
  day: Day;
  start: string;
  /** Null if the shift is active. */
  end: string | null;
  float: number;
}

const DAYS = 91;

/** Returns one ended shift per day for each desk, and an active one for desks with `isOpenToday`. */
export function demoShifts(
  random: Random,
  desks: readonly { receptionist: number; branch: number; isOpenToday: boolean }[],
  { today, now, zone }: { today: Day; now: string; zone: string },
): Omit<DemoShift, "id">[] {
  return desks.flatMap(({ receptionist, branch, isOpenToday }) => {
    const past = Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(today, index - DAYS);
      const start = instantOf(day, "08:00", zone);
      const float = random.pick([0, 20_000, 50_000]);
      return { receptionist, branch, day, start, end: addMinutes(start, 15 * 60), float };
    });
    const open = {
      receptionist,
      branch,
      day: today,
      start: addMinutes(now, -90),
      end: null,
      float: 50_000,
    };
    return isOpenToday ? [...past, open] : past;
  });
}

/** Returns the marks of an ended shift by the administrator: compensated, flagged or, if older, cleared. */
export function reviewMarks(
  random: Random,
  { day, end }: DemoShift,
  today: Day,
  difference: number,
  admin: number,
) {
  const none = {
    flag_reason: null,
    flagged_at: null,
    flagged_by: null,
    cleared_at: null,
    cleared_by: null,
    compensated_at: null,
    compensated_by: null,
    compensation_amount: null,
  };
  if (end === null) return none;
  const later = addMinutes(end, 12 * 60);
  if (difference < 0 && random.happens(0.5)) {
    return {
      ...none,
      compensated_at: later,
      compensated_by: admin,
      compensation_amount: -difference,
    };
  }
  if (difference !== 0 && day > addDays(today, -30)) {
    return { ...none, flag_reason: "فرق في عهدة النقدية", flagged_at: later, flagged_by: admin };
  }
  return day < addDays(today, -3) ? { ...none, cleared_at: later, cleared_by: admin } : none;
}
