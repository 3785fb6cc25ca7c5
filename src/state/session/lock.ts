import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";

const KEY = "scandesk.locked";

/** Whether the screen is locked, in all tabs, and how often this page was locked. A reload does not unlock it. */
export const lockState = proxy<{ locked: boolean; times: number }>({
  locked: isKeptLocked(),
  times: 0,
});

/** Locks the screen; everything beneath stays as it is. */
export function lock(): void {
  localStorage.setItem(KEY, "yes");
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

/** Unlocks the screen, after the same person has given the password or another person signs in. */
export function release(): void {
  localStorage.removeItem(KEY);
  lockState.locked = false;
}

/** Locks and unlocks together with the other tabs. Returns a function that stops this. */
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
