import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Board } from "#src/state/booking/board.ts";
import { publishRow } from "#src/state/screen/context.ts";

/** Publishes the appointment at the cursor, or the one in hand, to the commands; returns it, null if there is none. */
export function useCursorRow(board: Board): Appointment | null {
  const { place, lanes, held, appointments } = useSnapshot(board.state);
  const row = useMemo(
    () => board.current(),
    // `board.current()` depends on these.
    // oxlint-disable-next-line react/exhaustive-deps
    [board, place, lanes, held, appointments],
  );
  useEffect(
    () => (row === null ? undefined : publishRow({ kind: "appointment", id: row.id, record: row })),
    [row],
  );
  return row;
}
