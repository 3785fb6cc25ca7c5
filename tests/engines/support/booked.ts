import type { Appointment } from "#domain/entities/appointment.ts";
import { book } from "#tests/support/money-desk.ts";
import type { Desk } from "./desk.ts";

/** Returns an appointment as it is stored now. */
export const read = (desk: Desk, email: string, id: number) =>
  desk.demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

/** Books for a receptionist of its own, with some payments, and opens the appointment. */
export async function openBooked(desk: Desk, paid: { amount: number; method?: string }[]) {
  const email = await desk.receptionist("en");
  const booked = await book({ demo: desk.demo, email }, paid);
  await desk.go(`/appointments/${booked.id}/details`);
  await desk.reads("h1", booked.patient_name);
  return { email, booked };
}
