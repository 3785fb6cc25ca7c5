import { proxy } from "valtio";

export type SavesInFlight = ReturnType<typeof createSavesInFlight>;

/** Creates the set of saves that are being sent, by idempotency key. Other forms can watch for their success. */
export function createSavesInFlight() {
  const keys = proxy<Record<string, true>>({});
  const watchers = new Set<(key: string) => void>();
  return {
    /** Keys of the saves that this page is sending, or will send once the network is back. */
    keys,
    begin(key: string): void {
      keys[key] = true;
    },
    /** Ends a save, whether it succeeded or not. */
    end(key: string): void {
      delete keys[key];
    },
    /** Calls the watcher with the key of every save that succeeds; returns the function that unsubscribes it. */
    onSucceeded(watcher: (key: string) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Tells the watchers that the save with this key has succeeded, so that they drop their drafts of it. */
    notifySucceeded(key: string): void {
      for (const watcher of watchers) watcher(key);
    },
  };
}

/** The saves of all forms of this page: another form may have put aside a draft of the save that one sends. */
export const savesOfPage = createSavesInFlight();
