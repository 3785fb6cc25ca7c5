import { useEffect, useState } from "react";
import { subscribe } from "valtio";
import { network } from "@src/state/network";
import { onCatchUp, onChange } from "@src/state/live";
import type { List, ListPorts } from "@src/state/list";
import { createList, type ListOptions } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";

/**
 * The list of a screen, connected to the address and to changes of some kinds of events for as long
 * as the screen is there. `inAddress` false keeps it out of the address, for lists inside a record.
 */
export function useList<T extends Identified>(
  options: () => ListOptions<T>,
  { events, inAddress = true }: { events: readonly string[]; inAddress?: boolean },
): List<T> {
  const [list] = useState(() => createList(options()));
  const kinds = events.join(" ");
  useEffect(() => list.attach(portsOf(kinds.split(" "), inAddress)), [list, kinds, inAddress]);
  return list;
}

function portsOf(kinds: readonly string[], inAddress: boolean): ListPorts {
  return {
    ...(inAddress ? { address: ADDRESS } : {}),
    changes(changed) {
      const ends = [...kinds.map((kind) => onChange(kind, changed)), onCatchUp(changed)];
      return () => ends.forEach((end) => end());
    },
    online: (back) =>
      subscribe(network, () => {
        if (network.online) back();
      }),
  };
}

const ADDRESS = {
  read: () => location.search,
  write: (address: string) =>
    history.replaceState(history.state, "", `${location.pathname}${address}`),
  watch(moved: () => void) {
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  },
};
