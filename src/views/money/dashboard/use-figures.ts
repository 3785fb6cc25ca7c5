import { useCallback, useEffect, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import type { EventKind } from "#domain/access.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";

/** Minimum number of milliseconds between two requests while other desks are busy. */
const REQUEST_INTERVAL_MS = 1_000;

/** Loads figures, and loads them again when records of these kinds change anywhere. `kinds` must stay the same list. */
export function useFigures<T>(
  read: () => Promise<T>,
  kinds: readonly EventKind[],
): {
  record: T | null;
  failure: ApiFailure | null;
  retry: () => void;
} {
  const [record, setRecord] = useState<T | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const request = () => {
      timer = undefined;
      askedAt = performance.now();
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
          retryWhenReachable(cause, () => !isGone && requestSoon());
        },
      );
    };
    const requestSoon = () => {
      timer ??= setTimeout(request, Math.max(0, askedAt + REQUEST_INTERVAL_MS - performance.now()));
    };
    request();
    const ends = [...kinds.map((kind) => onChange(kind, requestSoon)), onCatchUp(requestSoon)];
    return () => {
      isGone = true;
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [read, kinds, attempt]);
  return { record, failure, retry };
}
