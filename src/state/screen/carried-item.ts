import { hasAccessToken, onSessionEnd } from "../session/session.ts";

/** Item of sessionStorage with the keystrokes that the page before had queued, encrypted like a draft. */
export const CARRIED = "scandesk.carried-keys";

/**
 * Removes the keystrokes that the page before took along when the session ends, and at once if it ended with that page:
 * the same person may sign in much later, to do something else. Returns a function that stops this.
 */
export function forgetCarriedWithSession(): () => void {
  const forget = () => sessionStorage.removeItem(CARRIED);
  if (!hasAccessToken()) forget();
  return onSessionEnd(forget);
}
