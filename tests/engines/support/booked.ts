import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { book } from "#tests/support/money-desk.ts";
import type { Desk } from "./desk.ts";

/** Returns an appointment as it is stored now. */
export const read = (desk: Desk, email: string, id: number) =>
  desk.demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

/** Registers a patient whom no other job books. */
export const newPatient = (desk: Desk, email: string, name: string) =>
  desk.demo.call<Patient>(email, "POST", "/patients/", {
    national_id: `P${crypto.randomUUID().slice(0, 12)}`.toUpperCase(),
    name,
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-02-01",
    gender: "female",
  });

/**
 * Books a patient of its own for a receptionist of its own, with some payments, and opens the appointment. With a second
 * appointment on that day its keys would ask which one is meant.
 */
export async function openBooked(desk: Desk, paid: { amount: number; method?: string }[]) {
  const email = await desk.receptionist("en");
  const { id: patient } = await newPatient(desk, email, "Nadia Aziz");
  const booked = await book({ demo: desk.demo, email }, paid, { patient });
  await desk.go(`/appointments/${booked.id}/details`);
  await desk.reads("h1", booked.patient_name);
  return { email, booked };
}
