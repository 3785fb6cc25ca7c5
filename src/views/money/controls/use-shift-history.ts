import type { ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import { listShiftHistory } from "#src/api/shifts.ts";
import type { ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";

/** Returns what was done to a shift, oldest first. Loads it again with each version. */
export function useShiftHistory({ of, id, record }: ShiftRow): Reading<readonly ShiftEvent[]> {
  const { version } = record;
  return useReading(`${of} ${id}`, () => listShiftHistory(of, id), { version });
}
