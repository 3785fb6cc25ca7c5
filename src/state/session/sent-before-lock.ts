/** Milliseconds in which the server should have what is being sent when the screen is locked. */
const SENT_WITHIN_MS = 3_000;

/** Returns what lets the server lock the session only behind work that it should have before. */
export function createSentBeforeLock() {
  const sentFirst = new Set<Promise<unknown>>();
  return {
    /** Lets this work, such as a report being submitted, go before a lock if it is done soon. */
    sendBeforeLock(work: Promise<unknown>): void {
      const settled: Promise<unknown> = work
        .catch(() => undefined)
        .finally(() => sentFirst.delete(settled));
      sentFirst.add(settled);
    },
    /** Resolves once all of it is done, or after a moment. */
    async untilSent(): Promise<void> {
      if (sentFirst.size === 0) return;
      const late = new Promise((resolve) => setTimeout(resolve, SENT_WITHIN_MS));
      await Promise.race([Promise.all(sentFirst), late]);
    },
  };
}

export const { sendBeforeLock, untilSent } = createSentBeforeLock();
