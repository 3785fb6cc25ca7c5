import { readAccount } from "#src/api/tokens.ts";
import { sessionLock } from "#src/api/session-lock.ts";
import { isKeptLocked, LOCK_ITEM, lockState } from "./lock.ts";
import { session } from "./session.ts";

/**
 * Locks and unlocks together with the other tabs. `reload` leaves the page if another tab has signed in another person,
 * who must not see this page or send its calls. Returns a function that stops this.
 */
export function followOtherTabs(reload: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== LOCK_ITEM || lockState.locked === isKeptLocked()) return;
    if (!isKeptLocked() && !isOwnToken()) return reload();
    lockState.locked = isKeptLocked();
    if (!lockState.locked) sessionLock.end("resumed");
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/** Returns true if the access token in this browser is of the account on this page. */
function isOwnToken(): boolean {
  return session.account === null || readAccount() === session.account.id;
}
