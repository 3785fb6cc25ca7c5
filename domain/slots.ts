import { addDays, dayOf, dayRange, instantOf, today } from "./dates.ts";
import type { Day, Instant, InstantRange, TypedMoment } from "./dates.ts";

/** Starts are offered at whole steps of so many minutes. */
export const SLOT_STEP = 5;
/** How many days the next free slot is looked for. */
export const NEXT_SLOT_DAYS = 30;

const MS_PER_MINUTE = 60_000;

/** What free slots of one machine follow from. */
export type SlotFacts = {
  /** IANA name of the center's zone. */
  zone: string;
  /** Opening of the branch, `HH:mm`. */
  opens_at: string;
  /** `HH:mm` up to `24:00`; not after the opening it means the next day's. */
  closes_at: string;
  /** Above 0. */
  duration_minutes: number;
  /** Times the machine is taken, half-open, in any order; cancelled and no-show ones left out. */
  busy: readonly InstantRange[];
  /** Nothing is offered before this point, in milliseconds. */
  now: number;
};

type Span = { start: number; end: number };

/** A machine and an instant at which somebody would like to begin. */
export type WishedTime = { machine: number; start_at: Instant };

/**
 * The slot that begins when somebody wishes, listed or between listed ones that follow each other without
 * a gap; null where the machine is not free for so long, or offers nothing among them.
 */
export function slotAt<Slot extends WishedTime & { duration_minutes: number }>(
  slots: readonly Slot[],
  { machine, start_at }: WishedTime,
): Slot | null {
  const own = slots
    .filter((slot) => slot.machine === machine)
    .toSorted((one, other) => Date.parse(one.start_at) - Date.parse(other.start_at));
  const [any] = own;
  if (any === undefined) return null;
  const begin = Date.parse(start_at);
  const length = any.duration_minutes * MS_PER_MINUTE;
  let freeUntil = begin;
  for (const slot of own) {
    const from = Date.parse(slot.start_at);
    if (from <= freeUntil && freeUntil < from + length) freeUntil = from + length;
  }
  if (freeUntil < begin + length) return null;
  return own.find((slot) => Date.parse(slot.start_at) === begin) ?? { ...any, start_at };
}

/**
 * The starts at which the machine is free on a center day, from now on, one after the other: each
 * the earliest that lies inside the opening hours and touches neither a booking nor the one before.
 */
export function freeSlots(day: Day, facts: SlotFacts): Instant[] {
  return slotsOf(day, facts, spansOf(facts.busy), Number.POSITIVE_INFINITY);
}

/**
 * Returns the instant that a typed time means on a day. Of one that does not say which half of the day
 * it is of, the half in which the branch is open is meant; where that is so of both or of neither the
 * morning, but today the nearer one: `405` at 15:43 is 16:05, `930` at 10:00 is half an hour ago.
 * `opening` is null while the hours are not known.
 */
export function typedStart(
  { time, isOpen }: TypedMoment,
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
): Instant {
  const morning = instantOf(day, time, zone);
  if (!isOpen) return morning;
  const [hours = "", minutes = ""] = time.split(":");
  const afternoon = instantOf(day, `${Number(hours) + 12}:${minutes}`, zone);
  const ranges = opening === null ? [] : openingOf(day, { zone, ...opening });
  const isWithin = (start: Instant) =>
    ranges.some((open) => open.start <= start && start < open.end);
  if (isWithin(morning) !== isWithin(afternoon)) return isWithin(morning) ? morning : afternoon;
  // Of a day that is gone both have passed, and of one to come neither.
  if (day !== today(zone, now)) return morning;
  const isNearer = now - Date.parse(morning) > Math.abs(Date.parse(afternoon) - now);
  return isNearer ? afternoon : morning;
}

/**
 * Returns the free time so many steps after a chosen one, before it where `steps` is below 0, in the same
 * branch and on the same machine where that is free then: who goes from time to time does not mean another
 * branch. The last time there is where the steps lead beyond it; null where there is none that way.
 * Slots come earliest first.
 */
export function slotBeside<Slot extends WishedTime & { branch: number }>(
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
  const found = others.filter((slot) => slot.start_at === start);
  return found.find((slot) => slot.machine === machine) ?? found[0] ?? null;
}

/** A time that is taken, and how long. */
export type TakenTime = { start_at: Instant; duration_minutes: number };

/** Whether two times have a moment in common. */
export function isOverlapping(one: TakenTime, other: TakenTime): boolean {
  const [begin, otherBegin] = [Date.parse(one.start_at), Date.parse(other.start_at)];
  return (
    begin < otherBegin + other.duration_minutes * MS_PER_MINUTE &&
    otherBegin < begin + one.duration_minutes * MS_PER_MINUTE
  );
}

