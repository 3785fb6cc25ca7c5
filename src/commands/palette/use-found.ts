import { useEffect, useRef, useState } from "react";
import { REACTION_MS } from "#src/focus/drop-reasons.ts";
import { readItems, needsServer, type Query } from "./results.ts";
import type { Item } from "./item.ts";

type LoadedItems = { query: string; place: string; items: readonly Item[]; failed: boolean };

/** A pending request. */
type PendingRequest = { query: string; stop: AbortController; answer: Promise<readonly Item[]> };

/** The server's results, and whether they belong to the current text. */
export type FoundLines = {
  /** While a response is pending, the previous results, which must not be chosen. */
  items: readonly Item[];
  answered: boolean;
  failed: boolean;
  /** Returns true if the lines have been on screen long enough to be seen. */
  isSeen: () => boolean;
  /** Sends a request for the next text, before React renders it. */
  readAhead: (query: Query) => void;
  /** Repeats the request after a failure. */
  retry: () => void;
};

/** Searches at once at every letter; a new text aborts the previous request. */
export function useFound(input: Query): FoundLines {
  const { place, query } = keysOf(input);
  const asks = needsServer(input);
  const [answer, setAnswer] = useState<LoadedItems>({ query: "", place, items: [], failed: false });
  const [attempt, setAttempt] = useState(0);
  const question = useRef<PendingRequest | null>(null);
  /** When the current lines arrived, by `performance.now()`. */
  const arrivedAt = useRef(0);

  function startRequest(next: Query): PendingRequest {
    const { query: name } = keysOf(next);
    const { current } = question;
    if (current?.query === name && !current.stop.signal.aborted) return current;
    current?.stop.abort();
    const stop = new AbortController();
    question.current = { query: name, stop, answer: readItems(next, stop.signal) };
    // The caller handles the failure; this prevents an "unhandled rejection".
    question.current.answer.catch(() => undefined);
    return question.current;
  }

  useEffect(() => {
    if (!asks) return undefined;
    const { stop, answer: items } = startRequest(input);
    const showItems = (found: readonly Item[], failed: boolean) => {
      if (stop.signal.aborted) return;
      arrivedAt.current = performance.now();
      setAnswer({ query, place, items: found, failed });
    };
    items.then(
      (found) => showItems(found, false),
      () => showItems([], true),
    );
    return () => stop.abort();
    // `query` stands for text, mode and choose; spaces around the text do not change it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks, query, place, attempt]);
  const answered = !asks || answer.query === query;
  return {
    items: asks && answer.place === place ? answer.items : [],
    answered,
    failed: asks && answered && answer.failed,
    isSeen: () => answered && performance.now() - arrivedAt.current >= REACTION_MS,
    readAhead(next) {
      if (needsServer(next)) startRequest(next);
    },
    retry() {
      setAnswer({ ...answer, query: "" });
      setAttempt(attempt + 1);
    },
  };
}

/**
 * Returns the names of a query. Results of the same `place` may stay on screen while the next request is
 * pending; `query` identifies one request.
 */
function keysOf({ text, mode, choose, opening }: Query): { place: string; query: string } {
  // The options of a choice depend on what is on screen: those of an earlier opening may be for another patient.
  const place = `${mode}|${choose === null ? "" : `${choose}|${numberOf(opening)}`}`;
  return { place, query: `${place}|${text.trim()}` };
}

/** Returns a function that returns a number for each object, always the same for one. */
function createNumbers(): (one: object) => number {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return (one) => {
    const known = numbers.get(one);
    if (known !== undefined) return known;
    count += 1;
    numbers.set(one, count);
    return count;
  };
}

/** Identifies the openings of the palette. */
const numberOf = createNumbers();
