import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";
import { freshFactor } from "#src/api/fresh-factor.ts";
import { sessionLock } from "#src/api/session-lock.ts";

/** The key of localStorage under which the lock is stored for all tabs. */
export const LOCK_ITEM = "scandesk.locked";

/** Whether the screen is locked, in all tabs, and how often this page was locked. A reload does not unlock it. */
export const lockState = proxy<{ locked: boolean; times: number }>({
  locked: isKeptLocked(),
  times: 0,
});

/**
 * Locks the screen; everything beneath stays as it is. The server has locked the session already, or `followLock` tells
 * it to.
 */
export function lock(): void {
  localStorage.setItem(LOCK_ITEM, "yes");
  lockState.locked = true;
  lockState.times += 1;
}

/** Resolves once the screen is locked again. */
export function untilLockedAgain(): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribeKey(lockState, "times", () => {
      end();
      resolve();
    });
  });
}

/** Unlocks the screen after the same person has given the password, and sends the calls that waited. */
export function release(): void {
  localStorage.removeItem(LOCK_ITEM);
  lockState.locked = false;
  sessionLock.end("resumed");
}

/** Ends the lock because the user goes to the login: the calls that waited are not sent. */
export function releaseForLogin(): void {
  sessionLock.end("left");
  freshFactor.end("left");
  localStorage.removeItem(LOCK_ITEM);
  lockState.locked = false;
}

/** Whether this browser keeps the screen locked, for all its tabs. */
export function isKeptLocked(): boolean {
  return globalThis.localStorage?.getItem(LOCK_ITEM) === "yes";
}
