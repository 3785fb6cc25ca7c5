import { useEffect, useRef, useState } from "react";
import { UNSEEN } from "#src/focus/in-the-way.ts";
import { itemsFound, needsServer, type Asked } from "./results.ts";
import type { Item } from "./item.ts";

type Answer = { query: string; place: string; items: readonly Item[]; failed: boolean };

/** A question that is on its way. */
type Question = { query: string; stop: AbortController; answer: Promise<readonly Item[]> };

/** What the server finds for a line, and whether it is the answer to exactly this line. */
export type FoundLines = {
  /** While an answer is awaited, the lines of the one before, not to be taken. */
  items: readonly Item[];
  answered: boolean;
  failed: boolean;
  /** Whether the lines have stood there long enough to be seen. */
  isSeen: () => boolean;
  /** Asks what will be shown next, without waiting until it is. */
  askAhead: (asked: Asked) => void;
  /** Asks once more after a failure. */
  askAgain: () => void;
};

/** Asks at once, at every letter; a new line gives up the one before. */
export function useFound(asked: Asked): FoundLines {
  const { place, query } = namesOf(asked);
  const asks = needsServer(asked);
  const [answer, setAnswer] = useState<Answer>({ query: "", place, items: [], failed: false });
  const [round, setRound] = useState(0);
  const question = useRef<Question | null>(null);
  /** When the lines at hand came, on the page's clock. */
  const cameAt = useRef(0);

  function ask(next: Asked): Question {
    const { query: name } = namesOf(next);
    const { current } = question;
    if (current?.query === name && !current.stop.signal.aborted) return current;
    current?.stop.abort();
    const stop = new AbortController();
    question.current = { query: name, stop, answer: itemsFound(next, stop.signal) };
    // Whoever waits for it hears of the failure.
    question.current.answer.catch(() => undefined);
    return question.current;
  }

  useEffect(() => {
    if (!asks) return undefined;
    const { stop, answer: items } = ask(asked);
    const settle = (found: readonly Item[], failed: boolean) => {
      if (stop.signal.aborted) return;
      cameAt.current = performance.now();
      setAnswer({ query, place, items: found, failed });
    };
    items.then(
      (found) => settle(found, false),
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
    isSeen: () => answered && performance.now() - cameAt.current >= UNSEEN,
    askAhead(next) {
      if (needsServer(next)) ask(next);
    },
    askAgain() {
      setAnswer({ ...answer, query: "" });
      setRound(round + 1);
    },
  };
}

/** Answers of one place may stand there while the next is awaited; the query is one question. */
function namesOf({ line, mode, choose }: Asked): { place: string; query: string } {
  const place = `${mode}|${choose ?? ""}`;
  return { place, query: `${place}|${line.trim()}` };
}
