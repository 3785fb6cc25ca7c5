import { DEFAULT_SETTINGS } from "#domain/settings.ts";
import { logIn, logOut } from "#src/api/session.ts";
import { readRefreshToken, storeLogin } from "#src/api/tokens.ts";
import { lock, lockState, release } from "./lock.ts";
import { session, signOut } from "./session.ts";

const CHECK_EVERY = 5000;
/** Milliseconds after which a further sign of life is told to the other tabs. */
const TELL_EVERY = 1000;
const SEEN = "scandesk.seen";
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Uncovers the screen for the same person, unless it was locked once more meanwhile. Throws an ApiFailure:
 * `invalid_credentials`, …
 */
export async function unlock(password: string): Promise<void> {
  const email = session.account?.email;
  if (email === undefined) return;
  const replaced = readRefreshToken();
  const { times } = lockState;
  storeLogin(await logIn(email, password));
  if (lockState.times === times) release();
  // The session from before the lock is of no use any more; should this fail, it ends by its age.
  void logOut(replaced).catch(() => undefined);
}

/** Leaves the screen to another person; drafts are kept under the first person's name. */
export async function leaveToAnother(): Promise<void> {
  await signOut();
  release();
}

/** Locks after the account's idle minutes. Answers the function that ends the watch. */
export function watchIdle(): () => void {
  let lastSign = Date.now();
  let told = 0;
  const sign = () => {
    lastSign = Date.now();
    if (lastSign - told < TELL_EVERY) return;
    told = lastSign;
    // Somebody who works in this tab is not away from the others.
    localStorage.setItem(SEEN, String(lastSign));
  };
  const seen = () => Math.max(lastSign, Number(localStorage.getItem(SEEN) ?? 0));
  const check = () => {
    const { idle_lock_minutes } = session.account?.settings ?? DEFAULT_SETTINGS;
    if (!lockState.locked && Date.now() - seen() >= idle_lock_minutes * 60_000) lock();
  };
  const timer = setInterval(check, CHECK_EVERY);
  for (const type of SIGNS_OF_LIFE) addEventListener(type, sign, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const type of SIGNS_OF_LIFE) removeEventListener(type, sign, { capture: true });
  };
}
