import { indexOfId, rowAt, type Identified, type PageMap } from "./pages.ts";

/** Creates the selection of a list: ids are kept in the state, the rows themselves here. */
export function createSelection<T extends Identified>(
  state: { selected: readonly number[]; pages: PageMap<T> },
  /** Number of rows per page. */
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
    /** Selects these rows and no others. */
    select(rows: readonly T[]): void {
      picked.clear();
      for (const row of rows) picked.set(row.id, row);
      state.selected = rows.map(({ id }) => id);
    },
    /** Returns the selected rows in the order of selection, each in its newest known version. */
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
