import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Payment } from "#domain/entities/payment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { listShiftPayments } from "#src/api/receptionist-shifts.ts";
import { publishRowPrint } from "#src/state/screen/context.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import { ShiftSummary } from "./shift-slip.tsx";

/** Prints the summary of the active shift on command, and returns its paper while it is printed. */
export function useShiftPaper(shift: ReceptionistShift | null): ReactNode {
  const [ledger, setLedger] = useState<readonly Payment[] | null>(null);
  useEffect(() => {
    if (shift === null) return undefined;
    const run = async () => {
      try {
        const rows = await listShiftPayments(shift.id);
        flushSync(() => setLedger(rows));
        await printPage();
      } catch (failure) {
        toastFailure(failure, "print.failed");
      }
    };
    return publishRowPrint({ run: () => void run() });
  }, [shift]);
  useEffect(() => {
    const removeLedger = () => setLedger(null);
    addEventListener("afterprint", removeLedger);
    return () => removeEventListener("afterprint", removeLedger);
  }, []);
  return shift === null || ledger === null ? null : <ShiftSummary shift={shift} ledger={ledger} />;
}
