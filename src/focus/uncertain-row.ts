import { context } from "#src/state/screen/context.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { dropTyping } from "./queued-keys.ts";

/**
 * Returns true if the current record may not be the one the user searched for, so that no key may act on it.
 * Then also shows a message and drops the keystrokes that follow.
 */
export function refuseUncertainRow(): boolean {
  if (context.selection !== null || context.unsure?.isUnsure() !== true) return false;
  toastInfo("palette.reason.unsure_row");
  dropTyping("command");
  return true;
}
