import { ref } from "valtio";
import { indexOfId, settleActive, withoutRow, withRow, type Identified } from "./pages.ts";
import type { ListState } from "./types.ts";

/** Shows in a list what this browser has just saved, before the server's event arrives. */
export function createLocalChanges<T extends Identified>(
  state: Pick<ListState<T>, "pages" | "activeId" | "activeIndex" | "count">,
  /** Rows a page holds. */
  size: number,
  /** Aborts pending reads and reads the shown rows again. */
  readAgain: () => void,
) {
  return {
    /** Shows a saved record. If it `isNew`, its row becomes active as soon as it is loaded. */
    replace(record: T, { isNew = false } = {}): void {
      if (isNew) {
        const index = indexOfId(state.pages, record.id, size);
        state.activeId = record.id;
        // The event of the save may have come before its answer.
        if (index >= 0) state.activeIndex = index;
      }
      state.pages = ref(withRow(state.pages, record, size));
      // A pending response may not contain the new record, and another row would become active.
      if (isNew) readAgain();
    },
    /** Removes the row of a record that no longer belongs to the list. */
    remove(id: number): void {
      const pages = withoutRow(state.pages, id, size);
      if (pages === state.pages || state.count === null) return;
      const before = { id: state.activeId, index: state.activeIndex };
      const active = settleActive(before, pages, state.count - 1, size);
      Object.assign(state, {
        pages: ref(pages),
        count: state.count - 1,
        activeId: active.id,
        activeIndex: active.index,
      });
    },
  };
}
