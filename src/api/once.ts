import { createListeners } from "#src/browser/listeners.ts";
import { failureOf } from "./failure.ts";
import { readAccessToken } from "./tokens.ts";
import { retryUntilAnswered } from "./until-answered.ts";

/** Milliseconds before each retry of a write without a response; the last one before all that follow. */
const PAUSES = [500, 1000, 2000];

/** Creates what knows the writes of single key presses that are kept until there is a response. */
function createKeptWrites() {
  const listeners = createListeners();
  let count = 0;
  const askBeforeLeaving = (event: Event) => event.preventDefault();
  return {
    /** Calls back when another write is kept. Returns a function that unsubscribes. */
    onKept: listeners.add,
    hasAny: (): boolean => count > 0,
    begin(): void {
      count += 1;
      globalThis.addEventListener?.("beforeunload", askBeforeLeaving);
      listeners.notify();
    },
    end(): void {
      count -= 1;
      if (count === 0) globalThis.removeEventListener?.("beforeunload", askBeforeLeaving);
    },
  };
}

export const keptWrites = createKeptWrites();

/**
 * Sends a write with an idempotency key, so that the server executes it once. Callers with a key (forms,
 * reports) retry by themselves. Without a key, as for an action of a single keystroke, this function creates
 * one and keeps the write until there is a response, as forms do: until then nobody knows whether it was done. It is
 * given up once its person has signed out; before the page is left, the browser asks.
 */
export async function sendOnce<T>(
  key: string | undefined,
  send: (key: string) => Promise<T>,
): Promise<T> {
  if (key !== undefined) return send(key);
  const newKey = crypto.randomUUID();
  const person = signedIn();
  let tries = 0;
  try {
    const answered = await retryUntilAnswered(
      () => send(newKey),
      async () => {
        if (tries === 0) keptWrites.begin();
        const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
        tries += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
        });
        return signedIn() === person;
      },
    );
    if (answered === null) throw failureOf(401, { code: "unauthenticated" });
    return answered.answer;
  } finally {
    if (tries > 0) keptWrites.end();
  }
}

/** Returns the id of the account that the access token names; undefined without one. */
function signedIn(): string | undefined {
  const payload = readAccessToken()?.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/");
  return payload && JSON.parse(atob(payload)).sub;
}
