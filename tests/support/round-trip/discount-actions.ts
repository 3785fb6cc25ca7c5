import { percentOf } from "#domain/money.ts";
import { PASSWORD } from "../desk-browser.ts";
import { rested } from "../keyboard.ts";
import { type ActionCase, ANYTHING, OWNER } from "./actions.ts";
import { editAppointment } from "./appointment-states.ts";
import { typeDiscount } from "./booking-actions.ts";
import { type as typeInto } from "./desk.ts";
import { unpaidBooking } from "./discounted.ts";

/** A discount above what the demo center lets the desk give alone. */
const THIRD = {
  kind: "percentage",
  field: "discount_percentage",
  text: "30",
  reason: "neighbour of the center",
};

/** What is done where somebody approves a discount at the desk of a colleague. */
export const DISCOUNT_ACTIONS: readonly ActionCase[] = [
  {
    form: "approve-discount",
    action: "approves a discount of an edit",
    async prepare(world) {
      const { demo, watch } = world;
      const { booked, email } = await unpaidBooking(world);
      const { id, total_price: price } = booked;
      const amount = percentOf(price, 30);
      const [approver] = await watch.ask<{ id: number }>(
        "SELECT id FROM accounts WHERE email = $1",
        [OWNER],
      );
      return {
        email,
        refusedWrites: [`PATCH /api/appointments/${id}/`],
        async open(page) {
          const isEdited = page.url().endsWith("/edit");
          if (!isEdited) {
            await editAppointment(page, demo.url, id);
            await typeDiscount(page, THIRD);
          }
          await rested(page);
          // The second time, what was typed before the dialog was left is sent as it stands.
          await page.keyboard.press("Control+Enter");
          await page.locator("form [name=email]:focus").waitFor();
        },
        async fill(page) {
          await typeInto(page, "email", OWNER);
          await typeInto(page, "password", PASSWORD);
        },
        stored: () => ({
          added: { used_tickets: [{ ticket_id: ANYTHING, expires_at: ANYTHING }] },
          changed: {
            [`appointments ${id}`]: {
              discount_kind: "percentage",
              discount_basis_points: 3_000,
              discount_amount: amount,
              discount_reason: THIRD.reason,
              discount_approved_by: approver?.id,
              total_price: price - amount,
              requested_cost: price - amount,
            },
          },
        }),
      };
    },
  },
];
