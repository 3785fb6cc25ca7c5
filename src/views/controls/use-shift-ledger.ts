import { useEffect, useState } from "react";
import type { Payment } from "@domain/entities/payment";
import { listShiftPayments } from "@src/api/receptionist-shifts";
import { onChange } from "@src/state/live";

/** Every payment and refund of a receptionist shift, oldest first; null until they are there. */
export function useShiftLedger(shift: number | null): readonly Payment[] | null {
  const [found, setFound] = useState<{ shift: number; rows: readonly Payment[] } | null>(null);
  useEffect(() => {
    if (shift === null) return undefined;
    let isOld = false;
    const read = () => {
      // Without its ledger the shift still shows its figures; the next change asks again.
      listShiftPayments(shift).then(
        (rows) => (isOld ? undefined : setFound({ shift, rows })),
        () => undefined,
      );
    };
    read();
    const end = onChange("appointment", read);
    return () => {
      isOld = true;
      end();
    };
  }, [shift]);
  return found !== null && found.shift === shift ? found.rows : null;
}
