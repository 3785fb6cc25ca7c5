import { LOCKED, renewAccess } from "./refresh.ts";
import { sessionLock } from "./session-lock.ts";
import { readAccessToken } from "./tokens.ts";

/**
 * Waits until a call that was refused with 401 can be sent again: until the access token is renewed, or until a locked
 * session is unlocked. Returns which of them happened; null if the call must not be sent, since the session is over or the
 * user went to the login. Throws what the renewal throws, and rejects if the signal aborts.
 */
export async function untilAccepted(
  token: string | null,
  isLocked: boolean,
  signal?: AbortSignal | null,
): Promise<"renewed" | "unlocked" | null> {
  // The session has been unlocked while the answer was on its way.
  if (isLocked && readAccessToken() !== token) return "unlocked";
  const renewed = isLocked ? LOCKED : await renewAccess(token);
  if (renewed !== LOCKED) return renewed === null ? null : "renewed";
  return (await sessionLock.untilResumed(signal)) ? "unlocked" : null;
}
