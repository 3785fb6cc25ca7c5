import { describe, expect, it } from "vitest";
import {
  besideOf,
  cardAt,
  inTheWay,
  shifted,
  stepFrom,
  type Lane,
  type Place,
} from "@domain/board";

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

/** Minutes that a run of steps stops at. */
function walk(from: Place, steps: readonly (1 | -1)[]): number[] {
  let place = from;
  return steps.map((step) => (place = stepFrom(LANES, place, step, HOURS)).minute);
}

describe("a step on the day board", () => {
  it("goes through free time by the quarter and stops at each card", () => {
    expect(walk({ lane: 0, minute: 515 }, [1, 1, 1, 1, 1])).toEqual([530, 540, 560, 590, 605]);
    expect(walk({ lane: 0, minute: 605 }, [-1, -1, -1, -1])).toEqual([590, 560, 540, 525]);
  });

  it("ends where the day does", () => {
    expect(walk({ lane: 0, minute: 485 }, [-1, -1])).toEqual([480, 480]);
    expect(walk({ lane: 0, minute: 1_430 }, [1, 1])).toEqual([1_439, 1_439]);
  });

  it("goes to the machine beside at the same time, to the start of the card that is there", () => {
    expect(besideOf(LANES, { lane: 0, minute: 545 }, 1)).toEqual({ lane: 1, minute: 530 });
    expect(besideOf(LANES, { lane: 1, minute: 700 }, -1)).toEqual({ lane: 0, minute: 700 });
    expect(besideOf(LANES, { lane: 1, minute: 700 }, 1)).toEqual({ lane: 1, minute: 700 });
  });
});

describe("a card in hand", () => {
  it("is moved and stretched within the day", () => {
    const card = { id: 10, start: 485, length: 20 };
    expect(shifted(card, { by: -5 }, HOURS)).toEqual({ id: 10, start: 480, length: 20 });
    expect(shifted(card, { by: -15 }, HOURS)).toEqual({ id: 10, start: 480, length: 20 });
    expect(shifted(card, { longer: 10 }, HOURS)).toEqual({ id: 10, start: 485, length: 30 });
    expect(shifted(card, { longer: -60 }, HOURS)).toEqual({ id: 10, start: 485, length: 5 });
    expect(shifted({ ...card, start: 1_420 }, { longer: 10 }, HOURS)).toEqual({
      id: 10,
      start: 1_410,
      length: 30,
    });
  });

  it("finds its own place free and another's taken", () => {
    const [lane] = LANES;
    expect(inTheWay(lane, { id: 10, start: 540, length: 20 })).toBe(null);
    expect(inTheWay(lane, { id: 10, start: 545, length: 20 })).toEqual(lane?.cards[1]);
    expect(inTheWay(lane, { id: 99, start: 520, length: 20 })).toBe(null);
    expect(cardAt(lane, 559)?.id).toBe(10);
    expect(cardAt(lane, 560)?.id).toBe(11);
    expect(cardAt(lane, 590)).toBeNull();
  });
});
