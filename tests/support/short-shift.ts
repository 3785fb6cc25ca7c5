import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Demo } from "./desk-browser.ts";

/**
 * Closes a shift of a new receptionist whose drawer is 100 pounds short, and returns it. It is the newest of the controls.
 */
export async function shortShift(demo: Demo): Promise<ReceptionistShift> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", { opening_float: 50_000 });
  return demo.call(email, "POST", "/receptionist-shift/close_shift/", { counted_cash: 40_000 });
}
