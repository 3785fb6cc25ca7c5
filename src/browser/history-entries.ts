import { createListeners } from "./listeners.ts";

/** The history of this tab, as far as pages of the product are in it. */
export interface HistoryEntries {
  /** Place of the current entry. */
  index(): number;
  /** Name of the current entry, which it keeps when its address is replaced. */
  key(): string;
  /** Whether going to this place leaves the page loaded. */
  isOfThisPage(index: number): boolean;
  /** Calls back when the current entry has changed; `isBack`: by going back or forward. Returns how to end this. */
  onChange(listener: (isBack: boolean) => void): () => void;
}

/** Returns the history as this browser tells it. Called once. */
export const openHistory = (): HistoryEntries =>
  // Safari has the Navigation API since 26.2.
  "navigation" in window ? toldByBrowser(window.navigation) : countedInState();

function toldByBrowser(navigation: Navigation): HistoryEntries {
  return {
    index: () => navigation.currentEntry?.index ?? 0,
    key: () => navigation.currentEntry?.key ?? "",
    isOfThisPage: (index) => navigation.entries()[index]?.sameDocument === true,
    onChange(listener) {
      const follow = ({ navigationType }: NavigationCurrentEntryChangeEvent) =>
        listener(navigationType === "traverse");
      navigation.addEventListener("currententrychange", follow);
      return () => navigation.removeEventListener("currententrychange", follow);
    },
  };
}

/** Name under which an entry's place and key are kept in its state, which survives a reload. */
const MARK = "scandesk.entry";

interface Mark {
  index: number;
  key: string;
}

/**
 * Counts the entries where the browser does not: each entry has its place in its state. The router announces what it
 * pushes and replaces by events named like the functions of `history`.
 */
function countedInState(): HistoryEntries {
  const changes = createListeners<[isBack: boolean]>();
  /** The places that this page has shown itself. */
  const shown = new Set<number>();
  let current = markOf(history.state) ?? newMark(history.length - 1);

  function keep(): void {
    shown.add(current.index);
    const state: unknown = history.state;
    const others = typeof state === "object" && state !== null ? state : {};
    // Past the router, which would announce it again.
    History.prototype.replaceState.call(history, { ...others, [MARK]: current }, "");
  }

  function follow({ type }: Event): void {
    if (type === "pushState") {
      current = newMark(current.index + 1);
      for (const index of shown) if (index > current.index) shown.delete(index);
    } else if (type === "popstate") current = markOf(history.state) ?? newMark(0);
    keep();
    changes.notify(type === "popstate");
  }

  keep();
  // Before the router, which reads the history in the same events.
  for (const type of ["pushState", "replaceState", "popstate"])
    addEventListener(type, follow, { capture: true });
  return {
    index: () => current.index,
    key: () => current.key,
    isOfThisPage: (index) => shown.has(index),
    onChange: changes.add,
  };
}

const newMark = (index: number): Mark => ({ index, key: crypto.randomUUID() });

function markOf(state: unknown): Mark | null {
  return typeof state === "object" && state !== null && MARK in state
    ? (state[MARK] as Mark)
    : null;
}
