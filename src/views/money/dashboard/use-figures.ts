import { useCallback, useEffect, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";

/** Minimum number of milliseconds between two requests while other desks are busy. */
const REQUEST_INTERVAL_MS = 1_000;

/** Loads figures, and loads them again when appointments change anywhere. */
export function useFigures<T>(read: () => Promise<T>): {
  record: T | null;
  failure: ApiFailure | null;
  retry: () => void;
} {
  const [record, setRecord] = useState<T | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = () => {
      waiting = undefined;
      asked = performance.now();
      read().then(
        (found) => {
          if (isGone) return;
          setRecord(found);
          setFailure(null);
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (isGone) return;
          setFailure(cause);
          retryWhenReachable(cause, () => !isGone && askSoon());
        },
      );
    };
    const askSoon = () => {
      waiting ??= setTimeout(ask, Math.max(0, asked + REQUEST_INTERVAL_MS - performance.now()));
    };
    ask();
    const ends = [onChange("appointment", askSoon), onCatchUp(askSoon)];
    return () => {
      isGone = true;
      clearTimeout(waiting);
      ends.forEach((end) => end());
    };
  }, [read, round]);
  return { record, failure, retry };
}
