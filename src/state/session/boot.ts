import { direction, language } from "#src/i18n/language.ts";
import { speakFront } from "#src/i18n/t.ts";
import { lockState } from "./lock.ts";
import { watchNetwork } from "../live/network.ts";
import { hasAccessToken, watchSession } from "./session.ts";
import { applyTheme } from "./theme.ts";

/** Puts language, direction and theme on the document, before anything is painted. */
export function prepareDocument(): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
  applyTheme();
}

/** Everything that must stand before the first screen: the texts of the login, the watches. */
export function boot(): void {
  prepareDocument();
  watchNetwork();
  watchSession();
  speakFront();
}

/** Whether this page opens the workspace: somebody is signed in, and the screen is not locked. */
export function opensWorkspace(): boolean {
  return hasAccessToken() && !lockState.locked && location.pathname !== "/unauthorized";
}
