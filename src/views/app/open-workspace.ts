import { loadMessages } from "#src/i18n/t.ts";
import { takeEarlyKeys } from "#src/focus/early-keys.ts";
import { loadable } from "./loaded.tsx";

/** Everything behind the login, together with all its texts. */
export const workspace = loadable(async () => {
  try {
    const [module] = await Promise.all([import("#src/workspace.tsx"), loadMessages()]);
    return module;
  } catch (failure) {
    // What was typed was meant for a screen that does not come; the next keys are for the failure's button.
    takeEarlyKeys();
    throw failure;
  }
});

/** Fetches the workspace while the password is being typed or judged, so that it is there after. */
export function preloadWorkspace(): void {
  // Should it fail, opening the workspace asks again and shows what happened.
  workspace.load().catch(() => undefined);
}
