import { rendered } from "#src/state/screen/rendered.ts";

/** Creates the list of pending work that a save waits for, such as a picker's search. */
export function createPendingWork() {
  let works: readonly Promise<unknown>[] = [];
  return {
    /** Makes a save wait for pending work. */
    delaySave<T>(work: Promise<T>): Promise<T> {
      works = [...works, work];
      const end = (): void => {
        works = works.filter((other) => other !== work);
      };
      work.then(end, end);
      return work;
    },
    /** Resolves once all pending work has finished, including work that it started. */
    async untilDone(): Promise<void> {
      do {
        await Promise.allSettled(works);
        // What was just chosen may start more work once it is rendered, such as loading the free times of a
        // test: its effects run one task later.
        await rendered();
        await rendered();
      } while (works.length > 0);
    },
  };
}
