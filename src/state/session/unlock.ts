import { DEFAULT_SETTINGS } from "#domain/settings.ts";
import { logIn, logOut } from "#src/api/session.ts";
import { readRefreshToken, storeLogin } from "#src/api/tokens.ts";
import { lock, lockState, release } from "./lock.ts";
import { session, signOut } from "./session.ts";

const CHECK_INTERVAL_MS = 5000;
/** Minimum number of milliseconds between two notices of activity to the other tabs. */
const NOTICE_INTERVAL_MS = 1000;
const LAST_ACTIVITY = "scandesk.seen";
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Unlocks the screen for the same person, unless it was locked again meanwhile. Throws an ApiFailure such as
 * `invalid_credentials`.
 */
export async function unlock(password: string): Promise<void> {
  const email = session.account?.email;
  if (email === undefined) return;
  const replaced = readRefreshToken();
  const { times } = lockState;
  storeLogin(await logIn(email, password));
  if (lockState.times === times) release();
  // The session from before the lock is not needed any longer. If this call fails, that session expires.
  void logOut(replaced).catch(() => undefined);
}

/** Signs out so that another person can sign in; drafts stay stored under the first person's account. */
export async function leaveToAnother(): Promise<void> {
  await signOut();
  release();
}

/** Locks the screen after the account's idle minutes. Returns a function that stops this. */
export function watchIdle(): () => void {
  let lastActivity = Date.now();
  let lastNotice = 0;
  const sign = () => {
    lastActivity = Date.now();
    if (lastActivity - lastNotice < NOTICE_INTERVAL_MS) return;
    lastNotice = lastActivity;
    // A user who works in this tab is not idle in the others.
    localStorage.setItem(LAST_ACTIVITY, String(lastActivity));
  };
  const lastActivityAnywhere = () =>
    Math.max(lastActivity, Number(localStorage.getItem(LAST_ACTIVITY) ?? 0));
  const check = () => {
    const { idle_lock_minutes } = session.account?.settings ?? DEFAULT_SETTINGS;
    if (!lockState.locked && Date.now() - lastActivityAnywhere() >= idle_lock_minutes * 60_000)
      lock();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  for (const type of SIGNS_OF_LIFE) addEventListener(type, sign, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const type of SIGNS_OF_LIFE) removeEventListener(type, sign, { capture: true });
  };
}
