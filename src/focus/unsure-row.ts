import { context } from "#src/state/screen/context.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { dropTyping } from "./held-keys.ts";

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
