import { object, optional } from "superstruct";
import { lines, positiveAmount } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { Stored } from "./common.ts";
import type { ShiftMarks } from "./receptionist-shift.ts";

/** The time one doctor writes reports; paid by the reports submitted in it. */
export type DoctorShift = Stored &
  ShiftMarks & {
    /** Account. */
    doctor: number;
    doctor_name: string;
    /** Reports submitted in the shift. */
    reports_count: number;
    /** Per report; null until compensated. */
    report_compensation: Piastres | null;
  };

export const CloseDoctorShiftInput = object({ note: optional(lines(500)) });
export type CloseDoctorShiftInput = Infer<typeof CloseDoctorShiftInput>;

/** Compensation per report; the whole is this times the reports. */
export const CompensateDoctorShiftInput = object({
  report_compensation: positiveAmount(),
  note: optional(lines(500)),
});
export type CompensateDoctorShiftInput = Infer<typeof CompensateDoctorShiftInput>;
