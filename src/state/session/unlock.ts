import { computerNow } from "#src/browser/clock.ts";
import { subscribeKey } from "valtio/utils";
import { ApiFailure } from "#src/api/failure.ts";
import { lockSession, unlockSession } from "#src/api/lock.ts";
import { sessionLock } from "#src/api/session-lock.ts";
import { inTurn } from "#src/api/refresh.ts";
import { readAccessToken, storeTokens } from "#src/api/tokens.ts";
import { untilRetry } from "../live/network.ts";
import { lock, lockState, release, releaseForLogin } from "./lock.ts";
import { untilSent } from "./sent-before-lock.ts";
import { loseSession, session, signOut } from "./session.ts";

const CHECK_INTERVAL_MS = 5000;
/** Minimum number of milliseconds between two notices of activity to the other tabs. */
const NOTICE_INTERVAL_MS = 1000;
const LAST_ACTIVITY = "scandesk.seen";
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Unlocks the screen for the same person, unless it was locked again meanwhile. After too many wrong passwords the
 * session has ended, and the user is sent to the login. Throws an ApiFailure such as `invalid_credentials`.
 */
export async function unlock(password: string): Promise<void> {
  const { times } = lockState;
  try {
    storeTokens(await unlockSession(password));
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || !isSessionOver(failure)) throw failure;
    return loseSession();
  }
  if (lockState.times === times) release();
  // The screen was locked again meanwhile, but that locked the session which the new one replaces.
  else await lockOnServer(lockState.times);
}

/** Signs out so that another person can sign in; drafts stay stored under the first person's account. */
export async function leaveToAnother(): Promise<void> {
  await signOut();
  releaseForLogin();
}

/**
 * Locks the session on the server each time the screen is locked, and the screen when the server says that the session
 * is locked. Returns a function that stops this.
 */
export function followLock(): () => void {
  const ends = [
    subscribeKey(lockState, "times", (times) => void lockOnServer(times)),
    sessionLock.onRefused(() => {
      // Before the account has loaded, nothing says whose password the lock screen would ask for.
      if (session.account === null) loseSession();
      else if (!lockState.locked) lock();
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** Locks the session on the server, without a network as soon as it is back, unless the screen is unlocked first. */
async function lockOnServer(times: number): Promise<void> {
  await untilSent();
  while (lockState.locked && lockState.times === times) {
    const token = readAccessToken();
    try {
      return await lockSession();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (!isSessionOver(failure)) await untilRetry();
      // A proof of a second factor, perhaps in another tab, may be replacing the session: then the new one is locked.
      else if ((await inTurn(async () => readAccessToken())) === token) return;
    }
  }
}

function isSessionOver({ code }: ApiFailure): boolean {
  return code === "unauthenticated" || code === "token_expired";
}

/**
 * Locks the screen after the account's idle minutes. Returns a function that stops this. Idle time is counted by the computer's
 * own clock, which also counts while it sleeps; the server's time may be corrected meanwhile.
 */
export function watchIdle(): () => void {
  let lastActivity = computerNow();
  let lastNotice = 0;
  const sign = () => {
    lastActivity = computerNow();
    if (lastActivity - lastNotice < NOTICE_INTERVAL_MS) return;
    lastNotice = lastActivity;
    // A user who works in this tab is not idle in the others.
    localStorage.setItem(LAST_ACTIVITY, String(lastActivity));
  };
  const lastActivityAnywhere = () => {
    const noticed = Number(localStorage.getItem(LAST_ACTIVITY) ?? 0);
    const time = computerNow();
    // A clock that was set back must not keep the screen open: idle time begins again.
    lastActivity = Math.min(lastActivity, time);
    return Math.max(lastActivity, noticed > time ? 0 : noticed);
  };
  const check = () => {
    const { account } = session;
    if (lockState.locked || account === null) return;
    const minutes = account.settings.idle_lock_minutes;
    if (computerNow() - lastActivityAnywhere() >= minutes * 60_000) lock();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  for (const type of SIGNS_OF_LIFE) addEventListener(type, sign, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const type of SIGNS_OF_LIFE) removeEventListener(type, sign, { capture: true });
  };
}
