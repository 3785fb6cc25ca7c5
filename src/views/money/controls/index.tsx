import { useSearchParams } from "wouter";
import { ROLE } from "#domain/roles.ts";
import { DoctorShifts } from "./doctor-shifts.tsx";
import { ReceptionistShifts } from "./receptionist-shifts.tsx";

/** The shifts of receptionists and doctors, looked through and settled by owner and admin staff. */
export default function Controls() {
  const [params] = useSearchParams();
  return Number(params.get("role")) === ROLE.ReportingDoctor ? (
    <DoctorShifts />
  ) : (
    <ReceptionistShifts />
  );
}
