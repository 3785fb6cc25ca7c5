import type { Payment } from "#domain/entities/payment.ts";
import type { ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import { listShiftPayments } from "#src/api/receptionist-shifts.ts";
import { listShiftHistory } from "#src/api/shifts.ts";
import type { ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";

/** Kinds of events after which money may have moved. */
const KINDS = ["appointment"] as const;

/** The payments and refunds of a receptionist shift, as a screen shows them. */
export type LedgerReading = Reading<readonly Payment[]>;

/** Returns every payment and refund of a receptionist shift, oldest first. */
export function useShiftLedger(shift: number | null): LedgerReading {
  return useReading(
    shift,
    () => (shift === null ? Promise.resolve([]) : listShiftPayments(shift)),
    {
      kinds: KINDS,
    },
  );
}

/** Returns what was done to a shift, oldest first. Loads it again with each version. */
export function useShiftHistory({ worker, id, record }: ShiftRow): Reading<readonly ShiftEvent[]> {
  const { version } = record;
  return useReading(`${worker} ${id}`, () => listShiftHistory(worker, id), { version });
}
