import { array, enums, nullable } from "superstruct";
import type { DoctorShift } from "../entities/doctor-shift.ts";
import {
  type ActiveShiftDetails,
  type PersonDifferences,
  type ReceptionistShift,
  type ShiftDifferences,
  SHIFT_MARK_ACTIONS,
  type ShiftEvent,
} from "../entities/receptionist-shift.ts";
import { SHIFT_STATES } from "../shifts.ts";
import { AppointmentRecord } from "./desk.ts";
import { id, instant, piastres, recordOf, stored, string, whole } from "./record-of.ts";

const marks = {
  start_time: instant(),
  end_time: nullable(instant()),
  ended_by: nullable(id()),
  ended_by_name: nullable(string()),
  state: enums(SHIFT_STATES),
  flag_reason: string(),
  flagged_at: nullable(instant()),
  cleared_at: nullable(instant()),
  cleared_by: nullable(id()),
  cleared_by_name: nullable(string()),
  compensated_at: nullable(instant()),
  compensation_amount: nullable(piastres()),
  note: string(),
};

const receptionistShift = {
  ...stored,
  ...marks,
  receptionist: id(),
  receptionist_name: string(),
  branch: id(),
  branch_name: string(),
  opening_float: piastres(),
  collected_amount: piastres(),
  expected_cash: nullable(piastres()),
  counted_cash: nullable(piastres()),
  difference: nullable(piastres()),
  received_at: nullable(instant()),
};

export const ReceptionistShiftRecord = recordOf<ReceptionistShift>(receptionistShift);

export const ShiftDifferencesRecord = recordOf<ShiftDifferences>({
  shortage: piastres(),
  surplus: piastres(),
  people: array(
    recordOf<PersonDifferences>({
      receptionist: id(),
      receptionist_name: string(),
      short_shifts: whole(),
      shortage: piastres(),
      over_shifts: whole(),
      surplus: piastres(),
    }),
  ),
});

export const ActiveShiftRecord = recordOf<ActiveShiftDetails>({
  ...receptionistShift,
  appointments: array(AppointmentRecord),
});

export const DoctorShiftRecord = recordOf<DoctorShift>({
  ...stored,
  ...marks,
  doctor: id(),
  doctor_name: string(),
  reports_count: whole(),
  report_compensation: nullable(piastres()),
});

export const ShiftEventRecord = recordOf<ShiftEvent>({
  id: id(),
  at: instant(),
  action: enums(SHIFT_MARK_ACTIONS),
  by_name: string(),
  reason: string(),
  amount: nullable(piastres()),
});
