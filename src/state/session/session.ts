import { proxy, ref } from "valtio";
import { isKnownRole, roleFromCode } from "#domain/roles.ts";
import { onSessionLost } from "#src/api/refresh.ts";
import { getCurrentAccount, logIn, logOut } from "#src/api/session.ts";
import {
  clearLogin,
  readAccessToken,
  readRefreshToken,
  readRole,
  storeLogin,
  storeRole,
} from "#src/api/tokens.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { createListeners } from "#src/browser/listeners.ts";
import { endPage } from "#src/browser/page-end.ts";
import { releaseForLogin } from "./lock.ts";
import {
  beginHistory,
  currentLocation,
  navigate,
  rememberLocation,
  takeRememberedLocation,
} from "../screen/navigation.ts";
import { toastError } from "../screen/toasts.ts";
import type { CurrentAccount, LoginAnswer } from "#domain/entities/account.ts";
import type { FirstStep } from "#domain/first-step.ts";
import type { RoleCode } from "#domain/roles.ts";

/** The signed-in person. */
type Session = {
  /** Null until read from the server. */
  account: CurrentAccount | null;
  /**
   * Read from the `role` cookie at the start, then from the account. Without a recognized cookie it stays Unknown until the
   * next login: no menu, and no page or command that is limited to roles.
   */
  role: RoleCode;
  /** Whether an account was loaded on this page: its lists and drafts may still be in memory. */
  isUsed: boolean;
};

export const session = proxy<Session>({
  account: null,
  role: readRole(),
  isUsed: false,
});

const ended = createListeners();

/**
 * Calls back when the session on this page ends, for what the next person must not see. Returns a function that
 * unsubscribes.
 */
export const onSessionEnd = ended.add;

export function hasAccessToken(): boolean {
  return readAccessToken() !== null;
}

/**
 * Signs in. Throws an ApiFailure: `invalid_credentials`, `second_factor_needed`, `too_many_requests`, `network`.
 */
export async function signIn(email: string, password: string): Promise<void> {
  adoptLogin(await logIn(email, password));
}

/**
 * Stores a new login, and ends the session before on the server if this browser still holds one; the account is read
 * when the workspace opens.
 */
export function adoptLogin(login: LoginAnswer): void {
  const earlier = readRefreshToken();
  storeLogin(login);
  void endOnServer(earlier);
  releaseForLogin();
  session.role = roleFromCode(String(login.permission));
  session.account = null;
}

/** Opens the remembered location; reloads the page if another person's data is in memory. */
export function enterWorkspace(): void {
  const path = takeRememberedLocation();
  beginHistory();
  if (session.isUsed) endPage(() => location.replace(path));
  else navigate(path, { replace: true });
}

/** Ends the session in this browser and, if reachable, on the server; then goes to the login. */
export async function signOut(): Promise<void> {
  const refresh = readRefreshToken();
  forgetSession();
  // The next person does not go on where this one could not yet go.
  takeRememberedLocation();
  navigate("/login", { replace: true });
  await endOnServer(refresh);
}

/**
 * Asks a person whose role this browser does not know to log in again, and goes on where they were. If they have done so in
 * another tab, this one adopts that login instead of ending it.
 */
export async function signInAgain(): Promise<void> {
  if (hasAccessToken() && isKnownRole(readRole())) {
    const path = takeRememberedLocation();
    return endPage(() => location.replace(path));
  }
  const refresh = readRefreshToken();
  forgetSession();
  navigate("/login", { replace: true });
  await endOnServer(refresh);
}

/** Ends a session on the server. Without a network it expires by itself. */
function endOnServer(refresh: string | null): Promise<void> {
  return logOut(refresh).catch(() => undefined);
}

/** Reads the signed-in account. Throws an ApiFailure. */
export async function loadAccount(): Promise<CurrentAccount> {
  const account = await getCurrentAccount();
  adoptAccount(account);
  return account;
}

/** Returns true if this person works for more than one branch, so that a place or time needs the branch's name. */
export function hasSeveralBranches(): boolean {
  return session.account?.branches.length !== 1;
}

/** Returns what this person must do before anything else is open to them; null if nothing. */
export function firstStep(): FirstStep | null {
  return session.account?.first_step ?? null;
}

/** Stores the account as the server returned it, for example after its settings were saved. */
export function adoptAccount(account: CurrentAccount): void {
  session.isUsed = true;
  setTimeZone(account.scan_center.time_zone);
  session.account = ref(account);
  if (isKnownRole(session.role) && session.role !== account.role) {
    session.role = account.role;
    storeRole(account.role);
  }
}

/**
 * Sends a person whose session has ended to the login, with a message. Called once, at the start. Returns a
 * function that ends this.
 */
export function watchSession(): () => void {
  return onSessionLost(loseSession);
}

/** Sends the user to the login because the session has ended, with a message. */
export function loseSession(): void {
  if (location.pathname === "/login") return;
  rememberLocation(currentLocation());
  forgetSession();
  releaseForLogin();
  navigate("/login", { replace: true });
  toastError("errors.session_expired");
}

function forgetSession(): void {
  clearLogin();
  ended.notify();
  session.account = null;
  session.role = roleFromCode("");
}
