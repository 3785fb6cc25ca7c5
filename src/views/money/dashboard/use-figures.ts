import { useCallback, useEffect, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import type { EventKind } from "#domain/access.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";

/** Minimum number of milliseconds between two requests while other desks are busy. */
const REQUEST_INTERVAL_MS = 1_000;

/** Figures, with what was asked for when they were read: until other figures have come, a screen must name these. */
export interface ShownFigures<Asked, Figures> {
  asked: Asked;
  record: Figures;
}

/**
 * Loads the figures that are asked for, and loads them again when records of these kinds change anywhere. `asked`, `read`
 * and `kinds` must stay the same objects until something else is asked for. Until the figures that are asked for have come,
 * `shown` holds those before them, and `isBehind` is true.
 */
export function useFigures<Asked, Figures>(
  asked: Asked,
  read: (asked: Asked) => Promise<Figures>,
  kinds: readonly EventKind[],
): {
  shown: ShownFigures<Asked, Figures> | null;
  isBehind: boolean;
  failure: ApiFailure | null;
  retry: () => void;
} {
  const [shown, setShown] = useState<ShownFigures<Asked, Figures> | null>(null);
  const [failed, setFailed] = useState<{ asked: Asked; failure: ApiFailure } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    let isUnderWay = false;
    /** Whether something changed since the request under way was sent. */
    let isOutdated = false;
    const request = () => {
      timer = undefined;
      // Of two under way, the older one might be answered last.
      isOutdated = isUnderWay;
      if (isUnderWay) return;
      isUnderWay = true;
      askedAt = performance.now();
      void read(asked)
        .then(
          (found) => {
            if (isGone) return;
            setShown({ asked, record: found });
            setFailed(null);
          },
          (cause: unknown) => {
            if (!(cause instanceof ApiFailure)) throw cause;
            if (isGone) return;
            setFailed({ asked, failure: cause });
            retryWhenReachable(cause, () => !isGone && requestSoon());
          },
        )
        .finally(() => {
          isUnderWay = false;
          if (isOutdated && !isGone) requestSoon();
        });
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
  }, [asked, read, kinds, attempt]);
  // Why other figures did not come says nothing of these.
  const failure = failed?.asked === asked ? failed.failure : null;
  return { shown, isBehind: shown !== null && shown.asked !== asked, failure, retry };
}
