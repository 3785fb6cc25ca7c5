import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import { checkDoctorShift } from "#src/api/shifts.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { session } from "./session.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";

/** The signed-in doctor's own active shift; `checked` once the server has been asked. */
export const doctorShiftState = proxy<{ current: DoctorShift | null; checked: boolean }>({
  current: null,
  checked: false,
});

/** Stores the shift that the server returned: started, or null after closing. */
export function setDoctorShift(shift: DoctorShift | null): void {
  doctorShiftState.current = shift === null ? null : ref(shift);
  doctorShiftState.checked = true;
}

/** Asks the server for the doctor's active shift; other roles have none. Throws an ApiFailure. */
export async function refreshDoctorShift(): Promise<void> {
  if (may(session.role, "doctor_shifts.own")) setDoctorShift(await checkDoctorShift());
}

/** Keeps the shift current while reports are submitted in it. Returns a function that stops this. */
export function followDoctorShift(): () => void {
  const refresh = () => {
    // The old count stays; the next event or a restored connection asks again.
    refreshDoctorShift().catch(() => undefined);
  };
  refresh();
  const ends = [onChange("doctor_shift", refresh), onChange("report", refresh), onCatchUp(refresh)];
  return () => ends.forEach((end) => end());
}
