/** Milliseconds after a response before its rows are counted: counting would delay a user who types on. */
const COUNT_DELAY_MS = 200;

/** Counts the rows of a list whose response came without an exact count. */
export type RowCounter = {
  /** Counts after a short pause without requests. */
  startSoon: () => void;
  /** Counts at once; a running count continues. */
  startNow: () => void;
  /** Cancels counting, because the rows changed or are counted. */
  cancel: () => void;
};

/**
 * Creates a counter that gets the count by `fetchCount` and reports it by `onCount`. After a failure the rows stay
 * uncounted until the next refresh.
 */
export function createRowCounter(
  fetchCount: () => Promise<{ count: number }>,
  onCount: (count: number) => void,
): RowCounter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let running = 0;

  function cancel(): void {
    round += 1;
    clearTimeout(timer);
    timer = undefined;
  }

  async function run(): Promise<void> {
    cancel();
    const ownRound = (running = round);
    try {
      const { count } = await fetchCount();
      if (ownRound === round) onCount(count);
    } catch {
      if (ownRound === round) cancel();
    }
  }

  return {
    startSoon() {
      cancel();
      timer = setTimeout(() => void run(), COUNT_DELAY_MS);
    },
    startNow() {
      if (running !== round) void run();
    },
    cancel,
  };
}
