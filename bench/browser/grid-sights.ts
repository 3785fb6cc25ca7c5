import type { Sight } from "./sight.ts";

/** Selector of the grid of a list. */
export const GRID = '[role="grid"]';
const WAITING = `${GRID} [role="row"] [aria-busy="true"]`;
const CELL = '[role="gridcell"]:not([aria-busy])';

/** The list has loaded, and its first row is shown. */
export const ROWS_SHOWN: Sight = {
  present: [`${GRID}[aria-busy="false"]`, `${GRID} [aria-rowindex="2"] ${CELL}`],
};

/** After the grid was marked busy, the rows of a new query are shown, or the message that there are none. */
export const ROWS_OF_NEW_QUERY: Sight = {
  after: { present: [`${GRID}[aria-busy="true"]`] },
  present: [`${GRID}[aria-busy="false"]`],
  absent: [WAITING],
};

/** The list shows another range of rows, and all of them have loaded. */
export const ROWS_ELSEWHERE: Sight = {
  changed: { in: `${GRID} [role="row"]:not([aria-rowindex="1"])`, attribute: "aria-rowindex" },
  present: [`${GRID} ${CELL}`],
  absent: [WAITING],
};

/** Returns the sight that the row with this index (from 0) is active and has loaded. */
export function activeRow(index: number): Sight {
  return {
    present: [`${GRID} [aria-rowindex="${index + 2}"][data-active] ${CELL}`],
    absent: [WAITING],
  };
}
