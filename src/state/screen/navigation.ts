import { once } from "#domain/once.ts";
import { openHistory } from "#src/browser/history-entries.ts";
import { createListeners } from "#src/browser/listeners.ts";
import { createValue } from "#src/browser/value.ts";
import { navigate as pushLocation } from "wouter/use-browser-location";

const KEY = "scandesk.attempted-location";
const HOME = "/dashboard";

/** The history of this tab. */
export const historyEntries = once(openHistory);

const leaving = createListeners();

/** Calls back before the product navigates elsewhere. Returns a function that unsubscribes. */
export const onLeaving = leaving.add;

/** Whether the latest navigation went back (or forward) in the history. */
const [isBack, setBack] = createValue(false);

/** Returns true if the latest navigation went back, and forgets that. */
export function takeWentBack(): boolean {
  const didGoBack = isBack();
  setBack(false);
  return didGoBack;
}

/** Goes to a path of the product, with its query; `replace` replaces the history entry. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  leaving.notify();
  pushLocation(path, { replace });
}

const goingBack = createListeners();

/** Calls back before the browser is asked to go back. Returns a function that unsubscribes. */
export const onGoingBack = goingBack.add;

const PLACES = "scandesk.places";

/**
 * Remembers the address of each history entry of this tab: the browser does not reveal the address of entries
 * from before a reload. Returns a function that stops this.
 */
export function trackHistory(): () => void {
  const remember = (): void => {
    const index = historyEntries().index();
    const places = readPlaces();
    const before = Array.from({ length: index }, (_, place) => places[place] ?? "");
    storePlaces([...before, currentLocation()]);
  };
  remember();
  return historyEntries().onChange((didGoBack) => {
    setBack(didGoBack);
    remember();
  });
}

/** Forgets the remembered addresses after a login: the history before it belongs to somebody else. */
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
 * Goes back to the previous address, or home if there is none. An address from before a reload is opened
 * again within this page, since keystrokes typed during a page load reach nobody.
 */
export function goBack(): void {
  const places = readPlaces().slice(0, -1);
  const here = currentLocation();
  const index = places.findLastIndex((place) => place !== "" && place !== here);
  const isNext = index >= 0 && index === places.length - 1;
  if (!isNext || !historyEntries().isOfThisPage(index)) {
    navigate(places[index] ?? HOME, { replace: true });
    setBack(true);
    return;
  }
  leaving.notify();
  goingBack.notify();
  history.back();
}

/** Leaves the screen for a path: goes back if the user came from there, else replaces the history entry. */
export function leaveTo(path: string): void {
  const [before] = readPlaces().slice(-2, -1);
  if (before?.split("?")[0] === path) goBack();
  else navigate(path, { replace: true });
}

/** Returns the current path and query. */
export function currentLocation(): string {
  return `${location.pathname}${location.search}`;
}

/** Remembers where a person without a session wanted to go, until after the login. */
export function rememberLocation(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Returns the remembered location and forgets it; home if there is none. */
export function takeRememberedLocation(): string {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return remembered ?? HOME;
}
