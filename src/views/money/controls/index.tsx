import { useSearchParams } from "wouter";
import { SHIFT_ROLES } from "#domain/access.ts";
import { DoctorShifts } from "./doctor-shifts.tsx";
import { ReceptionistShifts } from "./receptionist-shifts.tsx";

/** The shifts of receptionists and doctors, which owners and administrators review and settle. */
export default function Controls() {
  const [params] = useSearchParams();
  return Number(params.get("role")) === SHIFT_ROLES.doctor ? (
    <DoctorShifts />
  ) : (
    <ReceptionistShifts />
  );
}
