import { createListeners } from "#src/browser/listeners.ts";
import { type ApiFailure, failureOf } from "./failure.ts";
import { readAccount } from "./tokens.ts";
import { retryUntilAnswered } from "./until-answered.ts";

/** Milliseconds before each retry of a write without a response; the last one before all that follow. */
const PAUSES = [500, 1000, 2000];

/** The record that a write is about, such as `appointment:5`, and the key of the words for what it does. */
export type Deed = { record: string; what: string };

/** Creates what knows the writes of single key presses that are kept until there is a response. */
function createKeptWrites() {
  const listeners = createListeners();
  const kept = new Set<{ deed: Deed | undefined }>();
  const askBeforeLeaving = (event: Event) => event.preventDefault();
  return {
    /** Calls back when another write is kept. Returns a function that unsubscribes. */
    onKept: listeners.add,
    hasAny: (): boolean => kept.size > 0,
    /** Returns the write that is kept about a record; undefined if none is. */
    about: (record: string): Deed | undefined =>
      [...kept].find(({ deed }) => deed?.record === record)?.deed,
    /** Keeps a write. Returns a function that ends this. */
    begin(deed: Deed | undefined): () => void {
      const one = { deed };
      kept.add(one);
      globalThis.addEventListener?.("beforeunload", askBeforeLeaving);
      listeners.notify();
      return () => {
        kept.delete(one);
        if (kept.size === 0) globalThis.removeEventListener?.("beforeunload", askBeforeLeaving);
      };
    },
  };
}

export const keptWrites = createKeptWrites();

/** Returns the refusal of a write behind one that is kept. */
export const waitsBehind = ({ what }: Deed): ApiFailure =>
  // As after too many requests, this does not say whether it was done before.
  failureOf(429, { code: "waits", what });

/** Creates the set of the keys of writes that were sent. */
const createSentKeys = () => new Set<string>();

const sentKeys = createSentKeys();

/**
 * Sends a write with an idempotency key, so that the server executes it once. Callers with a key (forms,
 * reports) retry by themselves. Without a key, as for an action of a single keystroke, this function creates
 * one and keeps the write until there is a response, as forms do: until then nobody knows whether it was done. It is
 * given up once its person has signed out; before the page is left, the browser asks. While a write is kept, no other
 * one about its record is begun: it could be done first. It is refused as `waits`, with what waits in `body.what`.
 */
export async function sendOnce<T>(
  key: string | undefined,
  send: (key: string) => Promise<T>,
  deed?: Deed,
): Promise<T> {
  const newKey = key ?? crypto.randomUUID();
  const before = deed && keptWrites.about(deed.record);
  if (before !== undefined && !sentKeys.has(newKey)) throw waitsBehind(before);
  if (key !== undefined) {
    sentKeys.add(key);
    return send(key);
  }
  const person = readAccount();
  let tries = 0;
  let end = (): void => undefined;
  try {
    const answered = await retryUntilAnswered(
      () => send(newKey),
      async () => {
        if (tries === 0) end = keptWrites.begin(deed);
        const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
        tries += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
        });
        return readAccount() === person;
      },
    );
    if (answered === null) throw failureOf(401, { code: "unauthenticated" });
    return answered.answer;
  } finally {
    end();
  }
}
