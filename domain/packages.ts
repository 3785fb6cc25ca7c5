import { sumOf, type Piastres } from "./money.ts";
import type { PaidPart } from "./payments.ts";

/** How many tests a package has. */
export const MIN_PACKAGE_TESTS = 2;
export const MAX_PACKAGE_TESTS = 10;

/** Whether a package would cost more than its tests cost one by one; then it is not booked. */
export function isDearer(price: Piastres, prices: readonly Piastres[]): boolean {
  return price > sumOf(prices);
}

/**
 * Divides the price of a package among its tests in proportion to what each costs alone, exact to the piastre: the
 * piastres that rounding down leaves go to the largest fractions, of equal ones to the earlier test. No part is above
 * what its test costs alone. Throws a RangeError if the package {@link isDearer}.
 */
export function dividePrice(price: Piastres, prices: readonly Piastres[]): Piastres[] {
  if (isDearer(price, prices)) throw new RangeError("A package does not make its tests dearer");
  // Products of two amounts can be above what a number holds exactly.
  const total = BigInt(sumOf(prices));
  const shares = prices.map((one) => {
    const product = BigInt(one) * BigInt(price);
    return total === 0n
      ? { whole: 0, rest: 0n }
      : { whole: Number(product / total), rest: product % total };
  });
  const left = price - sumOf(shares.map(({ whole }) => whole));
  const largest = shares
    .map(({ rest }, place) => ({ rest, place }))
    .toSorted((one, other) =>
      one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
    );
  const raised = new Set(largest.slice(0, left).map(({ place }) => place));
  return shares.map(({ whole }, place) => whole + (raised.has(place) ? 1 : 0));
}

/** Spreads an amount over several in their order: each is filled up before the next gets anything. */
export function fillInOrder(amount: Piastres, limits: readonly Piastres[]): Piastres[] {
  let left = amount;
  return limits.map((limit) => {
    const part = Math.min(left, limit);
    left -= part;
    return part;
  });
}

/** Spreads what is paid by each method over several amounts in their order. Returns for each only the methods above 0. */
export function fillByMethod(
  parts: readonly PaidPart[],
  limits: readonly Piastres[],
): PaidPart[][] {
  const filled: PaidPart[][] = limits.map(() => []);
  let open = [...limits];
  for (const { method, amount } of parts) {
    const given = fillInOrder(amount, open);
    open = open.map((limit, place) => limit - (given[place] ?? 0));
    for (const [place, part] of given.entries())
      if (part > 0) filled[place]?.push({ method, amount: part });
  }
  return filled;
}

/** A time at which a test of a package can be done. */
export type PackageSlot = {
  machine: number;
  branch: number;
  start_at: string;
  duration_minutes: number;
};

/**
 * Proposes a time for each test that has none: the first one after the end of the test before, in the branch if the test
 * is done there at all. `chosen` has the times that a person chose, which stay. Null where no time is left.
 */
export function proposeTimes<Slot extends PackageSlot>(
  offers: readonly (readonly Slot[])[],
  chosen: readonly (Slot | null)[],
  branch: number | null,
): (Slot | null)[] {
  let free = Number.NEGATIVE_INFINITY;
  return offers.map((slots, place) => {
    const here = slots.filter((slot) => slot.branch === branch);
    const offered = here.length > 0 ? here : slots;
    const slot =
      chosen[place] ?? offered.find(({ start_at }) => Date.parse(start_at) >= free) ?? null;
    if (slot !== null) free = Date.parse(slot.start_at) + slot.duration_minutes * 60_000;
    return slot;
  });
}
