import { context } from "#src/state/screen/context.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { dropTyping } from "./queued-keys.ts";

/**
 * Shows a message and drops the keystrokes that follow if the current record may not be the one the user searched
 * for; then no key may act on it. Returns whether that is so.
 */
export function warnIfRowUncertain(): boolean {
  if (context.selection !== null || context.unsure?.isUnsure() !== true) return false;
  toastInfo("palette.reason.unsure_row");
  dropTyping("command");
  return true;
}
