import { failureOf } from "./failure.ts";
import { clearLogin, readAccessToken, readRefreshToken, storeTokens } from "./tokens.ts";
import type { LoginAnswer } from "#domain/entities/account.ts";

const LOCK = "scandesk-refresh";

let underWay: Promise<string | null> | null = null;
let sessionLost: () => void = () => undefined;

/** Says what happens when the session cannot be renewed; the session store registers it once. */
export function onSessionLost(handler: () => void): void {
  sessionLost = handler;
}

/**
 * A usable access token in place of one that was refused, or null when the session is over.
 * All callers of all tabs share one refresh. Throws what `fetch` throws when there is no network,
 * and an ApiFailure when the server cannot answer now: neither ends the session.
 */
export function renewAccess(refused: string | null): Promise<string | null> {
  underWay ??= acrossTabs(() => renew(refused)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(refused: string | null): Promise<string | null> {
  const present = readAccessToken();
  if (present !== null && present !== refused) return present;
  const refresh = readRefreshToken();
  if (refresh === null) return endSession();
  const response = await fetch("/api/auth/token/refresh/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
  if (response.status >= 500 || response.status === 429) {
    throw failureOf(response.status, await response.json().catch(() => null));
  }
  if (!response.ok) return endSession();
  const { data }: { data: Pick<LoginAnswer, "access" | "refresh"> } = await response.json();
  storeTokens(data);
  return data.access;
}

function endSession(): null {
  clearLogin();
  sessionLost();
  return null;
}

/** Web locks exist on https and localhost only; elsewhere the server's 30 s of grace covers tabs. */
function acrossTabs<T>(job: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks === undefined ? job() : locks.request(LOCK, job);
}
