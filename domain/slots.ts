import { addDays, dayOf, dayRange, instantOf, today } from "./dates.ts";
import { afternoonOf, typedInstant } from "./typed-instants.ts";
import type { Day, Instant, InstantRange, TypedMoment } from "./dates.ts";

/** Minutes between two offered start times, counted from the opening. */
export const SLOT_STEP = 5;
/** The number of days in which the next free slot is searched. */
export const NEXT_SLOT_DAYS = 30;

const MS_PER_MINUTE = 60_000;

/** The facts from which the free slots of a machine are computed. */
export type SlotFacts = {
  /** IANA name of the center's zone. */
  zone: string;
  /** Opening of the branch, `HH:mm`. */
  opens_at: string;
  /** `HH:mm` up to `24:00`; if it is not after the opening, it is on the next day. */
  closes_at: string;
  /** Above 0. */
  duration_minutes: number;
  /** Times at which the machine is booked, half-open, in any order; without cancelled and no-show appointments. */
  busy: readonly InstantRange[];
  /** Current time in milliseconds; no slot is offered before it. */
  now: number;
};

type Span = { start: number; end: number };

/** A machine and the desired start. */
export type DesiredTime = { machine: number; start_at: Instant };

/**
 * Returns the slot that begins at the desired time. It need not be in the list: it may also begin between
 * two listed slots that follow each other without a gap. Null if the machine is not free that long, or the
 * list has no slot of the machine.
 */
export function slotAt<Slot extends DesiredTime & { duration_minutes: number }>(
  slots: readonly Slot[],
  { machine, start_at }: DesiredTime,
): Slot | null {
  const machineSlots = slots
    .filter((slot) => slot.machine === machine)
    .toSorted((one, other) => Date.parse(one.start_at) - Date.parse(other.start_at));
  const [firstSlot] = machineSlots;
  if (firstSlot === undefined) return null;
  const begin = Date.parse(start_at);
  const length = firstSlot.duration_minutes * MS_PER_MINUTE;
  let freeUntil = begin;
  for (const slot of machineSlots) {
    const from = Date.parse(slot.start_at);
    if (from <= freeUntil && freeUntil < from + length) freeUntil = from + length;
  }
  if (freeUntil < begin + length) return null;
  return (
    machineSlots.find((slot) => Date.parse(slot.start_at) === begin) ?? { ...firstSlot, start_at }
  );
}

/**
 * Returns the free start times of a machine on a day, from now on. Each is the earliest time on the grid that
 * lies inside the opening hours and overlaps neither a booking nor the previous slot.
 */
export function freeSlots(day: Day, facts: SlotFacts): Instant[] {
  return slotsOf(day, facts, spansOf(facts.busy), Number.POSITIVE_INFINITY);
}

/**
 * Returns the instant that a typed time means on a day. A time without am or pm is placed in the half of the
 * day in which the branch is open. If it is open in both or in neither, it means the morning, but today the
 * nearer time: `405` typed at 15:43 is 16:05, `930` typed at 10:00 is half an hour ago. `opening` is null
 * while the hours are loading. Null if the clocks skip the time on that day.
 */
export function typedStart(
  { time, isOpen, pass }: TypedMoment,
  {
    day,
    zone,
    now,
    opening = null,
  }: {
    day: Day;
    zone: string;
    now: number;
    opening?: Pick<SlotFacts, "opens_at" | "closes_at"> | null;
  },
): Instant | null {
  const morning = typedInstant(day, time, { zone, pass });
  if (!isOpen) return morning;
  const afternoon = typedInstant(day, afternoonOf(time), { zone, pass });
  if (morning === null || afternoon === null) return morning ?? afternoon;
  const ranges = opening === null ? [] : openingOf(day, { zone, ...opening });
  const isWithin = (start: Instant) =>
    ranges.some((open) => open.start <= start && start < open.end);
  if (isWithin(morning) !== isWithin(afternoon)) return isWithin(morning) ? morning : afternoon;
  // On any other day, both times lie on the same side of now, so the nearer one means nothing.
  if (day !== today(zone, now)) return morning;
  const isNearer = now - Date.parse(morning) > Math.abs(Date.parse(afternoon) - now);
  return isNearer ? afternoon : morning;
}

/**
 * Returns the slot a number of steps (distinct start times) after the chosen one, or before it if `steps` is
 * negative. It is in the same branch, and on the same machine if that is free then. Steps beyond the list
 * give its last slot in that direction; null if there is none. `slots` must be sorted by start.
 */
export function slotStepsAway<Slot extends DesiredTime & { branch: number }>(
  slots: readonly Slot[],
  { branch, machine, start_at }: Slot,
  steps: number,
): Slot | null {
  const others = slots.filter(
    (slot) =>
      slot.branch === branch && (steps > 0 ? slot.start_at > start_at : slot.start_at < start_at),
  );
  const starts = [
    ...new Set((steps > 0 ? others : others.toReversed()).map((one) => one.start_at)),
  ];
  const start = starts[Math.min(Math.abs(steps), starts.length) - 1];
  const slotsAtStart = others.filter((slot) => slot.start_at === start);
  return slotsAtStart.find((slot) => slot.machine === machine) ?? slotsAtStart[0] ?? null;
}

/** The start and duration of an appointment or slot. */
export type TakenTime = { start_at: Instant; duration_minutes: number };

