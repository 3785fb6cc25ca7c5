import { proxy, ref } from "valtio";
import type { Identified, PageMap } from "./pages.ts";
import { readQuery } from "./query.ts";
import type { ListOptions, ListState } from "./types.ts";

/** Creates the state of a list before its first request. */
export function createListState<T extends Identified>(options: ListOptions<T>): ListState<T> {
  const noPages: PageMap<T> = new Map();
  return proxy<ListState<T>>({
    query: readQuery("", options),
    count: null,
    isCounted: true,
    pages: ref(noPages),
    activeId: null,
    activeIndex: 0,
    selected: [],
    phase: "idle",
    failure: null,
    moved: 0,
    answers: 0,
  });
}
