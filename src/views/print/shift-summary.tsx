import type { Payment } from "@domain/entities/payment";
import type { ReceptionistShift } from "@domain/entities/receptionist-shift";
import { Paper } from "./paper";
import { ShiftSlip } from "./shift-slip";

/** One drawer of cash on paper. */
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
