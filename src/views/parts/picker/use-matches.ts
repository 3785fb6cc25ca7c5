import { useEffect, useRef, useState } from "react";

/** Something a picker can offer. */
export type Option = { readonly id: number; readonly label: string };

/** The matches of a text: those of an older one count as not answered. */
export function useMatches<T extends Option>(
  text: string,
  search: (text: string) => Promise<readonly T[]>,
) {
  const query = text.trim();
  const [state, setState] = useState<{ query: string; matches: readonly T[] }>({
    query: "",
    matches: [],
  });
  const running = useRef<{ query: string; work: Promise<readonly T[]> } | null>(null);
  const ask = useRef(search);
  useEffect(() => {
    ask.current = search;
  });

  function start(): Promise<readonly T[]> {
    if (running.current?.query === query) return running.current.work;
    const work = ask.current(query).catch((): readonly T[] => []);
    running.current = { query, work };
    return work;
  }

  useEffect(() => {
    if (query === "") return undefined;
    let isOld = false;
    void start().then((matches) => {
      if (!isOld) setState({ query, matches });
      return matches;
    });
    return () => {
      isOld = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);

  const answered = state.query === query;
  return { matches: query === "" ? [] : state.matches, answered, answer: start };
}
