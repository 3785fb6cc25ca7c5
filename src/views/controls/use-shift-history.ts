import { useEffect, useState } from "react";
import type { ShiftEvent } from "@domain/entities/receptionist-shift";
import { listShiftHistory } from "@src/api/shifts";
import type { ShiftRow } from "@src/commands/shift-actions";

const NONE: readonly ShiftEvent[] = [];

/** What was done to a shift, oldest first; none until it is there. It is read again with each version. */
export function useShiftHistory({ of, id, record }: ShiftRow): readonly ShiftEvent[] {
  const [found, setFound] = useState<{ shift: string; events: readonly ShiftEvent[] } | null>(null);
  const shift = `${of} ${id}`;
  const { version } = record;
  useEffect(() => {
    let isOld = false;
    // Without its history the shift still shows its figures; its next version asks again.
    listShiftHistory(of, id).then(
      (events) => (isOld ? undefined : setFound({ shift: `${of} ${id}`, events })),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [of, id, version]);
  return found !== null && found.shift === shift ? found.events : NONE;
}
