import { useState, type KeyboardEvent } from "react";
import { letterOf } from "#src/focus/key-name.ts";
import { queueKey } from "#src/focus/queued-keys.ts";
import { direction } from "#src/i18n/language.ts";
import { isRowLoading, untilRowLoaded } from "#src/state/list/row-loading.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { GridColumn } from "./columns.tsx";
import { actOnRow, columnAfter, isPressedBeforeRowsLoaded, rowAfter } from "./grid-keys.ts";

type Grid<T extends Identified> = {
  columns: readonly GridColumn<T>[];
  pageRows: number;
  moveTo: (index: number) => void;
  onOpen: (row: T) => void;
};

/**
 * Handles the keys of a grid: on its rows, and on the column titles above them. Returns the id of the title that
 * is active, null while a row is.
 */
export function useGridKeys<T extends Identified>(
  list: List<T>,
  { columns, pageRows, moveTo, onOpen }: Grid<T>,
) {
  const [activeTitle, setActiveTitle] = useState<string | null>(null);
  const sortable = columns.filter(({ sort }) => sort !== undefined).map(({ id }) => id);

  function sortBy(column: string): void {
    const field = columns.find(({ id }) => id === column)?.sort;
    if (field !== undefined) list.orderBy(field);
  }

  /** Handles keys while a title is active; returns false for keys that leave the titles. */
  function pressOnTitle(key: string, current: string): boolean {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      setActiveTitle(columnAfter(key, { columns: sortable, current, direction: direction() }));
    } else if (key === "Enter" || key === " ") sortBy(current);
    else if (key === "ArrowDown" || key === "Escape") setActiveTitle(null);
    else return key === "ArrowUp";
    return true;
  }

  /** Runs a key of the grid; returns false for any other key. */
  function press(key: string): boolean {
    const { activeIndex, count } = list.state;
    const total = count ?? 0;
    if (activeTitle !== null && pressOnTitle(key, activeTitle)) return true;
    if (key === "ArrowUp" && (activeIndex === 0 || total === 0) && sortable[0] !== undefined) {
      setActiveTitle(sortable[0]);
      return true;
    }
    const index = rowAfter(key, { index: activeIndex, count: total, pageRows });
    if (index === null) return actOnRow(key, list, onOpen);
    setActiveTitle(null);
    if (total > 0) moveTo(index);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, nativeEvent, target, currentTarget } = event;
    const isChord = ctrlKey || metaKey;
    const isAll = isChord && letterOf(nativeEvent) === "a";
    if (((isChord || altKey) && !isAll) || nativeEvent.isComposing || target !== currentTarget)
      return;
    // Mod+A selects all rows that were read; the footer says how many.
    const waits = isAll ? isRowLoading(list) : isPressedBeforeRowsLoaded(key, list);
    if (activeTitle === null && waits) queueKey(nativeEvent, untilRowLoaded(list));
    else if (isAll) {
      event.preventDefault();
      list.select(list.loadedRows());
    } else if (event.repeat && (key === "Enter" || key === " ")) event.preventDefault();
    else if (press(key)) event.preventDefault();
  }

  return { activeTitle, sortBy, onKeyDown, onBlur: () => setActiveTitle(null) };
}
