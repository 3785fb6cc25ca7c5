import { useEffect, useState } from "react";
import { subscribeKey } from "valtio/utils";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { createList, type List } from "#src/state/list/list.ts";
import type { EventKind } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { ListOptions, ListPorts } from "#src/state/list/types.ts";
import { addressOf } from "./list-address.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { network } from "#src/state/live/network.ts";
import { session } from "#src/state/session/session.ts";

/** Keeps a screen's list while the user is on another screen: rows, active row, selection and scroll position. */
export type ListKeeper<T extends Identified> = {
  /** Returns the kept list; creates it if none is kept for the user. */
  keep: (create: () => List<T>) => List<T>;
  /** Removes a row that this desk's own save took out of the list, even if the list is not on screen. */
  remove: (id: number) => void;
};

/** Create one per screen, outside its component. The kept list belongs to one user and is replaced for another. */
export function createListKeeper<T extends Identified>(): ListKeeper<T> {
  let kept: { owner: number | null; list: List<T> } | null = null;
  return {
    keep(create) {
      const owner = session.account?.id ?? null;
      if (kept === null || kept.owner !== owner) kept = { owner, list: create() };
      return kept.list;
    },
    remove: (id) => kept?.list.remove(id),
  };
}

/**
 * Returns the list of a screen, connected to the URL and to events of some kinds while the screen is mounted.
 * `inAddress: false` keeps its query out of the URL, for lists inside a record.
 */
export function useList<T extends Identified>(
  options: () => ListOptions<T>,
  {
    events,
    inAddress = true,
    areRows = true,
    keeper,
  }: {
    events: readonly EventKind[];
    inAddress?: boolean;
    /** Whether records of these kinds are rows of the list; if not, the list is only read again. Default true. */
    areRows?: boolean;
    keeper?: ListKeeper<T>;
  },
): List<T> {
  const [list] = useState(() => {
    const create = (): List<T> => createList(options());
    return keeper === undefined ? create() : keeper.keep(create);
  });
  // The caller gives a new array each time, but the effects depend on the kinds alone.
  const kinds = events.join(" ");
  useEffect(() => list.attach(portsOf(kindsIn(kinds), inAddress)), [list, kinds, inAddress]);
  useEffect(() => {
    if (!areRows) return undefined;
    // A record saved under a kind has the type of that kind.
    const show = (saved: Stored) =>
      list.replace(saved as unknown as T, { isNew: saved.version === 1 });
    const ends = kindsIn(kinds).map((kind) => onSaved(kind, show));
    return () => ends.forEach((end) => end());
  }, [list, kinds, areRows]);
  return list;
}

/** Returns the kinds that `useList` joined. */
const kindsIn = (joined: string) => joined.split(" ") as EventKind[];

function portsOf(kinds: readonly EventKind[], inAddress: boolean): ListPorts {
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
