import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import { checkDoctorShift } from "#src/api/shifts.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { refreshAndTell } from "./follow-end.ts";
import { session } from "./session.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";

type DoctorShiftState = {
  current: DoctorShift | null;
  /** True once the server has been asked. */
  checked: boolean;
  /** True if the shift started with a report, and the doctor has not been told. */
  isStartUnseen: boolean;
};

/** The signed-in doctor's own active shift. */
export const doctorShiftState = proxy<DoctorShiftState>({
  current: null,
  checked: false,
  isStartUnseen: false,
});

/** Stores the shift that the server returned: started, or null after closing. */
export function setDoctorShift(shift: DoctorShift | null): void {
  doctorShiftState.current = shift === null ? null : ref(shift);
  doctorShiftState.checked = true;
  doctorShiftState.isStartUnseen = false;
}

/** Asks the server for the doctor's active shift; other roles have none. Throws an ApiFailure. */
export async function refreshDoctorShift(): Promise<void> {
  if (!may(session.role, "doctor_shifts.own")) return;
  const shift = await checkDoctorShift();
  const { checked, current, isStartUnseen } = doctorShiftState;
  setDoctorShift(shift);
  doctorShiftState.isStartUnseen =
    shift !== null && (isStartUnseen || (checked && current === null));
}

/** Keeps the shift current while reports are submitted in it, and tells if somebody else closes it. Returns a function that stops this. */
export function followDoctorShift(): () => void {
  const refresh = () => {
    // Refused, the old count stays; the next event asks again.
    refreshAndTell("doctor", () => doctorShiftState.current, refreshDoctorShift).catch(
      () => undefined,
    );
  };
  refresh();
  const ends = [onChange("doctor_shift", refresh), onChange("report", refresh), onCatchUp(refresh)];
  return () => ends.forEach((end) => end());
}
