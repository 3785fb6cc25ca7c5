/** Searches for a text; best match first. Throws if the search fails. */
export type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

/** How a search ended; `stopped` if another one took its place. */
export type Outcome<T> = { found: readonly T[] } | "failed" | "stopped";

/** Maximum number of searches that run at once while the user types; the latest text is always searched for. */
const MAX_RUNNING = 2;

/** Creates the searches of a picker that are running. */
export function createSearchRuns<T>() {
  /** Controllers that abort the running searches. */
  const running = new Set<AbortController>();
  return {
    isFull: (): boolean => running.size >= MAX_RUNNING,
    stopAll(): void {
      for (const stop of running) stop.abort();
    },
    /** Runs a search; calls `done` when it has ended and makes room for another one. */
    run(search: Search<T>, text: string, done: (outcome: Outcome<T>) => void): void {
      const stop = new AbortController();
      running.add(stop);
      const end = (outcome: Outcome<T>): void => {
        running.delete(stop);
        done(stop.signal.aborted ? "stopped" : outcome);
      };
      search(text, stop.signal).then(
        (found) => end({ found }),
        () => end("failed"),
      );
    },
  };
}
