import type { Payment } from "#domain/entities/payment.ts";
import { listShiftPayments } from "#src/api/receptionist-shifts.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";

/** Kinds of events after which money may have moved. */
const KINDS = ["appointment"];

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
