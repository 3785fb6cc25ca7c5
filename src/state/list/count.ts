/** Rest after an answer before its rows are counted; someone who types on would only be kept waiting by it. */
const REST = 200;

/** Counts the rows of a list that has come without its count. */
export type RowCounter = {
  /** Once nothing has been asked for a moment. */
  soon: () => void;
  /** Without waiting; one that is under way goes on. */
  now: () => void;
  /** The rows are other ones, or counted. */
  cancel: () => void;
};

/** A counter that asks and tells; a failure leaves the rows uncounted until the next refresh. */
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
    const own = (running = round);
    try {
      const { count } = await ask();
      if (own === round) tell(count);
    } catch {
      if (own === round) cancel();
    }
  }

  return {
    soon() {
      cancel();
      timer = setTimeout(() => void run(), REST);
    },
    now() {
      if (running !== round) void run();
    },
    cancel,
  };
}
