import { lockState } from "#src/state/session/lock.ts";
import type { DropReason } from "./drop-reasons.ts";

/** Milliseconds after which a wait counts as late: what it waits for is no longer expected. */
export const LATE_AFTER = 3_000;

export type WaitOptions = {
  /** The reason for dropping keystrokes if it fails. Default: the screen did not load. */
  failsAs?: DropReason;
  /**
   * Whether it never becomes late: what is typed after a save is the next booking, and only Escape cancels
   * that. Default false.
   */
  isEndless?: boolean;
};

export type Wait = Required<WaitOptions> & {
  since: number;
  isLate: boolean;
  /** Whether its result is no longer wanted, because keystrokes that waited for it were dropped. */
  isCancelled: boolean;
};

const canBeLate = ({ isEndless, isLate }: Wait): boolean => !isEndless && !isLate;

/**
 * Returns true for the wait for unlocking. While the screen is locked, keystrokes are queued for no other
 * wait.
 */
export const isUnlocking = ({ failsAs }: Wait): boolean => failsAs === "password";

/** Returns an empty set of waits for which keystrokes are queued: everything that is loading, and since when. */
export function createWaits() {
  const waits = new Set<Wait>();

  function begin({ failsAs = "screen", isEndless = false }: WaitOptions): Wait {
    const since = performance.now();
    const wait = { failsAs, isEndless, since, isLate: false, isCancelled: false };
    waits.add(wait);
    return wait;
  }

  /** Ends a wait. Returns false if it was cancelled before. */
  const end = (wait: Wait): boolean => waits.delete(wait);

  /** Returns when the next wait becomes late, by `performance.now()`; Infinity if none can. */
  const nextLate = (): number =>
    Math.min(...[...waits].filter(canBeLate).map(({ since }) => since + LATE_AFTER));

  /**
   * Marks waits that have become late; `isDropped`: keystrokes that waited for them are dropped. Returns true
   * if any has.
   */
  function markLate(isDropped: boolean): boolean {
    const now = performance.now();
    const late = [...waits].filter((wait) => canBeLate(wait) && now >= wait.since + LATE_AFTER);
    for (const wait of late) Object.assign(wait, { isLate: true, isCancelled: isDropped });
    return late.length > 0;
  }

  /** Marks late waits as cancelled, so that their results are ignored. */
  function ignoreLate(): void {
    for (const wait of waits) wait.isCancelled ||= wait.isLate;
  }

  /** Cancels all waits, so that their results are ignored; with `areLate`, only the late ones. */
  function cancel({ areLate }: { areLate: boolean }): void {
    for (const wait of waits) {
      if (areLate && !wait.isLate) continue;
      wait.isCancelled = true;
      waits.delete(wait);
    }
  }

  /** Returns true if there is any wait, a late one too. */
  const hasAny = (): boolean => waits.size > 0;

  /** Returns true if every wait is endless. */
  const areEndless = (): boolean => [...waits].every(({ isEndless }) => isEndless);

  /** Returns true if keystrokes are being queued. */
  const isQueueing = (): boolean => [...waits].some(({ isLate }) => !isLate);

  /**
   * Returns true if keystrokes go to the password field of the lock screen: it opens at once, whatever the page
   * waits for.
   */
  const isTypingPassword = (): boolean =>
    lockState.locked && ![...waits].some((wait) => isUnlocking(wait) && !wait.isLate);

  /** Returns true if a wait that queues keystrokes has lasted longer than this many milliseconds. */
  const isLong = (milliseconds = LATE_AFTER): boolean =>
    [...waits].some((one) => !one.isLate && performance.now() - one.since > milliseconds);

  return {
    begin,
    end,
    nextLate,
    markLate,
    ignoreLate,
    cancel,
    hasAny,
    areEndless,
    isQueueing,
    isTypingPassword,
    isLong,
  };
}

export type Waits = ReturnType<typeof createWaits>;

export const waits = createWaits();
