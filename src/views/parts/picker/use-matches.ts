import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { untilRetry } from "#src/state/live/network.ts";
import { createPickerSearch, type PickerSearch, type Option } from "./picker-search.ts";
import type { PickerProps } from "./picker-props.ts";

/**
 * Searches for what is typed. A search that failed is repeated while the list is open, as soon as the server
 * may answer.
 */
export function useMatches<T extends Option>(
  search: PickerProps<T>["search"],
  query: string,
  isOpen: boolean,
): { store: PickerSearch<T>; hasFailed: boolean; isAnswered: boolean } {
  const [store] = useState(() => createPickerSearch<T>(search));
  const { failed, answered } = useSnapshot(store.state);
  useEffect(() => {
    store.searchBy(search);
  });
  useEffect(() => {
    store.searchFor(query);
  }, [store, query]);
  const isWaiting = isOpen && failed;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    void untilRetry().then(() => {
      if (!isOver) store.searchFor(query);
    });
    return () => {
      isOver = true;
    };
  }, [store, query, isWaiting]);
  return { store, hasFailed: failed, isAnswered: answered === query };
}
