import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import type { Stored } from "#domain/entities/common.ts";
import { useComing } from "#src/focus/arrivals.ts";
import { publishComing } from "#src/state/screen/context.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { justSaved, onSaved } from "#src/state/live/saved.ts";
import { askLater } from "./use-reading.ts";

/** A record as it is now, followed while it is on screen. */
export type Loaded<T> = { record: T | null; failure: ApiFailure | null; reload: () => void };

/** Keys wait for a record that is being read: whoever asks for it then does so after it was given up. */
const NOT_THERE = { until: () => Promise.resolve(false) };

/**
 * Reads a record, holds the keys until it is there, and reads it again when another desk changes it. With `byVersion` everything shown
 * hangs on the record's version: an event of the version at hand reads nothing again.
 */
export function useRecord<T extends Stored>(
  kind: string,
  id: number,
  read: (id: number, signal: AbortSignal) => Promise<T>,
  { byVersion = false }: { byVersion?: boolean } = {},
): Loaded<T> {
  const known = useRef<number | null>(null);
  // What is saved under a kind is a record of that kind. It is read all the same.
  const [record, setRecord] = useState<T | null>(() => justSaved(kind, id) as T | null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useComing(record === null, failure !== null);
  useEffect(() => (record === null ? publishComing(NOT_THERE) : undefined), [record]);
  useEffect(() => {
    known.current = record?.version ?? null;
  }, [record]);
  useEffect(() => {
    let isOld = false;
    const left = new AbortController();
    read(id, left.signal).then(
      (found) => {
        if (isOld) return;
        setRecord((now) => newer(now, found));
        setFailure(null);
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiFailure)) throw cause;
        if (isOld) return;
        setFailure(cause);
        askLater(cause, () => !isOld && reload());
      },
    );
    return () => {
      isOld = true;
      // The few connections that a browser has are for what is on screen.
      left.abort();
    };
  }, [id, read, round, reload]);
  useEffect(() => {
    const ends = [
      onChange(kind, (change) => {
        if (change.id === id && !(byVersion && change.version === known.current)) reload();
      }),
      // What is saved under a kind is a record of that kind.
      onSaved(kind, (saved) => {
        if (saved.id === id) setRecord((now) => newer(now, saved as T));
      }),
      onCatchUp(reload),
    ];
    return () => ends.forEach((end) => end());
  }, [kind, id, byVersion, reload]);
  return { record, failure, reload };
}

/** Answers may overtake each other; an older one never covers a newer one. */
function newer<T extends Stored>(one: T | null, other: T): T {
  return one !== null && one.id === other.id && one.version > other.version ? one : other;
}
