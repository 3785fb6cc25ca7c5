/** A card of the day board: one appointment on its machine, in minutes of the center day. */
export type Card = {
  id: number;
  /** Minutes from the beginning of the day. */
  start: number;
  /** Minutes; at least one. */
  length: number;
};

/** A machine's day: its cards by their start; none overlap. */
export type Lane = { machine: number; cards: readonly Card[] };

/** Where one is on the board: a machine, and a minute of the day. */
export type Place = { lane: number; minute: number };

/** The hours a board shows, in minutes. */
export type Hours = { opens: number; closes: number };

/** Minutes that one step through free time, and one step of a card that is moved, are. */
export const FREE_STEP = 15;
export const MOVE_STEP = 5;
/** Less free time than the shortest appointment takes is not offered. */
export const LEAST_FREE = MOVE_STEP;

const DAY_MINUTES = 24 * 60;

/** The card that a minute is in; null in free time. */
export function cardAt(lane: Lane | undefined, minute: number): Card | null {
  return (
    lane?.cards.find(({ start, length }) => minute >= start && minute < start + length) ?? null
  );
}

/** A piece of a machine's day, half-open: a card, or free time that is long enough to be offered. */
type Part = { start: number; end: number; isFree: boolean };

/** What one can stand on in a lane, from its beginning to its end. */
function partsOf(lane: Lane | undefined, { opens, closes }: Hours): Part[] {
  const parts: Part[] = [];
  let freeFrom = opens;
  const addFree = (end: number): void => {
    if (end - freeFrom >= LEAST_FREE) parts.push({ start: freeFrom, end, isFree: true });
  };
  for (const { start, length } of lane?.cards ?? []) {
    addFree(start);
    parts.push({ start, end: start + length, isFree: false });
    freeFrom = start + length;
  }
  addFree(closes);
  return parts;
}

/** Where one stands who wishes for a minute of a part: on a card at its start. */
function placeIn({ start, end, isFree }: Part, minute: number): number {
  return isFree ? Math.max(start, Math.min(minute, end - LEAST_FREE)) : start;
}

/** The place nearest to one that can be stood on: free time that is too short leads to a card beside it. */
export function settle(lanes: readonly Lane[], { lane, minute }: Place, hours: Hours): Place {
  const parts = partsOf(lanes[lane], hours);
  const part = parts.find(({ end }) => minute < end) ?? parts.at(-1);
  return { lane, minute: part === undefined ? hours.opens : placeIn(part, minute) };
}

/** One step down or up: over a whole card, or through free time to the next card. */
export function stepFrom(lanes: readonly Lane[], place: Place, step: 1 | -1, hours: Hours): Place {
  const from = settle(lanes, place, hours);
  const parts = partsOf(lanes[from.lane], hours);
  const at = parts.findIndex(({ end }) => from.minute < end);
  const here = parts[at];
  if (here === undefined) return from;
  const minute = from.minute + step * FREE_STEP;
  const isWithin = step > 0 ? minute <= here.end - LEAST_FREE : from.minute > here.start;
  const next = here.isFree && isWithin ? here : (parts[at + step] ?? here);
  // Free time above is gone through from its end on.
  const wanted = next === here ? minute : step > 0 ? next.start : next.end - FREE_STEP;
  return { ...from, minute: placeIn(next, wanted) };
}

/** Minutes that are free from a place on, at most one step; 0 on a card. */
export function freeFrom(lane: Lane | undefined, minute: number, hours: Hours): number {
  const part = partsOf(lane, hours).find(({ start, end }) => minute >= start && minute < end);
  return part?.isFree === true ? Math.min(FREE_STEP, part.end - minute) : 0;
}

/**
 * Returns the minute at which a free place can be booked: its beginning, or the next step after `now` where
 * it has begun; null where nothing is free there, or none of it is still to come. Minutes of the day.
 */
export function bookableFrom(
  lane: Lane | undefined,
  minute: number,
  { hours, now }: { hours: Hours; now: number },
): number | null {
  const start = Math.max(minute, Math.ceil(now / MOVE_STEP) * MOVE_STEP);
  return start < minute + freeFrom(lane, minute, hours) ? start : null;
}

/** The machine beside, at the same time; at the start of the card that is there. */
export function besideOf(lanes: readonly Lane[], place: Place, step: 1 | -1, hours: Hours): Place {
  const lane = Math.max(0, Math.min(place.lane + step, lanes.length - 1));
  return settle(lanes, { lane, minute: place.minute }, hours);
}

/** A card that is moved or stretched, as far as the day goes. */
export function shifted(card: Card, change: { by?: number; longer?: number }, hours: Hours): Card {
  const length = Math.max(MOVE_STEP, card.length + (change.longer ?? 0));
  const latest = Math.max(hours.opens, hours.closes - length);
  const start = Math.max(hours.opens, Math.min(card.start + (change.by ?? 0), latest));
  return { ...card, start, length };
}

/** The first other card of the lane that a card would lie on; null where it can be put. */
export function inTheWay(lane: Lane | undefined, card: Card): Card | null {
  const other = (lane?.cards ?? []).find(
    ({ id, start, length }) =>
      id !== card.id && start + length > card.start && start < card.start + card.length,
  );
  return other ?? null;
}

/** A branch's own hours; closing not after the opening is the next day's. */
export function openingOf({ opens_at, closes_at }: { opens_at: string; closes_at: string }): Hours {
  const opens = minutesIn(opens_at);
  const closes = minutesIn(closes_at);
  return { opens, closes: closes > opens ? closes : closes + DAY_MINUTES };
}

/** Whether a card lies within the opening hours; those of the day before may last past midnight. */
export function isOpenFor({ start, length }: Card, { opens, closes }: Hours): boolean {
  return [0, DAY_MINUTES].some(
    (earlier) => start >= opens - earlier && start + length <= closes - earlier,
  );
}

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
