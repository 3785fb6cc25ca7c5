import { indexOfId, rowAt, settleActive, type Identified } from "./pages.ts";
import type { ListState } from "./types.ts";

export type ActiveRow<T extends Identified> = ReturnType<typeof createActiveRow<T>>;

/** Creates the functions that set the active row of a list: its index and, once it is loaded, its id. */
export function createActiveRow<T extends Identified>(
  state: Pick<ListState<T>, "pages" | "activeId" | "activeIndex" | "moved" | "answers">,
  /** Rows a page holds. */
  size: number,
) {
  function activate(index: number): void {
    state.activeIndex = index;
    state.activeId = rowAt(state.pages, index, size)?.id ?? null;
  }

  /** Makes the row at an index active and lets the view scroll to it. */
  function activateAndReveal(index: number): void {
    activate(index);
    state.answers += 1;
  }

  return {
    /** Makes the row at an index active; its id is null until it is loaded. */
    activate,
    activateAndReveal,
    /** Activates the first row of a new query, or the same row as before if `keepsActive` and it is loaded. */
    activateFirst(keepsActive: boolean): void {
      const id = keepsActive ? state.activeId : null;
      activateAndReveal(id === null ? 0 : Math.max(0, indexOfId(state.pages, id, size)));
    },
    /** Sets the id of the active row if its page has been loaded since it became active. */
    identify(): void {
      if (state.activeId === null) activate(state.activeIndex);
    },
    /** Finds the active row again among `count` rows, after a refresh has replaced the pages. */
    follow(count: number): void {
      const before = { id: state.activeId, index: state.activeIndex };
      const { id, index, moved } = settleActive(before, state.pages, count, size);
      state.activeIndex = index;
      state.activeId = id;
      state.moved += moved;
    },
    /** Returns the active row; null while it is not loaded. */
    activeRow(): T | null {
      const row = rowAt(state.pages, state.activeIndex, size);
      return row !== undefined && row.id === state.activeId ? row : null;
    },
  };
}
