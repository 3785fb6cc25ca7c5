import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { WaitingShift } from "#domain/entities/safe.ts";

/** What the dialog that receives the cash of an ended shift needs of it. */
export type ReceivedShift = Pick<
  WaitingShift,
  | "id"
  | "branch"
  | "branch_name"
  | "receptionist_name"
  | "start_time"
  | "end_time"
  | "opening_float"
  | "counted_cash"
>;

/** Returns the ended shifts among some. */
export function receivedShiftsOf(shifts: readonly ReceptionistShift[]): ReceivedShift[] {
  return shifts.flatMap(({ end_time, counted_cash, ...shift }) =>
    end_time === null || counted_cash === null ? [] : [{ ...shift, end_time, counted_cash }],
  );
}
