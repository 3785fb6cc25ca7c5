import { lockState } from "#src/state/session/lock.ts";
import type { InTheWay } from "./in-the-way.ts";

/** What keys are held for: everything that is on its way, and since when. */

/** Milliseconds after which what is on its way counts as not coming. */
const LATE_AFTER = 3_000;

export type HoldOptions = {
  /** What its failure is called. Default: a screen that did not come. */
  failsAs?: InTheWay;
  /**
   * Whether it has no end in time: what is typed behind a save is the next booking, and only Escape gives
   * that up. Default false.
   */
  isEndless?: boolean;
};

export type Wait = Required<HoldOptions> & {
  since: number;
  isLate: boolean;
  /** Whether keys that waited for it were dropped: nothing may come of them any more. */
  isGivenUp: boolean;
};

export const waits = new Set<Wait>();

export function beginWait({ failsAs = "screen", isEndless = false }: HoldOptions): Wait {
  const since = performance.now();
  const wait = { failsAs, isEndless, since, isLate: false, isGivenUp: false };
  waits.add(wait);
  return wait;
}

const canBeLate = ({ isEndless, isLate }: Wait): boolean => !isEndless && !isLate;

/** When the next of them counts as not coming, by `performance.now()`; Infinity where none can. */
export const nextLate = (): number =>
  Math.min(...[...waits].filter(canBeLate).map(({ since }) => since + LATE_AFTER));

/** Marks those that do not come; `isDropped` where keys that waited for them are dropped. Returns whether any does not. */
export function markLate(isDropped: boolean): boolean {
  const now = performance.now();
  const late = [...waits].filter((wait) => canBeLate(wait) && now >= wait.since + LATE_AFTER);
  for (const wait of late) Object.assign(wait, { isLate: true, isGivenUp: isDropped });
  return late.length > 0;
}

/** Whether keys are held now. */
export const isHolding = (): boolean => [...waits].some(({ isLate }) => !isLate);

/** Whether what is typed is the password that unlocks: the desk was locked at once, and nothing of the page counts. */
export const isPassword = (): boolean =>
  lockState.locked && ![...waits].some((wait) => isUnlocking(wait) && !wait.isLate);

/** Whether it is the unlocking of the desk: while that is locked, keys are held for nothing else. */
export const isUnlocking = ({ failsAs }: Wait): boolean => failsAs === "password";

/** Whether something that keys are held for is waited for longer than so many milliseconds. */
export function isLong(milliseconds = LATE_AFTER): boolean {
  return [...waits].some((one) => !one.isLate && performance.now() - one.since > milliseconds);
}
