/**
 * A card of the day board: one appointment on its machine. All minutes of this file are those of `day-scale.ts`, which
 * count from the first instant of the center's day.
 */
export type Card = {
  id: number;
  /** Minutes since the beginning of the day. */
  start: number;
  /** Minutes; at least one. */
  length: number;
};

/** The cards of one machine on one day, sorted by start, without overlaps. */
export type Lane = { machine: number; cards: readonly Card[] };

/** The position of the cursor on the board: index of the lane, and minute of the day. */
export type Place = { lane: number; minute: number };

/** The hours that the board shows, in minutes of the day. */
export type Hours = { opens: number; closes: number };

/** Minutes of one cursor step through free time (FREE_STEP) and of one step of a moved card (MOVE_STEP). */
export const FREE_STEP = 15;
export const MOVE_STEP = 5;
/** The shortest free time, in minutes, on which the cursor can be. */
export const MIN_FREE_MINUTES = MOVE_STEP;

/** Returns the card at a minute, or null if the minute is free. */
export function cardAt(lane: Lane | undefined, minute: number): Card | null {
  return (
    lane?.cards.find(({ start, length }) => minute >= start && minute < start + length) ?? null
  );
}

/** A part of a lane, from `start` until before `end`: a card, or free time that is long enough to offer. */
type Part = { start: number; end: number; isFree: boolean };

/** Returns the parts of a lane on which the cursor can be, in order of time. */
function partsOf(lane: Lane | undefined, { opens, closes }: Hours): Part[] {
  const parts: Part[] = [];
  let freeFrom = opens;
  const addFree = (end: number): void => {
    if (end - freeFrom >= MIN_FREE_MINUTES) parts.push({ start: freeFrom, end, isFree: true });
  };
  for (const { start, length } of lane?.cards ?? []) {
    addFree(start);
    parts.push({ start, end: start + length, isFree: false });
    freeFrom = start + length;
  }
  addFree(closes);
  return parts;
}

/** Returns the minute in a part that is nearest to the wanted one; on a card always the card's start. */
function placeIn({ start, end, isFree }: Part, minute: number): number {
  return isFree ? Math.max(start, Math.min(minute, end - MIN_FREE_MINUTES)) : start;
}

/**
 * Returns the valid place nearest to the given one. If free time at the given place is too short for the cursor, the
 * result is in the part after it.
 */
export function nearestPlace(lanes: readonly Lane[], { lane, minute }: Place, hours: Hours): Place {
  const parts = partsOf(lanes[lane], hours);
  const part = parts.find(({ end }) => minute < end) ?? parts.at(-1);
  return { lane, minute: part === undefined ? hours.opens : placeIn(part, minute) };
}

/** Returns the place one step later (1) or earlier (-1): over a whole card, or 15 minutes through free time. */
export function stepFrom(lanes: readonly Lane[], place: Place, step: 1 | -1, hours: Hours): Place {
  const settled = nearestPlace(lanes, place, hours);
  const parts = partsOf(lanes[settled.lane], hours);
  const partIndex = parts.findIndex(({ end }) => settled.minute < end);
  const currentPart = parts[partIndex];
  if (currentPart === undefined) return settled;
  const minute = settled.minute + step * FREE_STEP;
  const isWithin =
    step > 0 ? minute <= currentPart.end - MIN_FREE_MINUTES : settled.minute > currentPart.start;
  const next =
    currentPart.isFree && isWithin ? currentPart : (parts[partIndex + step] ?? currentPart);
  // Going up into free time, the cursor starts at the end of it.
  const nextMinute = next === currentPart ? minute : step > 0 ? next.start : next.end - FREE_STEP;
  return { ...settled, minute: placeIn(next, nextMinute) };
}

/** Returns how many minutes are free from `minute` on, at most {@link FREE_STEP}; 0 on a card. */
export function freeFrom(lane: Lane | undefined, minute: number, hours: Hours): number {
  const part = partsOf(lane, hours).find(({ start, end }) => minute >= start && minute < end);
  return part?.isFree === true ? Math.min(FREE_STEP, part.end - minute) : 0;
}

/**
 * Returns the minute of the day at which a free place can be booked: its start, or the next step after
 * `now` if it has begun. Null if the place is not free or lies in the past.
 */
export function bookableFrom(
  lane: Lane | undefined,
  minute: number,
  { hours, now }: { hours: Hours; now: number },
): number | null {
  const start = Math.max(minute, Math.ceil(now / MOVE_STEP) * MOVE_STEP);
  return start < minute + freeFrom(lane, minute, hours) ? start : null;
}

/** Returns the place at the same time in the next (1) or previous (-1) lane; on a card, the card's start. */
export function placeInNextLane(
  lanes: readonly Lane[],
  place: Place,
  step: 1 | -1,
  hours: Hours,
): Place {
  const lane = Math.max(0, Math.min(place.lane + step, lanes.length - 1));
  return nearestPlace(lanes, { lane, minute: place.minute }, hours);
}

/** Returns the card moved `by` minutes or made `longer` by minutes, kept within the hours of the board. */
export function movedCard(
  card: Card,
  change: { by?: number; longer?: number },
  hours: Hours,
): Card {
  const length = Math.max(MOVE_STEP, card.length + (change.longer ?? 0));
  const latest = Math.max(hours.opens, hours.closes - length);
  const start = Math.max(hours.opens, Math.min(card.start + (change.by ?? 0), latest));
  return { ...card, start, length };
}

/** Returns the first other card of the lane that would overlap this card, or null if the place is free. */
export function overlappingCard(lane: Lane | undefined, card: Card): Card | null {
  const other = (lane?.cards ?? []).find(
    ({ id, start, length }) =>
      id !== card.id && start + length > card.start && start < card.start + card.length,
  );
  return other ?? null;
}

/** Whether a card lies within the opening hours of its day, which may be several: those of the night before, too. */
export function isOpenFor({ start, length }: Card, opening: readonly Hours[]): boolean {
  return opening.some(({ opens, closes }) => start >= opens && start + length <= closes);
}
