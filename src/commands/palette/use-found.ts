import { useEffect, useState } from "react";
import { itemsFound, needsServer, type Asked, type Item } from "./results";

type Answer = { query: string; place: string; items: readonly Item[]; failed: boolean };

/** What the server finds for a line, and whether it is the answer to exactly this line. */
export type FoundLines = {
  /** While an answer is awaited, the lines of the one before, not to be taken. */
  items: readonly Item[];
  answered: boolean;
  failed: boolean;
  /** Asks once more after a failure. */
  askAgain: () => void;
};

/** Asks at once, at every letter; a new line gives up the one before. */
export function useFound({ line, mode, choose, about }: Asked): FoundLines {
  const place = `${mode}|${choose ?? ""}`;
  const query = `${place}|${line.trim()}`;
  const asks = needsServer({ line, mode, choose, about });
  const [answer, setAnswer] = useState<Answer>({ query: "", place, items: [], failed: false });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!asks) return undefined;
    const stop = new AbortController();
    const settle = (items: readonly Item[], failed: boolean) => {
      if (!stop.signal.aborted) setAnswer({ query, place, items, failed });
    };
    itemsFound({ line, mode, choose, about }, stop.signal).then(
      (items) => settle(items, false),
      () => settle([], true),
    );
    return () => stop.abort();
    // The query stands for line, mode and choose: blanks around the line ask nothing new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks, query, place, round]);
  const answered = !asks || answer.query === query;
  return {
    items: asks && answer.place === place ? answer.items : [],
    answered,
    failed: asks && answered && answer.failed,
    askAgain: () => {
      setAnswer({ ...answer, query: "" });
      setRound(round + 1);
    },
  };
}
