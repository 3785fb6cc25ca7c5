import { afterPress } from "#src/browser/press.ts";
import type { FormStore } from "./form-store.ts";

/**
 * Called when the focus leaves a field. A fault that appears moves what is below it, and a press on a button there would
 * miss it: the fault waits until the click has been handled.
 */
export function leaveField(form: FormStore, name: string): void {
  afterPress(() => {
    // The click may have closed the form, and its draft is kept or dropped by then.
    if (!form.isLeft()) form.endTyping(name);
  });
}
