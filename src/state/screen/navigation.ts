import { navigate as pushLocation } from "wouter/use-browser-location";

const KEY = "scandesk.attempted-location";
const HOME = "/dashboard";

const leaving = new Set<() => void>();

/** Calls back before a command leads to another place; answers what ends it. */
export function onLeaving(callback: () => void): () => void {
  leaving.add(callback);
  return () => leaving.delete(callback);
}

/** Whether the person has gone back to where they are, and nowhere since. */
let isBack = false;

/** The same; once. */
export function takeGoneBack(): boolean {
  const was = isBack;
  isBack = false;
  return was;
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

const PLACES = "scandesk.places";

/**
 * Remembers where in the history of this tab the person was: of a page that was loaded anew meanwhile the
 * browser tells no address. Returns what ends it.
 */
export function followPlaces(): () => void {
  const { navigation } = window;
  const follow = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
    isBack = navigationType === "traverse";
    remember();
  };
  const remember = (): void => {
    const { index } = navigation.currentEntry ?? { index: 0 };
    const places = readPlaces();
    const before = Array.from({ length: index }, (_, at) => places[at] ?? "");
    storePlaces([...before, currentLocation()]);
  };
  remember();
  navigation.addEventListener("currententrychange", follow);
  return () => navigation.removeEventListener("currententrychange", follow);
}

/** Where the person begins who has just signed in: what lies before it in the history is somebody else's. */
export function beginHistory(): void {
  storePlaces(readPlaces().map(() => ""));
}

function readPlaces(): string[] {
  const places: unknown = JSON.parse(sessionStorage.getItem(PLACES) ?? "[]");
  return Array.isArray(places) ? places.map(String) : [];
}

function storePlaces(places: readonly string[]): void {
  sessionStorage.setItem(PLACES, JSON.stringify(places));
}

/**
 * Back to where the person came from, or home when this page was the first. A place that was left by loading the
 * page anew is opened again in this one: keys between two pages are heard by nobody.
 */
export function goBack(): void {
  const places = readPlaces().slice(0, -1);
  const here = currentLocation();
  const at = places.findLastIndex((place) => place !== "" && place !== here);
  const isNext = at >= 0 && at === places.length - 1;
  if (!isNext || window.navigation.entries()[at]?.sameDocument !== true) {
    navigate(places[at] ?? HOME, { replace: true });
    isBack = true;
    return;
  }
  for (const callback of [...leaving, ...goingBack]) callback();
  history.back();
}

/** Ends this page and goes to a path: back to it where the person came from there, else in this page's place. */
export function leaveFor(path: string): void {
  const [before] = readPlaces().slice(-2, -1);
  if (before?.split("?")[0] === path) goBack();
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
