import type { ActionCase } from "./actions.ts";
import { BOOKING_ACTIONS } from "./booking-actions.ts";
import { CREDIT_ACTIONS } from "./credit-actions.ts";
import { DESK_ACTIONS } from "./desk-actions.ts";
import { DISCOUNT_ACTIONS } from "./discount-actions.ts";
import { OFFICE_ACTIONS } from "./office-actions.ts";
import { PACKAGE_ACTIONS } from "./package-actions.ts";
import { PAY_OUT_ACTIONS } from "./pay-out-actions.ts";
import { REPORT_ACTIONS } from "./report-actions.ts";
import { SAFE_ACTIONS } from "./safe-actions.ts";
import { SHIFT_ACTIONS } from "./shift-actions.ts";
import { WORKLIST_ACTIONS } from "./worklist-actions.ts";

/** All forms that create a record or act on one. */
export const ACTION_CASES: readonly ActionCase[] = [
  ...BOOKING_ACTIONS,
  ...PACKAGE_ACTIONS,
  ...DESK_ACTIONS,
  ...CREDIT_ACTIONS,
  ...DISCOUNT_ACTIONS,
  ...SHIFT_ACTIONS,
  ...SAFE_ACTIONS,
  ...OFFICE_ACTIONS,
  ...PAY_OUT_ACTIONS,
  ...REPORT_ACTIONS,
  ...WORKLIST_ACTIONS,
];
