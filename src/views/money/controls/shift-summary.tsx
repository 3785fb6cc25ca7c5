import type { Payment } from "#domain/entities/payment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { Paper } from "#src/views/parts/paper.tsx";
import { ShiftSlip } from "./shift-slip.tsx";

/** The slip of one cash drawer on paper. */
export function ShiftSummary({
  shift,
  ledger,
}: {
  shift: ReceptionistShift;
  ledger: readonly Payment[];
}) {
  return (
    <Paper of="shift" sheet="slip">
      <div className="mx-auto flex max-w-[190mm] flex-col gap-3">
        <ShiftSlip shift={shift} ledger={ledger} />
      </div>
    </Paper>
  );
}
