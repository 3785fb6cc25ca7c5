import { describe, expect, it } from "vitest";
import { createDayScale } from "#domain/day-scale.ts";
import {
  placeInNextLane,
  bookableFrom,
  cardAt,
  freeFrom,
  overlappingCard,
  isOpenFor,
  nearestPlace,
  movedCard,
  stepFrom,
  type Lane,
  type Place,
} from "#domain/board.ts";

const HOURS = { opens: 480, closes: 1_440 };
const LANES: readonly Lane[] = [
  {
    machine: 1,
    cards: [
      { id: 10, start: 540, length: 20 },
      { id: 11, start: 560, length: 30 },
    ],
  },
  { machine: 2, cards: [{ id: 20, start: 530, length: 60 }] },
];

/** Returns the minutes of the day at which a series of steps stops. */
function walk(from: Place, steps: readonly (1 | -1)[]): number[] {
  let place = from;
  return steps.map((step) => (place = stepFrom(LANES, place, step, HOURS)).minute);
}

describe("a step on the day board", () => {
  it("moves through free time by a quarter of an hour and stops at each appointment", () => {
    expect(walk({ lane: 0, minute: 515 }, [1, 1, 1, 1, 1])).toEqual([530, 540, 560, 590, 605]);
    expect(walk({ lane: 0, minute: 605 }, [-1, -1, -1, -1])).toEqual([590, 560, 540, 525]);
  });

  it("stops at the ends of the day", () => {
    expect(walk({ lane: 0, minute: 485 }, [-1, -1])).toEqual([480, 480]);
    expect(walk({ lane: 0, minute: 1_430 }, [1, 1])).toEqual([1_435, 1_435]);
  });

  it("skips free time that is too short for an appointment", () => {
    const close: readonly Lane[] = [
      {
        machine: 1,
        cards: [
          { id: 1, start: 500, length: 20 },
          { id: 2, start: 521, length: 20 },
          { id: 3, start: 548, length: 12 },
          { id: 4, start: 563, length: 877 },
        ],
      },
    ];
    const down = (minute: number) => stepFrom(close, { lane: 0, minute }, 1, HOURS).minute;
    const up = (minute: number) => stepFrom(close, { lane: 0, minute }, -1, HOURS).minute;
    expect([480, 495, 500, 521, 541, 548, 563].map(down)).toEqual([
      495, 500, 521, 541, 548, 563, 563,
    ]);
    expect([563, 548, 541, 521, 500, 485, 480].map(up)).toEqual([
      548, 541, 521, 500, 485, 480, 480,
    ]);
    const stood = [520, 541, 546, 561].map((minute) =>
      nearestPlace(close, { lane: 0, minute }, HOURS),
    );
    expect(stood.map(({ minute }) => minute)).toEqual([521, 541, 543, 563]);
    const drawn = [485, 495, 500, 543].map((minute) => freeFrom(close[0], minute, HOURS));
    expect(drawn).toEqual([15, 5, 0, 5]);
  });

  it("to the next machine keeps the time, or goes to the start of the appointment there", () => {
    expect(placeInNextLane(LANES, { lane: 0, minute: 545 }, 1, HOURS)).toEqual({
      lane: 1,
      minute: 530,
    });
    expect(placeInNextLane(LANES, { lane: 1, minute: 700 }, -1, HOURS)).toEqual({
      lane: 0,
      minute: 700,
    });
    expect(placeInNextLane(LANES, { lane: 1, minute: 700 }, 1, HOURS)).toEqual({
      lane: 1,
      minute: 700,
    });
  });
});

describe("an appointment being moved on the day board", () => {
  it("is moved and resized within the day", () => {
    const card = { id: 10, start: 485, length: 20 };
    expect(movedCard(card, { by: -5 }, HOURS)).toEqual({ id: 10, start: 480, length: 20 });
    expect(movedCard(card, { by: -15 }, HOURS)).toEqual({ id: 10, start: 480, length: 20 });
    expect(movedCard(card, { longer: 10 }, HOURS)).toEqual({ id: 10, start: 485, length: 30 });
    expect(movedCard(card, { longer: -60 }, HOURS)).toEqual({ id: 10, start: 485, length: 5 });
    expect(movedCard({ ...card, start: 1_420 }, { longer: 10 }, HOURS)).toEqual({
      id: 10,
      start: 1_410,
      length: 30,
    });
  });

  it("is inside or outside the opening hours, which may end after midnight", () => {
    const { openingOf } = createDayScale("2026-11-25", "Africa/Cairo");
    const day = openingOf({ opens_at: "08:00", closes_at: "22:00" });
    const night = openingOf({ opens_at: "10:00", closes_at: "02:00" });
    const card = (start: number) => ({ id: 1, start, length: 30 });
    expect([300, 480, 1_290, 1_300].map((start) => isOpenFor(card(start), day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([60, 100, 600, 1_430].map((start) => isOpenFor(card(start), night))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("does not overlap itself, only other appointments", () => {
    const [lane] = LANES;
    expect(overlappingCard(lane, { id: 10, start: 540, length: 20 })).toBe(null);
    expect(overlappingCard(lane, { id: 10, start: 545, length: 20 })).toEqual(lane?.cards[1]);
    expect(overlappingCard(lane, { id: 99, start: 520, length: 20 })).toBe(null);
    expect(cardAt(lane, 559)?.id).toBe(10);
    expect(cardAt(lane, 560)?.id).toBe(11);
    expect(cardAt(lane, 590)).toBeNull();
  });
});

describe("a free place of the day board", () => {
  const bookableAt = (minute: number, now: number) =>
    bookableFrom(LANES[0], minute, { hours: HOURS, now });

  it("is booked from its start or, if that has passed, from the next multiple of five minutes", () => {
    expect([
      bookableAt(600, 0),
      bookableAt(600, 600),
      bookableAt(600, 601),
      bookableAt(600, 611),
      bookableAt(600, 616),
    ]).toEqual([600, 600, 605, null, null]);
  });

  it("cannot be booked during an appointment or on a past day", () => {
    expect([bookableAt(545, 0), bookableAt(600, 3 * 1_440)]).toEqual([null, null]);
  });
});
