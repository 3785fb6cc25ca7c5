import { createListeners } from "#src/browser/listeners.ts";

/** How a lock of the session ended: with the password, or by leaving to the login. */
type End = "unlocked" | "left";

/**
 * Returns the locks of a session as API calls meet them: a call that the server refuses because the session is locked
 * waits until it is unlocked, and is sent again then.
 */
export function createSessionLock() {
  const refused = createListeners();
  const ended = createListeners<[End]>();
  return {
    /** Calls back when the server refuses a call because the session is locked. Returns a function that unsubscribes. */
    onRefused: refused.add,
    /** Ends the wait of all calls. */
    end: (how: End) => ended.notify(how),
    /**
     * Resolves with true once the session is unlocked, with false if the user goes to the login instead: the call
     * must not be sent for the next person. Rejects if the signal aborts.
     */
    untilUnlocked(signal?: AbortSignal | null): Promise<boolean> {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const finish = (action: () => void) => {
          unsubscribe();
          signal?.removeEventListener("abort", abort);
          action();
        };
        const abort = () => finish(() => reject(signal?.reason));
        const unsubscribe = ended.add((how) => finish(() => resolve(how === "unlocked")));
        signal?.addEventListener("abort", abort);
        refused.notify();
      });
    },
  };
}

export const sessionLock = createSessionLock();

/** Returns true if the server refused a call with 401 and this code. Leaves the body to be read. */
export async function isRefusedAs(
  code: "locked" | "token_expired",
  response: Response,
): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && Reflect.get(body, "code") === code;
}
