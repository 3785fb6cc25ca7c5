import { useSearchParams } from "wouter";
import { ROLE } from "@domain/roles";
import { DoctorShifts } from "./doctor-shifts";
import { ReceptionistShifts } from "./receptionist-shifts";

/** The shifts of receptionists and doctors, looked through and settled by owner and admin staff. */
export default function Controls() {
  const [params] = useSearchParams();
  return Number(params.get("role")) === ROLE.ReportingDoctor ? (
    <DoctorShifts />
  ) : (
    <ReceptionistShifts />
  );
}
