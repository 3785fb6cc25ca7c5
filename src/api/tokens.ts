import { readCookie, removeCookie, writeCookie } from "#src/browser/cookies.ts";
import type { LoginAnswer } from "#domain/entities/account.ts";
import type { RoleCode } from "#domain/roles.ts";

const ACCESS_DAYS = 1;
const SESSION_DAYS = 7;

export function readAccessToken(): string | null {
  return readCookie("access_token");
}

export function readRefreshToken(): string | null {
  return readCookie("refresh_token");
}

/** Returns the text of the `role` cookie. Only the client uses it, for the menu; the server ignores it. */
export function readRoleCookie(): string | null {
  return readCookie("role");
}

export function storeRole(role: RoleCode): void {
  writeCookie("role", String(role), SESSION_DAYS);
}

/** Stores a new login in cookies: the access token for one day, everything else for seven. */
export function storeLogin({ access, refresh, permission, scan_center }: LoginAnswer): void {
  storeTokens({ access, refresh });
  storeRole(permission);
  writeCookie("scan_center", String(scan_center), SESSION_DAYS);
}

/** Stores a refreshed pair of tokens; each refresh token can be used once. */
export function storeTokens({ access, refresh }: Pick<LoginAnswer, "access" | "refresh">): void {
  writeCookie("access_token", access, ACCESS_DAYS);
  writeCookie("refresh_token", refresh, SESSION_DAYS);
}

export function clearLogin(): void {
  for (const name of ["access_token", "refresh_token", "role", "scan_center"]) removeCookie(name);
}
