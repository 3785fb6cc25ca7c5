import { direction, language } from "#src/i18n/language.ts";
import { watchPresses } from "#src/browser/press.ts";
import { applyLoginTexts } from "#src/i18n/t.ts";
import { lockState } from "./lock.ts";
import { watchNetwork } from "../live/network.ts";
import { hasAccessToken, watchSession } from "./session.ts";
import { applyTheme } from "./theme.ts";

/** Sets language, direction and theme on the document before the first paint. */
export function prepareDocument(): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
  applyTheme();
}

/**
 * Prepares everything that the first screen needs: the login's texts, and the listeners for the pointer, network and
 * session.
 */
export function boot(): void {
  prepareDocument();
  watchPresses(window);
  watchNetwork();
  watchSession();
  applyLoginTexts();
}

/** Returns true if this page opens the workspace: somebody is signed in, and the screen is not locked. */
export function opensWorkspace(): boolean {
  return hasAccessToken() && !lockState.locked && location.pathname !== "/unauthorized";
}
