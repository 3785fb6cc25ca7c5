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

/** The card that a minute is in; null in free time. */
export function cardAt(lane: Lane | undefined, minute: number): Card | null {
  return (
    lane?.cards.find(({ start, length }) => minute >= start && minute < start + length) ?? null
  );
}

/** One step down or up: over a whole card, or through free time to the next card. */
export function stepFrom(lanes: readonly Lane[], place: Place, step: 1 | -1, hours: Hours): Place {
  const lane = lanes[place.lane];
  const here = cardAt(lane, place.minute);
  const cards = lane?.cards ?? [];
  if (step > 0) {
    const from = here === null ? place.minute + FREE_STEP : here.start + here.length;
    const next = cards.find(({ start }) => start > place.minute && start < from);
    return { ...place, minute: within(next?.start ?? from, hours) };
  }
  const edge = here?.start ?? place.minute;
  const before = cards.findLast(({ start, length }) => start + length <= edge);
  const end = before === undefined ? Number.NEGATIVE_INFINITY : before.start + before.length;
  const minute =
    before !== undefined && end === edge ? before.start : Math.max(edge - FREE_STEP, end);
  return { ...place, minute: within(minute, hours) };
}

/** The machine beside, at the same time; at the start of the card that is there. */
export function besideOf(lanes: readonly Lane[], place: Place, step: 1 | -1): Place {
  const lane = Math.max(0, Math.min(place.lane + step, lanes.length - 1));
  return { lane, minute: cardAt(lanes[lane], place.minute)?.start ?? place.minute };
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

function within(minute: number, { opens, closes }: Hours): number {
  return Math.max(opens, Math.min(minute, closes - 1));
}