/** Whether two times overlap. */
export function isOverlapping(one: TakenTime, other: TakenTime): boolean {
  const [begin, otherBegin] = [Date.parse(one.start_at), Date.parse(other.start_at)];
  return (
    begin < otherBegin + other.duration_minutes * MS_PER_MINUTE &&
    otherBegin < begin + one.duration_minutes * MS_PER_MINUTE
  );
}

/**
 * Returns the slot to propose to a patient who already has other times: the first after all of them, else
 * the first that overlaps none, else the first; null if the list is empty. `slots` must be sorted by start.
 */
export function slotAfterOtherTimes<Slot extends TakenTime>(
  slots: readonly Slot[],
  takenTimes: readonly TakenTime[],
): Slot | null {
  const isFree = (slot: Slot) => !takenTimes.some((time) => isOverlapping(time, slot));
  const isLast = (slot: Slot) => takenTimes.every(({ start_at }) => start_at <= slot.start_at);
  return (
    slots.find((slot) => isFree(slot) && isLast(slot)) ?? slots.find(isFree) ?? slots[0] ?? null
  );
}

/** If a booked time lies more than this many minutes in the past, the receptionist is asked to confirm it. */
const LATE_MINUTES = 60;

/** Whether a start lies so far in the past that booking it may be a mistake; `now` in milliseconds. */
export function isLongPast(start: Instant, now: number): boolean {
  return Date.parse(start) < now - LATE_MINUTES * MS_PER_MINUTE;
}

/**
 * Returns whether a machine is free for the duration from an instant on, and whether a part of that time
 * is outside the opening hours. Such times are never offered, but a user can book them by hand.
 */
export function freeAt(
  start: Instant,
  facts: SlotFacts,
): { isFree: boolean; isOutsideHours: boolean } {
  const begin = Date.parse(start);
  const end = begin + facts.duration_minutes * MS_PER_MINUTE;
  const isFree = spansOf(facts.busy).every((taken) => taken.end <= begin || end <= taken.start);
  const hours = spansOf(openingOf(dayOf(start, facts.zone), facts));
  return { isFree, isOutsideHours: !hours.some((open) => open.start <= begin && end <= open.end) };
}

/** Returns the first free start within a number of days from today; null if there is none. */
export function firstFreeSlot(facts: SlotFacts, days: number = NEXT_SLOT_DAYS): Instant | null {
  const busy = spansOf(facts.busy);
  const first = today(facts.zone, facts.now);
  for (let ahead = 0; ahead < days; ahead += 1) {
    const [start] = slotsOf(addDays(first, ahead), facts, busy, 1);
    if (start !== undefined) return start;
  }
  return null;
}

/** Returns the opening hours of a branch on a day, including those of the day before that last past midnight. */
export function openingOf(
  day: Day,
  { zone, opens_at, closes_at }: Pick<SlotFacts, "zone" | "opens_at" | "closes_at">,
): InstantRange[] {
  const opens = instantOf(day, opens_at, zone);
  const closes = instantOf(day, closes_at, zone);
  const spans =
    closes_at > opens_at
      ? [{ start: opens, end: closes }]
      : [
          { start: instantOf(day, "00:00", zone), end: closes },
          { start: opens, end: instantOf(addDays(day, 1), closes_at, zone) },
        ];
  // Nothing is open until 00:00, nor from 00:30 to 01:00 on a day that begins at 01:00.
  return spans.filter(({ start, end }) => end > start);
}

/** Returns for how many minutes of a day a branch is open; the base of a machine's utilisation. */
export function openMinutes(
  day: Day,
  facts: Pick<SlotFacts, "zone" | "opens_at" | "closes_at">,
): number {
  const dayEnd = Date.parse(dayRange(day, facts.zone).end);
  const lengths = openingOf(day, facts).map(({ start, end }) =>
    Math.max(0, Math.min(Date.parse(end), dayEnd) - Date.parse(start)),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / MS_PER_MINUTE;
}

function slotsOf(day: Day, facts: SlotFacts, busy: readonly Span[], maxCount: number): Instant[] {
  const length = facts.duration_minutes * MS_PER_MINUTE;
  const dayEnds = Date.parse(dayRange(day, facts.zone).end);
  const freeStarts: Instant[] = [];
  let free = facts.now;
  for (const { start, end } of spansOf(openingOf(day, facts))) {
    free = roundUpToStep(Math.max(free, start), start);
    for (let next = 0; free + length <= end && free < dayEnds && freeStarts.length < maxCount;) {
      const busySpan = busy[next];
      if (busySpan === undefined || busySpan.start >= free + length) {
        freeStarts.push(new Date(free).toISOString());
        free += length;
      } else {
        if (busySpan.end > free) free = roundUpToStep(busySpan.end, start);
        next += 1;
      }
    }
  }
  return freeStarts;
}

/** Rounds up a time to the next whole step, counted from the opening. */
function roundUpToStep(instant: number, opening: number): number {
  const step = SLOT_STEP * MS_PER_MINUTE;
  return opening + Math.ceil((instant - opening) / step) * step;
}

/** Returns the ranges in milliseconds, by start; those of one machine do not overlap, so their ends are in order, too. */
function spansOf(ranges: readonly InstantRange[]): Span[] {
  return ranges
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .sort((one, other) => one.start - other.start);
}
