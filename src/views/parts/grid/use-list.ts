import { useEffect, useState } from "react";
import { subscribeKey } from "valtio/utils";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { createList, type List } from "#src/state/list/list.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { ListOptions, ListPorts } from "#src/state/list/types.ts";
import { addressOf } from "./list-address.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { network } from "#src/state/live/network.ts";
import { session } from "#src/state/session/session.ts";

/** Keeps a screen's list while the person is elsewhere: rows, active row, selection and place. */
export type ListKeeper<T extends Identified> = {
  take: (create: () => List<T>) => List<T>;
  /** Takes a row away that this desk's own save has made leave the list, also where nobody sees it now. */
  remove: (id: number) => void;
};

/** One per screen, outside of its component. What is kept belongs to one person and goes with them. */
export function createListKeeper<T extends Identified>(): ListKeeper<T> {
  let kept: { owner: number | null; list: List<T> } | null = null;
  return {
    take(create) {
      const owner = session.account?.id ?? null;
      if (kept === null || kept.owner !== owner) kept = { owner, list: create() };
      return kept.list;
    },
    remove: (id) => kept?.list.remove(id),
  };
}

/**
 * The list of a screen, connected to the address and to changes of some kinds of events for as long
 * as the screen is there. `inAddress` false keeps it out of the address, for lists inside a record.
 */
export function useList<T extends Identified>(
  options: () => ListOptions<T>,
  {
    events,
    inAddress = true,
    keeper,
  }: { events: readonly string[]; inAddress?: boolean; keeper?: ListKeeper<T> },
): List<T> {
  const [list] = useState(() => {
    const create = (): List<T> => createList(options());
    return keeper === undefined ? create() : keeper.take(create);
  });
  const kinds = events.join(" ");
  useEffect(() => list.attach(portsOf(kinds.split(" "), inAddress)), [list, kinds, inAddress]);
  useEffect(() => {
    // What is saved under a kind is a record of that kind.
    const show = (saved: Stored) =>
      list.replace(saved as unknown as T, { isNew: saved.version === 1 });
    const ends = kinds.split(" ").map((kind) => onSaved(kind, show));
    return () => ends.forEach((end) => end());
  }, [list, kinds]);
  return list;
}

function portsOf(kinds: readonly string[], inAddress: boolean): ListPorts {
  return {
    ...(inAddress ? { address: addressOf(location.pathname) } : {}),
    changes(changed) {
      const ends = [...kinds.map((kind) => onChange(kind, changed)), onCatchUp(changed)];
      return () => ends.forEach((end) => end());
    },
    online: (back) =>
      subscribeKey(network, "online", (online) => {
        if (online) back();
      }),
  };
}
