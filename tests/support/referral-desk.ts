import type { Demo } from "./desk-browser.ts";
import { book, OWNER, shorten } from "./money-desk.ts";

/**
 * Adds a referring doctor who gets `value` piastres for each appointment, and completes paid appointments that they sent, in
 * the open shift of a receptionist. Returns the doctor's id.
 */
export async function addReferrals(
  demo: Demo,
  email: string,
  { name, value }: { name: string; value: number },
  count: number,
): Promise<number> {
  const { id: doctor } = await demo.call<{ id: number }>(OWNER, "POST", "/referring-doctors/", {
    name,
  });
  await demo.call(OWNER, "POST", "/commission-rules/", { commission_type: "value", value, doctor });
  for (let index = 0; index < count; index += 1) {
    const made = await book({ demo, email }, [], { referring_doctor: doctor });
    const booked = await shorten({ demo, email }, made);
    await demo.call(email, "POST", `/appointments/${booked.id}/payments/`, {
      kind: "payment",
      amount: booked.remaining_cost,
      method: "card",
    });
    for (const status of ["arrived", "in_progress", "completed"])
      await demo.call(email, "POST", `/appointments/${booked.id}/status/`, { status });
  }
  return doctor;
}
