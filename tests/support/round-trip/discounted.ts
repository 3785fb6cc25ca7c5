import type { Appointment } from "#domain/entities/appointment.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { receptionistOf, type World } from "./desk.ts";

/**
 * Books an appointment of which nothing is paid, nobody insures it and no doctor refers it, so that its discount changes
 * nothing but what is owed. Returns it and the receptionist who booked it.
 */
export async function unpaidBooking(
  { demo, watch, random }: World,
  discount: object = {},
): Promise<{ booked: Appointment; email: string }> {
  const email = await receptionistOf(demo, [1]);
  const [test] = await watch.ask<{ id: number }>("SELECT id FROM tests WHERE unique_id = 'USA'");
  const slots = await demo.call<Slot[]>(
    email,
    "GET",
    `/appointments/slots/?test=${test?.id}&next=true`,
  );
  const booked = await demo.call<Appointment>(email, "POST", "/appointments/", {
    patient: random.whole(1, 2_000),
    test: test?.id,
    machine: slots[0]?.machine,
    start_at: slots[0]?.start_at,
    requested_cost: 0,
    paid_amount: 0,
    method: "cash",
    ...discount,
  });
  return { booked, email };
}
