import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiFailure, isUnanswered } from "#src/api/failure.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { untilWorthAsking } from "#src/state/live/network.ts";

/** What a part of a screen reads: what came, why it did not come, and what reads it again. */
export type Reading<T> = {
  /** Null until it is there. */
  found: T | null;
  /** Why the latest reading failed; null while it has not. */
  failure: ApiFailure | null;
  again: () => void;
};

type Known<T> = { key: string | number; found: T | null; failure: ApiFailure | null };

const NONE: readonly string[] = [];

/**
 * Reads a part of a screen: nothing while `key` is null, and anew with another key, when a record of
 * `kinds` changes anywhere or the `version` does, and by itself where the server could not answer. It holds
 * no keys: where they are meant for what is read, `useComing` of src/focus/arrivals.ts does.
 */
export function useReading<T>(
  key: string | number | null,
  read: (signal: AbortSignal) => Promise<T>,
  { kinds = NONE, version = 0 }: { kinds?: readonly string[]; version?: number } = {},
): Reading<T> {
  const [known, setKnown] = useState<Known<T> | null>(null);
  // By the time the same is asked for again it may have changed.
  if (key === null && known !== null) setKnown(null);
  const ask = useRef(() => {});
  const again = useCallback(() => ask.current(), []);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (key === null) return undefined;
    let isOld = false;
    let asked = 0;
    let answered = 0;
    const left = new AbortController();
    ask.current = () => {
      asked += 1;
      const turn = asked;
      readNow(left.signal).then(
        (found) => {
          // Answers may overtake each other; where changes come faster than they do, each one counts.
          if (isOld || turn < answered) return;
          answered = turn;
          setKnown({ key, found, failure: null });
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiFailure)) throw cause;
          if (isOld || turn < asked) return;
          setKnown((now) => ({ key, found: now?.key === key ? now.found : null, failure: cause }));
          askLater(cause, () => !isOld && turn === asked && again());
        },
      );
    };
    again();
    return () => {
      isOld = true;
      // The few connections that a browser has are for what is on screen.
      left.abort();
      ask.current = () => {};
    };
  }, [key, version, again]);
  const listed = kinds.join();
  useEffect(() => {
    if (key === null) return undefined;
    const names = listed === "" ? [] : listed.split(",");
    const ends = [...names.map((kind) => onChange(kind, again)), onCatchUp(again)];
    return () => ends.forEach((end) => end());
  }, [key, listed, again]);
  if (known === null || known.key !== key) return { found: null, failure: null, again };
  return { found: known.found, failure: known.failure, again };
}

/** Asks again, as soon as that is worth it, for what the server could not answer. */
export function askLater(cause: ApiFailure, ask: () => void): void {
  if (isUnanswered(cause)) void untilWorthAsking().then(ask);
}
