import type { Sight } from "./sight.ts";

/** The table of a list. */
export const GRID = '[role="grid"]';
const WAITING = `${GRID} [role="row"] [aria-busy="true"]`;
const CELL = '[role="gridcell"]:not([aria-busy])';

/** The list is there with its first row. */
export const ROWS_SHOWN: Sight = {
  seen: [`${GRID}[aria-busy="false"]`, `${GRID} [aria-rowindex="2"] ${CELL}`],
};

/** The rows of a new query, once the old ones no longer count; or that there are none. */
export const ROWS_OF_NEW_QUERY: Sight = {
  after: { seen: [`${GRID}[aria-busy="true"]`] },
  seen: [`${GRID}[aria-busy="false"]`],
  gone: [WAITING],
};

/** The list has come to another place, and every row there is. */
export const ROWS_ELSEWHERE: Sight = {
  changed: { in: `${GRID} [role="row"]:not([aria-rowindex="1"])`, attribute: "aria-rowindex" },
  seen: [`${GRID} ${CELL}`],
  gone: [WAITING],
};

/** The row of an index (from 0) is the active one, and there. */
export function activeRow(index: number): Sight {
  return { seen: [`${GRID} [aria-rowindex="${index + 2}"][data-active] ${CELL}`], gone: [WAITING] };
}
