const DAY_SECONDS = 24 * 60 * 60;

/** Returns the value of a cookie; null if it is not set or cannot be decoded. */
export function readCookie(name: string): string | null {
  if (typeof document === "undefined") return null;
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch {
    return null;
  }
}

/** Writes a cookie for the whole site that expires after `days` days (SameSite=Strict). */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(days * DAY_SECONDS)}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=${attributes(0)}`;
}

function attributes(maxAge: number): string {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  return `; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
