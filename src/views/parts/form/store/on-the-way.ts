import { proxy } from "valtio";

export type SavesOnTheWay = ReturnType<typeof createSavesOnTheWay>;

/** Creates the record of the saves that are being sent, by idempotency key; forms that wait for one are told. */
export function createSavesOnTheWay() {
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
    onArrived(watcher: (key: string) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Tells the watchers that the save with this key has succeeded: what was put aside of it is settled. */
    tellArrived(key: string): void {
      for (const watcher of watchers) watcher(key);
    },
  };
}

/** The saves of this page: what one form sends, another may have put aside. */
export const savesOfPage = createSavesOnTheWay();
