import { loadMessages } from "@src/i18n/t";
import { takeEarlyKeys } from "@src/focus/early-keys";
import { loadable } from "./loaded";

/** Everything behind the login, together with all its texts. */
export const workspace = loadable(async () => {
  try {
    const [module] = await Promise.all([import("../workspace"), loadMessages()]);
    return module;
  } catch (failure) {
    // What was typed was meant for a screen that does not come; the next keys are for the failure's button.
    takeEarlyKeys();
    throw failure;
  }
});
