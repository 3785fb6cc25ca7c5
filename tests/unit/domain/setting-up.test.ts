import { describe, expect, it } from "vitest";
import { missingFor, missingSteps, neededFirst } from "#domain/setting-up.ts";

const NONE = { branches: 0, rooms: 0, machines: 0, tests: 0, prices: 0, accounts: 0, profile: 0 };
const ALL = { branches: 1, rooms: 1, machines: 1, tests: 1, prices: 1, accounts: 1, profile: 1 };

describe("what is missing before a booking is possible", () => {
  it("is everything in a new center, in the order in which it is made", () => {
    expect(missingSteps({ usable: NONE, can_book: false })).toEqual([
      "branches",
      "rooms",
      "machines",
      "tests",
      "prices",
      "accounts",
      "profile",
    ]);
  });

  it("is only what is not there yet", () => {
    const usable = { ...ALL, tests: 0, prices: 0 };
    expect(missingSteps({ usable, can_book: false })).toEqual(["tests", "prices"]);
  });

  it("is an account if no receptionist works where a test has a price", () => {
    expect(missingSteps({ usable: ALL, can_book: false })).toEqual(["accounts"]);
    const usable = { ...ALL, profile: 0 };
    expect(missingSteps({ usable, can_book: false })).toEqual(["accounts", "profile"]);
  });

  it("is nothing once a booking is possible", () => {
    expect(missingSteps({ usable: ALL, can_book: true })).toEqual([]);
    expect(missingSteps({ usable: { ...ALL, profile: 0 }, can_book: true })).toEqual([]);
  });
});

describe("what has to be made first", () => {
  it("is the first thing that a record cannot be without", () => {
    const first = (usable: typeof NONE) =>
      (["branches", "rooms", "machines", "tests", "prices", "accounts"] as const).map((step) =>
        neededFirst(step, usable),
      );
    expect(first(NONE)).toEqual([null, "branches", "branches", null, "branches", "branches"]);
    expect(first({ ...NONE, branches: 1 })).toEqual([null, null, "rooms", null, "rooms", null]);
    expect(first({ ...ALL, tests: 0 })).toEqual([null, null, null, null, "tests", null]);
    expect(first(ALL)).toEqual([null, null, null, null, null, null]);
  });
});

describe("what has to be made before a record is added to a list", () => {
  it("is what its form could not offer", () => {
    const lists = ["rooms", "machines", "availabilities", "supported_tests", "accounts", "doctors"];
    const missing = (usable: typeof NONE) => lists.map((list) => missingFor(list, usable));
    expect(missing(NONE)).toEqual(["branches", "branches", "tests", "tests", "branches", null]);
    expect(missing({ ...NONE, branches: 1 })).toEqual([
      null,
      "rooms",
      "tests",
      "tests",
      null,
      null,
    ]);
    expect(missing(ALL)).toEqual([null, null, null, null, null, null]);
  });
});
