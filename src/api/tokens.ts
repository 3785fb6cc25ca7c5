import { readCookie, removeCookie, writeCookie } from "#src/browser/cookies.ts";
import type { LoginAnswer } from "#domain/entities/account.ts";
import { isKnownRole, roleFromCode, type RoleCode } from "#domain/roles.ts";

const ACCESS_DAYS = 1;
const SESSION_DAYS = 7;

export function readAccessToken(): string | null {
  return readCookie("access_token");
}

/** Returns the id of the account that the access token is for; null without one. Does not verify the token. */
export function readAccount(): number | null {
  const payload = readAccessToken()?.split(".")[1];
  if (payload === undefined) return null;
  try {
    const { sub }: { sub?: unknown } = JSON.parse(
      atob(payload.replace(/-/g, "+").replace(/_/g, "/")),
    );
    return Number(sub);
  } catch {
    // Something else wrote the cookie.
    return null;
  }
}

export function readRefreshToken(): string | null {
  return readCookie("refresh_token");
}

/** Returns the role of the `role` cookie, Unknown without one. Only the client uses it; the server never reads it. */
export function readRole(): RoleCode {
  return roleFromCode(readCookie("role") ?? "");
}

export function storeRole(role: RoleCode): void {
  writeCookie("role", String(role), SESSION_DAYS);
}

/** Stores a new login in cookies: the access token for one day, everything else for seven. */
export function storeLogin({ access, refresh, permission, scan_center }: LoginAnswer): void {
  writeTokens({ access, refresh });
  storeRole(permission);
  storeCenter(String(scan_center));
}

/**
 * Stores a refreshed pair of tokens; each refresh token can be used once. The role and the center are kept as long as the
 * session that they belong to. A role that is missing stays missing: only a login writes it.
 */
export function storeTokens(tokens: Pick<LoginAnswer, "access" | "refresh">): void {
  writeTokens(tokens);
  const role = readRole();
  if (isKnownRole(role)) storeRole(role);
  const center = readCookie("scan_center");
  if (center !== null) storeCenter(center);
}

function writeTokens({ access, refresh }: Pick<LoginAnswer, "access" | "refresh">): void {
  writeCookie("access_token", access, ACCESS_DAYS);
  writeCookie("refresh_token", refresh, SESSION_DAYS);
}

function storeCenter(id: string): void {
  writeCookie("scan_center", id, SESSION_DAYS);
}

export function clearLogin(): void {
  for (const name of ["access_token", "refresh_token", "role", "scan_center"]) removeCookie(name);
}
