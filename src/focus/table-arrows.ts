import type { KeyboardEvent } from "react";
import { direction } from "#src/i18n/language.ts";

/** Moves the focus by the arrow keys to the next control of the same column or row of a table. */
export function focusInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const table = event.currentTarget;
  const cell = document.activeElement?.closest("td") ?? null;
  const row = cell?.parentElement;
  if (cell === null || !(row instanceof HTMLTableRowElement)) return;
  const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
  const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (!isVertical && event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  const line = isVertical
    ? [...table.rows].map(({ cells }) => cells[cell.cellIndex])
    : [...row.cells];
  const place = line.indexOf(cell);
  const ahead =
    event.key === "ArrowDown" || event.key === forward
      ? line.slice(place + 1)
      : line.slice(0, place).toReversed();
  for (const one of ahead) {
    const control = one?.querySelector<HTMLElement>("input, button");
    if (control) return control.focus();
  }
}
