import { navigate as pushLocation } from "wouter/use-browser-location";

const KEY = "scandesk.attempted-location";
const HOME = "/dashboard";

const leaving = new Set<() => void>();

/** Calls back before a command leads to another place; answers what ends it. */
export function onLeaving(callback: () => void): () => void {
  leaving.add(callback);
  return () => leaving.delete(callback);
}

/** Goes to a path inside the product (with its query); `replace` leaves no way back. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  for (const callback of leaving) callback();
  pushLocation(path, { replace });
}

const goingBack = new Set<() => void>();

/** Calls back before the browser is asked to go back; answers what ends it. */
export function onGoingBack(callback: () => void): () => void {
  goingBack.add(callback);
  return () => goingBack.delete(callback);
}

/** Back to where the person came from, or home when this page was the first. */
export function goBack(): void {
  if (!window.navigation.canGoBack) return navigate(HOME, { replace: true });
  for (const callback of [...leaving, ...goingBack]) callback();
  history.back();
}

/** Ends this page and goes to a path: back to it where the person came from there, else in this page's place. */
export function leaveFor(path: string): void {
  const { currentEntry } = window.navigation;
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url ?? null;
  if (before !== null && new URL(before).pathname === path) goBack();
  else navigate(path, { replace: true });
}

/** Where the person is: path and query. */
export function currentLocation(): string {
  return `${location.pathname}${location.search}`;
}

/** Remembers where a person without a session wanted to go; it survives the login. */
export function rememberLocation(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** The remembered location, once, or home. */
export function takeRememberedLocation(): string {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered ?? HOME;
}
