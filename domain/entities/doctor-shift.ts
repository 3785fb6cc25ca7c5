import { object, optional } from "superstruct";
import { line, lineOrNone, positiveAmount } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { Stored } from "./common.ts";
import type { ShiftMarks } from "./receptionist-shift.ts";

/** The time in which a doctor writes reports, paid by the number of reports submitted. */
export type DoctorShift = Stored &
  ShiftMarks & {
    /** Id of the account. */
    doctor: number;
    doctor_name: string;
    /** Number of reports submitted in the shift. */
    reports_count: number;
    /** Pay per report; null until compensated. */
    report_compensation: Piastres | null;
  };

export const CloseDoctorShiftInput = object({ note: optional(lineOrNone(500)) });
export type CloseDoctorShiftInput = Infer<typeof CloseDoctorShiftInput>;

/** Input to end the shift of another doctor. */
export const EndDoctorShiftInput = object({ note: line(500) });
export type EndDoctorShiftInput = Infer<typeof EndDoctorShiftInput>;

/** The pay per report; the compensation is this times the number of reports. */
export const CompensateDoctorShiftInput = object({
  report_compensation: positiveAmount(),
  note: optional(lineOrNone(500)),
});
export type CompensateDoctorShiftInput = Infer<typeof CompensateDoctorShiftInput>;
