import { createListeners } from "#src/browser/listeners.ts";

/** How the wait of refused calls ended: they are sent again, or the user went elsewhere and they are not. */
type End = "resumed" | "left";

/**
 * Returns the interruptions of one kind as API calls meet them, such as the locks of a session: a call that the server
 * refuses waits until the user has done what is needed, and is sent again then.
 */
export function createInterruption() {
  const refused = createListeners();
  const ended = createListeners<[End]>();
  let resumed = 0;
  let waiting = 0;
  return {
    /** Calls back when the server refuses a call for this reason. Returns a function that unsubscribes. */
    onRefused: refused.add,
    /** Ends the wait of all calls. */
    end(how: End): void {
      if (how === "resumed") resumed += 1;
      ended.notify(how);
    },
    /** Returns how often calls were sent again: a call that was sent before the latest time need not wait. */
    timesResumed: (): number => resumed,
    /** Whether calls wait: the server would refuse any other as well. */
    areCallsWaiting: (): boolean => waiting > 0,
    /**
     * Resolves with true once the calls are sent again, with false if the user goes elsewhere instead: then the call
     * must not be sent. Rejects if the signal aborts.
     */
    untilResumed(signal?: AbortSignal | null): Promise<boolean> {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const finish = (action: () => void) => {
          waiting -= 1;
          unsubscribe();
          signal?.removeEventListener("abort", abort);
          action();
        };
        const abort = () => finish(() => reject(signal?.reason));
        const unsubscribe = ended.add((how) => finish(() => resolve(how === "resumed")));
        waiting += 1;
        signal?.addEventListener("abort", abort);
        refused.notify();
      });
    },
  };
}

/** The locks of the session: they end with the password. */
export const sessionLock = createInterruption();

/** Returns the code with which the server refused a call with 401 or 403; else null. Leaves the body to be read. */
export async function refusalOf(response: Response): Promise<string | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code: unknown = typeof body === "object" && body !== null && Reflect.get(body, "code");
  return typeof code === "string" ? code : null;
}
