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

const FIRST = "scandesk.first-entry";

/** Where the person begins who has just signed in: what lies before it in the history is somebody else's. */
export function beginHistory(): void {
  sessionStorage.setItem(FIRST, String(window.navigation.currentEntry?.index ?? 0));
}

/**
 * Back to where the person came from, or home when this page was the first. A place that was left by loading the
 * page anew is opened again in this one: keys between two pages are heard by nobody.
 */
export function goBack(): void {
  const before = entryBefore();
  if (before === undefined) return navigate(HOME, { replace: true });
  if (!before.sameDocument) return navigate(pathOf(before), { replace: true });
  for (const callback of [...leaving, ...goingBack]) callback();
  history.back();
}

/** The latest entry of this person's history that is another place than this one. */
function entryBefore(): NavigationHistoryEntry | undefined {
  const { currentEntry } = window.navigation;
  const first = Number(sessionStorage.getItem(FIRST) ?? 0);
  const own = window.navigation.entries().slice(first, currentEntry?.index ?? 0);
  return own.findLast((entry) => entry.sameDocument || pathOf(entry) !== currentLocation());
}

/** Path and query of an entry. */
function pathOf({ url }: NavigationHistoryEntry): string {
  const { pathname, search } = new URL(url ?? HOME, location.origin);
  return `${pathname}${search}`;
}

/** Ends this page and goes to a path: back to it where the person came from there, else in this page's place. */
export function leaveFor(path: string): void {
  const before = entryBefore();
  if (before !== undefined && pathOf(before).split("?")[0] === path) goBack();
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
