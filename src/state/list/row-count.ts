import type { ActiveRow } from "./active-row.ts";
import { createRowCounter } from "./row-counter.ts";
import type { Identified } from "./pages.ts";
import type { ListState, Page } from "./types.ts";

export type RowCount = ReturnType<typeof createRowCount>;

/**
 * Creates the row count of a list. It limits moving to existing rows, and a user who goes to the last row before
 * the rows are counted gets there once they are.
 */
export function createRowCount(
  state: Pick<ListState<Identified>, "count" | "isCounted" | "phase">,
  active: Pick<ActiveRow<Identified>, "activate" | "activateAndReveal">,
  /** Reads the exact number of rows. Throws an ApiFailure. */
  readCount: () => Promise<{ count: number }>,
  /** Called when the exact number has become known. */
  onCounted: () => void,
) {
  /** Whether the user went to the last row before its index was known. */
  let goesToLast = false;
  const counter = createRowCounter(readCount, setExact);

  function setExact(count: number): void {
    counter.cancel();
    state.count = count;
    state.isCounted = true;
    if (goesToLast) active.activateAndReveal(count - 1);
    goesToLast = false;
    onCounted();
  }

  return {
    setExact,
    /** Sets the number of rows that a response states, which may be a lower bound. */
    setFrom({ count, at_least }: Page<unknown>): void {
      state.count = count;
      state.isCounted = at_least !== true;
    },
    /** Counts the rows once the user stops typing, unless they are counted. */
    countSoon(): void {
      if (!state.isCounted) counter.startSoon();
    },
    /** Counts the rows now if that was delayed until the user stops typing. */
    countNow(): void {
      if (state.phase === "ready" && !state.isCounted) counter.startNow();
    },
    cancelCounting: counter.cancel,
    /** Makes the row at an index active; the index is limited to existing rows. */
    moveTo(index: number): void {
      const bounded = Math.max(0, Math.min(index, (state.count ?? 1) - 1));
      goesToLast = !state.isCounted && index === bounded && bounded + 1 === state.count;
      if (goesToLast) counter.startNow();
      active.activate(bounded);
    },
    /** Does not go to the last row any more, because the query changed. */
    forgetLast(): void {
      goesToLast = false;
    },
  };
}
