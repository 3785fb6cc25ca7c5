import type { EventKind } from "#domain/access.ts";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { untilRetry } from "#src/state/live/network.ts";

/** Data that a part of a screen reads: the result, the failure, and a function that reads it again. */
export type Reading<T> = {
  /** The data; null until they have loaded. */
  found: T | null;
  /** Why the latest request failed; null if it did not fail. */
  failure: ApiFailure | null;
  /** Reads the data again. */
  retry: () => void;
};

type LoadedResult<T> = { key: string | number; found: T | null; failure: ApiFailure | null };

const NONE: readonly string[] = [];

/**
 * Reads data for a part of a screen: nothing while `key` is null, and again if the key or the `version`
 * changes, if a record of `kinds` changes anywhere, and automatically if the server could not respond. It
 * queues no keystrokes: if they are meant for the data, call `useQueueWhileLoading` of src/focus/queue-while-loading.ts.
 */
export function useReading<T>(
  key: string | number | null,
  read: (signal: AbortSignal) => Promise<T>,
  { kinds = NONE, version = 0 }: { kinds?: readonly string[]; version?: number } = {},
): Reading<T> {
  const [loaded, setLoaded] = useState<LoadedResult<T> | null>(null);
  // The data may have changed by the time the same key is requested again.
  if (key === null && loaded !== null) setLoaded(null);
  const requestAgain = useRef(() => {});
  const retry = useCallback(() => requestAgain.current(), []);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (key === null) return undefined;
    let isOld = false;
    let requestCount = 0;
    let answered = 0;
    const controller = new AbortController();
    requestAgain.current = () => {
      requestCount += 1;
      const requestNumber = requestCount;
      readNow(controller.signal).then(
        (found) => {
          // Responses may overtake each other; if changes come faster than responses, each newer response
          // counts.
          if (isOld || requestNumber < answered) return;
          answered = requestNumber;
          setLoaded({ key, found, failure: null });
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (isOld || requestNumber < requestCount) return;
          setLoaded((now) => ({ key, found: now?.key === key ? now.found : null, failure: cause }));
          retryWhenReachable(cause, () => !isOld && requestNumber === requestCount && retry());
        },
      );
    };
    retry();
    return () => {
      isOld = true;
      // A browser has few connections: free this one for what is on screen.
      controller.abort();
      requestAgain.current = () => {};
    };
  }, [key, version, retry]);
  const listed = kinds.join();
  useEffect(() => {
    if (key === null) return undefined;
    const names = listed === "" ? [] : (listed.split(",") as EventKind[]);
    const ends = [...names.map((kind) => onChange(kind, retry)), onCatchUp(retry)];
    return () => ends.forEach((end) => end());
  }, [key, listed, retry]);
  if (loaded === null || loaded.key !== key) return { found: null, failure: null, retry };
  return { found: loaded.found, failure: loaded.failure, retry };
}

/** If the server could not respond, calls `requestAgain` once a retry makes sense: after a pause, and online. */
export function retryWhenReachable(cause: ApiFailure, requestAgain: () => void): void {
  if (mayHaveSucceeded(cause)) void untilRetry().then(requestAgain);
}
