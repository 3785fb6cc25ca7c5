import { failureOf } from "./failure.ts";
import { clearLogin, readAccessToken, readRefreshToken, storeTokens } from "./tokens.ts";
import { refusalOf } from "./session-lock.ts";
import { createListeners } from "#src/browser/listeners.ts";
import type { LoginAnswer } from "#domain/entities/account.ts";
import { timedFetch } from "#src/browser/clock.ts";

const LOCK = "scandesk-refresh";

/** Returned in place of a token if the session is locked, because a locked session is not renewed. */
export const LOCKED = Symbol("locked");

type Renewed = string | typeof LOCKED | null;

const sessionLost = createListeners();

/**
 * Calls back when the session cannot be renewed; the session store uses this. Returns a function that
 * unsubscribes.
 */
export const onSessionLost = sessionLost.add;

/** Returns what runs jobs one after the other; see {@link inTurn}. */
export function createTurns(): <T>(job: () => Promise<T>) => Promise<T> {
  let latest: Promise<unknown> = Promise.resolve();
  return (job) => {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks !== undefined) return locks.request(LOCK, job);
    const turn = latest.then(job);
    latest = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Runs a job that replaces the tokens of this browser when no other such job runs, in no tab. Web Locks exist only on
 * https and localhost; elsewhere two tabs may refresh at once, so the server accepts a used refresh token for
 * another 30 s.
 */
export const inTurn = createTurns();

/** Returns a renewal of access tokens with no refresh under way. */
export function createRenewal(): (refused: string | null) => Promise<Renewed> {
  let pendingRefresh: Promise<Renewed> | null = null;
  return (refused) => {
    pendingRefresh ??= inTurn(() => renew(refused)).finally(() => {
      pendingRefresh = null;
    });
    return pendingRefresh;
  };
}

/**
 * Returns a valid access token in place of a refused one, null if the session is over, or {@link LOCKED}. All callers in
 * all tabs share one refresh. Throws what `fetch` throws if there is no network, and an ApiFailure if the server
 * is unavailable or limits requests; both leave the session as it is.
 */
export const renewAccess = createRenewal();

async function renew(refused: string | null): Promise<Renewed> {
  const current = readAccessToken();
  if (current !== null && current !== refused) return current;
  const refresh = readRefreshToken();
  if (refresh === null) return endSession();
  const response = await timedFetch("/api/auth/token/refresh/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
  if (response.status >= 500 || response.status === 429) {
    throw failureOf(response.status, await response.json().catch(() => null));
  }
  // Unlocking, or a sign-in or sign-out in another tab, has replaced or deleted the tokens meanwhile.
  if (readRefreshToken() !== refresh) return readAccessToken();
  if ((await refusalOf(response)) === "locked") return LOCKED;
  if (!response.ok) return endSession();
  const { data }: { data: Pick<LoginAnswer, "access" | "refresh"> } = await response.json();
  storeTokens(data);
  return data.access;
}

function endSession(): null {
  clearLogin();
  sessionLost.notify();
  return null;
}
