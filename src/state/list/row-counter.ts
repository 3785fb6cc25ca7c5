/** Milliseconds after a response before its rows are counted: counting would delay a user who types on. */
const COUNT_DELAY_MS = 200;

/** Counts the rows of a list whose response came without an exact count. */
export type RowCounter = {
  /** Counts after a short pause without requests. */
  soon: () => void;
  /** Counts at once; a running count continues. */
  now: () => void;
  /** Cancels counting, because the rows changed or are counted. */
  cancel: () => void;
};

/**
 * Creates a counter that gets the count by `ask` and reports it by `tell`. After a failure the rows stay
 * uncounted until the next refresh.
 */
export function createRowCounter(
  ask: () => Promise<{ count: number }>,
  tell: (count: number) => void,
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
      const { count } = await ask();
      if (ownRound === round) tell(count);
    } catch {
      if (ownRound === round) cancel();
    }
  }

  return {
    soon() {
      cancel();
      timer = setTimeout(() => void run(), COUNT_DELAY_MS);
    },
    now() {
      if (running !== round) void run();
    },
    cancel,
  };
}
