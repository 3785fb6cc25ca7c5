import { useCallback, useEffect, useState } from "react";
import { ApiFailure } from "@src/api/failure";
import { onCatchUp, onChange } from "@src/state/live";

/** A record as it is now, followed while it is on screen. */
export type Loaded<T> = { record: T | null; failure: ApiFailure | null; reload: () => void };

/** Reads a record and reads it again when another desk changes it. */
export function useRecord<T>(
  kind: string,
  id: number,
  read: (id: number) => Promise<T>,
): Loaded<T> {
  const [record, setRecord] = useState<T | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isOld = false;
    read(id).then(
      (found) => {
        if (isOld) return;
        setRecord(found);
        setFailure(null);
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiFailure)) throw cause;
        if (!isOld) setFailure(cause);
      },
    );
    return () => {
      isOld = true;
    };
  }, [id, read, round]);
  useEffect(() => {
    const ends = [
      onChange(kind, (change) => {
        if (change.id === id) reload();
      }),
      onCatchUp(reload),
    ];
    return () => ends.forEach((end) => end());
  }, [kind, id, reload]);
  return { record, failure, reload };
}
