import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";

const KEY = "scandesk.locked";

/**
 * Whether the screen is covered, in every tab, and how often this page was locked. A reload of the page does not
 * uncover it.
 */
export const lockState = proxy<{ locked: boolean; times: number }>({
  locked: isKeptLocked(),
  times: 0,
});

/** Covers the screen; everything beneath stays as it is. */
export function lock(): void {
  localStorage.setItem(KEY, "yes");
  lockState.locked = true;
  lockState.times += 1;
}

/** Resolves once the desk is locked again. */
export function untilLockedAgain(): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribeKey(lockState, "times", () => {
      end();
      resolve();
    });
  });
}

/** Uncovers the screen, after the same person was recognized or another one begins. */
export function release(): void {
  localStorage.removeItem(KEY);
  lockState.locked = false;
}

/** Locks and unlocks together with the other tabs. Answers the function that ends it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY) lockState.locked = isKeptLocked();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

function isKeptLocked(): boolean {
  return globalThis.localStorage?.getItem(KEY) === "yes";
}