/**
 * Returns the slot to propose to somebody who has other times already: the first after all of them,
 * else the first that touches none, else the first; null of none. Slots come earliest first.
 */
export function slotBesideTimes<Slot extends TakenTime>(
  slots: readonly Slot[],
  taken: readonly TakenTime[],
): Slot | null {
  const isFree = (slot: Slot) => !taken.some((time) => isOverlapping(time, slot));
  const isLast = (slot: Slot) => taken.every(({ start_at }) => start_at <= slot.start_at);
  return (
    slots.find((slot) => isFree(slot) && isLast(slot)) ?? slots.find(isFree) ?? slots[0] ?? null
  );
}

/** Minutes after which somebody who books a time that has passed is asked whether it is meant. */
const LATE_MINUTES = 60;

/** Whether a time began so long ago that booking it may be a mistake; `now` in milliseconds. */
export function isLongPast(start: Instant, now: number): boolean {
  return Date.parse(start) < now - LATE_MINUTES * MS_PER_MINUTE;
}

/**
 * Returns whether a machine can be booked at an instant: whether it is free for so long, and whether
 * some of that lies outside the opening hours, which only a person books by hand.
 */
export function freeAt(start: Instant, facts: SlotFacts): { free: boolean; outside: boolean } {
  const begin = Date.parse(start);
  const end = begin + facts.duration_minutes * MS_PER_MINUTE;
  const free = spansOf(facts.busy).every((taken) => taken.end <= begin || end <= taken.start);
  const hours = spansOf(openingOf(dayOf(start, facts.zone), facts));
  return { free, outside: !hours.some((open) => open.start <= begin && end <= open.end) };
}

/** The first free start within so many days from today; null when there is none. */
export function firstFreeSlot(facts: SlotFacts, days: number = NEXT_SLOT_DAYS): Instant | null {
  const busy = spansOf(facts.busy);
  const first = today(facts.zone, facts.now);
  for (let ahead = 0; ahead < days; ahead += 1) {
    const [start] = slotsOf(addDays(first, ahead), facts, busy, 1);
    if (start !== undefined) return start;
  }
  return null;
}

/** The opening hours of a branch that begin or run on a center day. */
export function openingOf(
  day: Day,
  { zone, opens_at, closes_at }: Pick<SlotFacts, "zone" | "opens_at" | "closes_at">,
): InstantRange[] {
  const opens = instantOf(day, opens_at, zone);
  if (closes_at > opens_at) return [{ start: opens, end: instantOf(day, closes_at, zone) }];
  const begins = instantOf(day, "00:00", zone);
  const late = { start: opens, end: instantOf(addDays(day, 1), closes_at, zone) };
  const early = { start: begins, end: instantOf(day, closes_at, zone) };
  return early.end > early.start ? [early, late] : [late];
}

/** Minutes of a day that a branch is open, as utilisation divides by them. */
export function openMinutes(
  day: Day,
  facts: Pick<SlotFacts, "zone" | "opens_at" | "closes_at">,
): number {
  const ends = Date.parse(dayRange(day, facts.zone).end);
  const lengths = openingOf(day, facts).map(
    ({ start, end }) => Math.min(Date.parse(end), ends) - Date.parse(start),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / MS_PER_MINUTE;
}

function slotsOf(day: Day, facts: SlotFacts, busy: readonly Span[], most: number): Instant[] {
  const length = facts.duration_minutes * MS_PER_MINUTE;
  const dayEnds = Date.parse(dayRange(day, facts.zone).end);
  const found: Instant[] = [];
  let free = facts.now;
  for (const { start, end } of spansOf(openingOf(day, facts))) {
    free = onStep(Math.max(free, start), start);
    for (let next = 0; free + length <= end && free < dayEnds && found.length < most;) {
      const taken = busy[next];
      if (taken === undefined || taken.start >= free + length) {
        found.push(new Date(free).toISOString());
        free += length;
      } else {
        if (taken.end > free) free = onStep(taken.end, start);
        next += 1;
      }
    }
  }
  return found;
}

/** The next whole step, counted from the opening. */
function onStep(at: number, opening: number): number {
  const step = SLOT_STEP * MS_PER_MINUTE;
  return opening + Math.ceil((at - opening) / step) * step;
}

/** In order of their starts, which for bookings of one machine is also that of their ends. */
function spansOf(ranges: readonly InstantRange[]): Span[] {
  return ranges
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .sort((one, other) => one.start - other.start);
}
