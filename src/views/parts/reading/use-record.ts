import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#src/api/failure.ts";
import type { EventKind } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { publishLoadingRow } from "#src/state/screen/context.ts";
import { onCatchUp, onChange } from "#src/state/live/live.ts";
import { justSaved, onSaved } from "#src/state/live/saved.ts";
import { retryWhenReachable } from "./use-reading.ts";

/** A record, kept up to date while it is on screen. */
export type Loaded<T> = { record: T | null; failure: ApiFailure | null; reload: () => void };

/**
 * Tells commands that no record is loading any more: keystrokes are queued while one loads, so commands call
 * `hasLoaded` only after the user has cancelled that wait.
 */
const NEVER_LOADS = { hasLoaded: () => Promise.resolve(false) };

/**
 * Loads a record, queues keystrokes until it has loaded, and loads it again when another desk changes it. With
 * `byVersion`, everything shown depends on the record's version: an event of the known version loads nothing.
 */
export function useRecord<T extends Stored>(
  kind: EventKind,
  id: number,
  read: (id: number, signal: AbortSignal) => Promise<T>,
  { byVersion = false }: { byVersion?: boolean } = {},
): Loaded<T> {
  const knownVersion = useRef<number | null>(null);
  // A record saved under a kind has the type of that kind. It is loaded again all the same.
  const [record, setRecord] = useState<T | null>(() => justSaved(kind, id) as T | null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useQueueWhileLoading(record === null, failure !== null);
  useEffect(() => (record === null ? publishLoadingRow(NEVER_LOADS) : undefined), [record]);
  useEffect(() => {
    knownVersion.current = record?.version ?? null;
  }, [record]);
  useEffect(() => {
    let isOld = false;
    const controller = new AbortController();
    read(id, controller.signal).then(
      (found) => {
        if (isOld) return;
        setRecord((now) => newerRecord(now, found));
        setFailure(null);
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiFailure)) throw cause;
        if (isOld) return;
        setFailure(cause);
        retryWhenReachable(cause, () => !isOld && reload());
      },
    );
    return () => {
      isOld = true;
      // A browser has few connections: free this one for what is on screen.
      controller.abort();
    };
  }, [id, read, attempt, reload]);
  useEffect(() => {
    const ends = [
      onChange(kind, (change) => {
        if (change.id === id && !(byVersion && change.version === knownVersion.current)) reload();
      }),
      // A record saved under a kind has the type of that kind.
      onSaved(kind, (saved) => {
        if (saved.id === id) setRecord((now) => newerRecord(now, saved as T));
      }),
      onCatchUp(reload),
    ];
    return () => ends.forEach((end) => end());
  }, [kind, id, byVersion, reload]);
  return { record, failure, reload };
}

/** Returns the newer record: responses may overtake each other. */
function newerRecord<T extends Stored>(one: T | null, other: T): T {
  return one !== null && one.id === other.id && one.version > other.version ? one : other;
}
