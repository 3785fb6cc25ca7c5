import type { ActionCase } from "./actions";
import { DESK_ACTIONS } from "./desk-actions";
import { OFFICE_ACTIONS } from "./office-actions";
import { SHIFT_ACTIONS } from "./shift-actions";

/** Every form that makes a record or acts on one. */
export const ACTION_CASES: readonly ActionCase[] = [
  ...DESK_ACTIONS,
  ...SHIFT_ACTIONS,
  ...OFFICE_ACTIONS,
];
