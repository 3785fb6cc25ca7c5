import { indexOfId, rowAt, type Identified, type PageMap } from "./pages.ts";

/** The rows of a list that a person selected: their ids in the state, the rows themselves here. */
export function createSelection<T extends Identified>(
  state: { selected: readonly number[]; pages: PageMap<T> },
  /** Rows a page holds. */
  size: number,
) {
  const picked = new Map<number, T>();
  function deselect(ids: readonly number[]): void {
    for (const id of ids) picked.delete(id);
    state.selected = state.selected.filter((id) => !ids.includes(id));
  }
  return {
    toggleSelected(row: T): void {
      if (picked.has(row.id)) return deselect([row.id]);
      picked.set(row.id, row);
      state.selected = [...state.selected, row.id];
    },
    /** The selected rows in the order they were selected, each as it is known latest. */
    selectedRows: (): T[] =>
      state.selected.flatMap((id) => {
        const held = rowAt(state.pages, indexOfId(state.pages, id, size), size);
        const row = held ?? picked.get(id);
        return row === undefined ? [] : [row];
      }),
    deselect,
    clearSelection: (): void => deselect(state.selected),
  };
}
