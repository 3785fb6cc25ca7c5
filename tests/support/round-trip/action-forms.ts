import type { ActionCase } from "./actions.ts";
import { DESK_ACTIONS } from "./desk-actions.ts";
import { OFFICE_ACTIONS } from "./office-actions.ts";
import { REPORT_ACTIONS } from "./report-actions.ts";
import { SHIFT_ACTIONS } from "./shift-actions.ts";
import { WORKLIST_ACTIONS } from "./worklist-actions.ts";

/** All forms that create a record or act on one. */
export const ACTION_CASES: readonly ActionCase[] = [
  ...DESK_ACTIONS,
  ...SHIFT_ACTIONS,
  ...OFFICE_ACTIONS,
  ...REPORT_ACTIONS,
  ...WORKLIST_ACTIONS,
];
