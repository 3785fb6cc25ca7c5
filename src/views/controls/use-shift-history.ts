import type { ShiftEvent } from "@domain/entities/receptionist-shift";
import { listShiftHistory } from "@src/api/shifts";
import type { ShiftRow } from "@src/commands/shift-actions";
import { useReading, type Reading } from "../use-reading";

/** What was done to a shift, oldest first. It is read again with each version. */
export function useShiftHistory({ of, id, record }: ShiftRow): Reading<readonly ShiftEvent[]> {
  const { version } = record;
  return useReading(`${of} ${id}`, () => listShiftHistory(of, id), { version });
}
