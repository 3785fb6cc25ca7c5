import { loadMessages } from "#src/i18n/t.ts";
import { earlyKeys, reportLostTyping } from "#src/focus/early-keys.ts";
import { loadable } from "./loaded.tsx";

/** Everything behind the login, with all its messages. */
export const workspace = loadable(async () => {
  try {
    const [module] = await Promise.all([import("#src/workspace.tsx"), loadMessages()]);
    return module;
  } catch (failure) {
    // Keystrokes typed for a screen that does not open are dropped; the next ones are for the failure's button. If the
    // page is loaded anew instead, that page says so.
    if (earlyKeys.stop().length > 0) reportLostTyping();
    throw failure;
  }
});

/** Loads the workspace while the user types the password or the server checks it, so that it is ready afterwards. */
export function preloadWorkspace(): void {
  // If this fails, opening the workspace tries again and shows the failure.
  workspace.load().catch(() => undefined);
}
