import { hasNoListParams, readQuery, writeQuery, type QueryRules } from "./query.ts";
import type { ListPorts, ListState } from "./types.ts";

/** Creates the connection of a list to events, and to the address, which mirrors its query. */
export function createConnection(
  state: Pick<ListState<never>, "query" | "phase">,
  rules: QueryRules,
  list: {
    /** Reads the query after the address changed it. */
    open: () => void;
    refresh: () => void;
    /** Called when the list is disconnected. */
    close: () => void;
  },
) {
  let ports: ListPorts = {};

  function writeAddress(): void {
    ports.address?.write(writeQuery(state.query, rules));
  }

  /** Applies the query of an address, unless it is shown already. */
  function readAddress(address: string): void {
    const query = readQuery(address, rules);
    const isShown = writeQuery(query, rules) === writeQuery(state.query, rules);
    if (state.phase !== "idle" && isShown) return;
    state.query = query;
    list.open();
    if (rules.openingFilters !== undefined && hasNoListParams(address, rules)) writeAddress();
  }

  return {
    writeAddress,
    /** Connects the list to the address and to events. Returns a function that disconnects it. */
    attach(next: ListPorts): () => void {
      ports = next;
      const wasReady = state.phase === "ready";
      const follow = (): void => readAddress(next.address?.read() ?? "");
      follow();
      if (wasReady && state.phase === "ready") list.refresh();
      const ends = [
        next.address?.watch(follow),
        next.changes?.(list.refresh),
        next.online?.(list.refresh),
      ];
      return () => {
        for (const end of ends) end?.();
        if (ports !== next) return;
        ports = {};
        list.close();
      };
    },
  };
}
