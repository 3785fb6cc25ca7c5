import type { Appointment } from "#domain/entities/appointment.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { dayAhead } from "./booking-desk.ts";
import type { TestBranch } from "./booking-walk/test-branch.ts";
import type { Demo } from "./desk-browser.ts";

/** Books an appointment that is not paid yet. */
export async function bookUnpaid(
  demo: Demo,
  { email, tests: [test1] }: TestBranch,
  patient: Patient,
  at = 0,
) {
  const path = `/appointments/slots/?test=${test1?.id}&date=${dayAhead(2)}`;
  const slot = (await demo.call<Slot[]>(email, "GET", path))[at];
  return demo.call<Appointment>(email, "POST", "/appointments/", {
    patient: patient.id,
    test: test1?.id,
    machine: slot?.machine,
    start_at: slot?.start_at,
    requested_cost: 0,
    paid_amount: 0,
    method: "cash",
  });
}

/** Returns method and amount of each payment, for each of the appointments. */
export async function paidFor(demo: Demo, { email }: TestBranch, made: readonly Appointment[]) {
  const paid = made.map(async ({ id }) => {
    const rows = await demo.call<Payment[]>(email, "GET", `/appointments/${id}/payments/`);
    return rows.map(({ method, amount }) => [method, amount]);
  });
  return Promise.all(paid);
}
