import { useSearchParams } from "wouter";
import { ROLE } from "#domain/roles.ts";
import { DoctorShifts } from "./doctor-shifts.tsx";
import { ReceptionistShifts } from "./receptionist-shifts.tsx";

/** The shifts of receptionists and doctors, which owners and administrators review and settle. */
export default function Controls() {
  const [params] = useSearchParams();
  return Number(params.get("role")) === ROLE.ReportingDoctor ? (
    <DoctorShifts />
  ) : (
    <ReceptionistShifts />
  );
}
