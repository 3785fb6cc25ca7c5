import { lockState } from "#src/state/session/lock.ts";
import type { DropReason } from "./drop-reasons.ts";

/** The waits for which keystrokes are queued: everything that is loading, and since when. */

/** Milliseconds after which a wait counts as late: what it waits for is no longer expected. */
const LATE_AFTER = 3_000;

export type HoldOptions = {
  /** The reason for dropping keystrokes if it fails. Default: the screen did not load. */
  failsAs?: DropReason;
  /**
   * Whether it never becomes late: what is typed behind a save is the next booking, and only Escape cancels
   * that. Default false.
   */
  isEndless?: boolean;
};

export type Wait = Required<HoldOptions> & {
  since: number;
  isLate: boolean;
  /** Whether its result is no longer wanted, because keystrokes that waited for it were dropped. */
  isCancelled: boolean;
};

export const waits = new Set<Wait>();

export function beginWait({ failsAs = "screen", isEndless = false }: HoldOptions): Wait {
  const since = performance.now();
  const wait = { failsAs, isEndless, since, isLate: false, isCancelled: false };
  waits.add(wait);
  return wait;
}

const canBeLate = ({ isEndless, isLate }: Wait): boolean => !isEndless && !isLate;

/** Returns when the next wait becomes late, by `performance.now()`; Infinity if none can. */
export const nextLate = (): number =>
  Math.min(...[...waits].filter(canBeLate).map(({ since }) => since + LATE_AFTER));

/**
 * Marks waits that have become late; `isDropped`: keystrokes that waited for them are dropped. Returns true
 * if any has.
 */
export function markLate(isDropped: boolean): boolean {
  const now = performance.now();
  const late = [...waits].filter((wait) => canBeLate(wait) && now >= wait.since + LATE_AFTER);
  for (const wait of late) Object.assign(wait, { isLate: true, isCancelled: isDropped });
  return late.length > 0;
}

/** Returns true if keystrokes are being queued. */
export const isHolding = (): boolean => [...waits].some(({ isLate }) => !isLate);

/**
 * Returns true if keystrokes go to the password field of the lock screen: it opens at once, whatever the page
 * waits for.
 */
export const isTypingPassword = (): boolean =>
  lockState.locked && ![...waits].some((wait) => isUnlocking(wait) && !wait.isLate);

/**
 * Returns true for the wait for unlocking. While the screen is locked, keystrokes are queued for no other
 * wait.
 */
export const isUnlocking = ({ failsAs }: Wait): boolean => failsAs === "password";

/** Returns true if a wait that queues keystrokes has lasted longer than this many milliseconds. */
export function isLong(milliseconds = LATE_AFTER): boolean {
  return [...waits].some((one) => !one.isLate && performance.now() - one.since > milliseconds);
}
