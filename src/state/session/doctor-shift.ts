import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import { checkDoctorShift } from "#src/api/shifts.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { session } from "./session.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";

/** The signed-in doctor's own active shift, once the server has been asked. */
export const doctorShiftState = proxy<{ current: DoctorShift | null; checked: boolean }>({
  current: null,
  checked: false,
});

/** Takes over a shift that a call has just answered: started, or null after its end. */
export function setDoctorShift(shift: DoctorShift | null): void {
  doctorShiftState.current = shift === null ? null : ref(shift);
  doctorShiftState.checked = true;
}

/** Asks the server for the own active shift; other roles have none. Throws an ApiFailure. */
export async function refreshDoctorShift(): Promise<void> {
  if (may(session.role, "doctor_shifts.own")) setDoctorShift(await checkDoctorShift());
}

/** Follows it while reports are submitted in it. Answers the function that ends it. */
export function followDoctorShift(): () => void {
  const refresh = () => {
    // The count stays as it was; the next event or the network's return asks again.
    refreshDoctorShift().catch(() => undefined);
  };
  refresh();
  const ends = [onChange("doctor_shift", refresh), onChange("report", refresh), onCatchUp(refresh)];
  return () => ends.forEach((end) => end());
}
