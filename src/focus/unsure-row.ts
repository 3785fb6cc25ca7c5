import { context } from "@src/state/context";
import { toastInfo } from "@src/state/toasts";
import { dropTyping } from "./held-keys";

/**
 * Whether nothing may be done by key to the record at hand, since it may not be the one that was searched for:
 * says so then, and drops what is typed behind.
 */
export function refusesUnsureRow(): boolean {
  if (context.selection !== null || context.unsure?.isUnsure() !== true) return false;
  toastInfo("palette.reason.unsure_row");
  dropTyping("command");
  return true;
}
