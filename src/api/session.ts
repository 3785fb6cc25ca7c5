import { api } from "./client.ts";
import { fetchKeptAlive } from "./fetch-kept-alive.ts";
import type { CurrentAccount, DemoLogin, LoginAnswer } from "#domain/entities/account.ts";
import { timedFetch } from "#src/browser/clock.ts";

const LOGOUT_TIMEOUT_MS = 3000;

/** Throws `invalid_credentials` or `too_many_requests`. */
export async function logIn(email: string, password: string): Promise<LoginAnswer> {
  const { data } = await api.post<{ data: LoginAnswer }>("/auth/login/", {
    body: { email, password },
    anonymous: true,
  });
  return data;
}

/** Ends the session of a refresh token on the server; null: none. */
export async function logOut(refresh: string | null): Promise<void> {
  if (refresh === null) return;
  await api.post("/auth/logout/", {
    body: { refresh },
    deadline: LOGOUT_TIMEOUT_MS,
    anonymous: true,
    // A sign-in may load the page anew at once.
    send: fetchKeptAlive,
  });
}

export function getCurrentAccount(): Promise<CurrentAccount> {
  return api.get("/account/current-user");
}

/** Throws unless the server and its database are ready. In demo mode, the result lists the demo accounts. */
export function getReadiness(): Promise<{ demo?: { accounts: readonly DemoLogin[] } }> {
  return api.get("/ready/", { anonymous: true });
}

/** Whether the server process responds. */
export async function isServerUp(): Promise<boolean> {
  return timedFetch("/api/health/", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
}
