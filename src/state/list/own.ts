import { ref } from "valtio";
import { indexOfId, settleActive, withoutRow, withRow, type Identified } from "./pages.ts";
import type { ListState } from "./types.ts";

/** What this desk has just saved, shown in a list before the server's own word comes. */
export function createOwnChanges<T extends Identified>(
  state: Pick<ListState<T>, "pages" | "activeId" | "activeIndex" | "count">,
  /** Rows a page holds. */
  size: number,
  /** Gives up what is being read, and reads what is shown again. */
  readAgain: () => void,
) {
  return {
    /** Shows a record as it was saved; on a new one (`isNew`) the person stands as soon as it is there. */
    replace(record: T, { isNew = false } = {}): void {
      if (isNew && indexOfId(state.pages, record.id, size) < 0) state.activeId = record.id;
      state.pages = ref(withRow(state.pages, record, size));
      // An answer that was asked for before may not have it: the person would stand on another row.
      if (isNew) readAgain();
    },
    /** Takes away the row of a record that does not belong here any more. */
    remove(id: number): void {
      const pages = withoutRow(state.pages, id, size);
      if (pages === state.pages || state.count === null) return;
      const at = { id: state.activeId, index: state.activeIndex };
      const active = settleActive(at, pages, state.count - 1, size);
      Object.assign(state, {
        pages: ref(pages),
        count: state.count - 1,
        activeId: active.id,
        activeIndex: active.index,
      });
    },
  };
}
