import { proxy } from "valtio";

const KEY = "scandesk.locked";

/** Whether the screen is covered, in every tab. A reload of the page does not uncover it. */
export const lockState = proxy<{ locked: boolean }>({ locked: isKeptLocked() });

/** Covers the screen; everything beneath stays as it is. */
export function lock(): void {
  localStorage.setItem(KEY, "yes");
  lockState.locked = true;
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
