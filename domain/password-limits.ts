/** Minutes for which a wrong password is counted. */
const WINDOW_MINUTES = 15;
/** Wrong passwords after which each further attempt has to wait, twice as long each time. */
const UNDELAYED_ATTEMPTS = 5;
/** Wrong passwords after which no further attempt is accepted until the oldest is no longer counted. */
export const MAX_ATTEMPTS = 10;
/** Attempts for one e-mail, from browsers that never signed in with it and from all addresses together. */
export const MAX_ATTEMPTS_BY_EMAIL = 12;
/** Wrong unlocks after which the session ends. */
export const MAX_WRONG_UNLOCKS = 10;
/** Attempts of one address that are not slowed down. */
const UNSLOWED_ATTEMPTS = 20;
const MAX_SLOWDOWN_MS = 5_000;

/** Returns the time from which attempts are counted. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MINUTES * 60_000);
}

/**
 * Returns the whole seconds until the next attempt is accepted; 0 if it is accepted now. `attempts` are the times
 * of the earlier ones, the latest first.
 */
export function secondsUntilAttempt(attempts: readonly Date[], now: Date): number {
  const [latest] = attempts;
  if (latest === undefined || attempts.length < UNDELAYED_ATTEMPTS) return 0;
  const delay = 2 ** (attempts.length - UNDELAYED_ATTEMPTS) * 1_000;
  return Math.max(
    secondsUntilFewer(attempts, MAX_ATTEMPTS, now),
    secondsUntil(latest.getTime() + delay, now),
  );
}

/** Returns the whole seconds until fewer than `max` attempts are counted; 0 if that is so now. */
export function secondsUntilFewer(attempts: readonly Date[], max: number, now: Date): number {
  const oldestThatCounts = attempts[max - 1];
  if (oldestThatCounts === undefined) return 0;
  return secondsUntil(oldestThatCounts.getTime() + WINDOW_MINUTES * 60_000, now);
}

/**
 * Returns the milliseconds by which an attempt is delayed because of the earlier attempts of its address. An address is
 * never refused: many people may share it.
 */
export function slowdownOfAddress(attempts: number): number {
  return Math.min(MAX_SLOWDOWN_MS, Math.max(0, attempts - UNSLOWED_ATTEMPTS) * 100);
}

function secondsUntil(time: number, now: Date): number {
  return Math.max(0, Math.ceil((time - now.getTime()) / 1_000));
}
