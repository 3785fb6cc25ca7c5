import { randomUUID } from "node:crypto";
import type { Package } from "#domain/entities/package.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { dayOf } from "#domain/dates.ts";
import { dividePrice, fillInOrder } from "#domain/packages.ts";
import { keyOfSlot } from "#src/views/appointments/package/package-values.ts";
import { type ActionCase, NOW, onDashboard, OWNER, shiftOf } from "./actions.ts";
import { NEW_APPOINTMENT } from "./booking-actions.ts";
import { ZONE } from "../zone.ts";
import { receptionistOf, type as typeInto } from "./desk.ts";

/** In piastres. */
const COLLECTED = 60_005;

/** Books a package of two tests, of which the second is moved to its next free time. */
export const PACKAGE_ACTIONS: readonly ActionCase[] = [
  {
    form: "book-package",
    action: "books a package",
    async prepare(world) {
      const { demo, watch, random } = world;
      const email = await receptionistOf(demo, [1]);
      const { shift, by } = await shiftOf(world, email);
      const [patient] = await watch.ask<{ id: number; national_id: string }>(
        "SELECT id, national_id FROM patients WHERE id = $1",
        [random.whole(1, 2_000)],
      );
      const tests = await watch.ask<{ id: number }>(
        "SELECT id FROM tests WHERE unique_id IN ('CTB', 'USA') ORDER BY unique_id",
      );
      const code = `RT${randomUUID().slice(0, 8)}`;
      const made = await demo.call<Package>(OWNER, "POST", "/packages/", {
        code,
        name_ar: "باقة الجولة",
        price: 70_001,
        tests: tests.map(({ id }) => id),
      });
      const slotsOf = (test: number | undefined, when: string) =>
        demo.call<Slot[]>(email, "GET", `/appointments/slots/?test=${test}&branch=1&${when}`);
      const [next] = await slotsOf(made.tests[0], "next=true");
      const date = `date=${dayOf(next?.start_at ?? "", ZONE)}`;
      const early = await slotsOf(made.tests[0], date);
      const [first] = early;
      const end = Date.parse(first?.start_at ?? "") + (first?.duration_minutes ?? 0) * 60_000;
      const later = (await slotsOf(made.tests[1], date)).filter(
        ({ start_at }) => Date.parse(start_at) >= end,
      );
      const slots = [first, later[1]];
      return {
        email,
        open: (page) => onDashboard(page, demo, "n", "Shift+A"),
        async fill(page) {
          await page.keyboard.type(patient?.national_id ?? "");
          await page.keyboard.press("Enter");
          await page.keyboard.type(code);
          await page.keyboard.press("Enter");
          await page.locator("form select[name=time_1] option:nth-child(2)").waitFor({
            state: "attached",
          });
          await page.locator("form select[name=time_1]").focus();
          await page.keyboard.press("ArrowDown");
          // The first time moves on with the clock.
          const shown = await page.locator("form select[name=time_0]").inputValue();
          slots[0] = early.find((slot) => keyOfSlot(slot) === shown);
          await typeInto(page, "requested_cost", "600.05");
          await typeInto(page, "notes", "fasting");
        },
        async stored() {
          const [booking] = await watch.ask<{ id: number }>(
            "SELECT id FROM package_bookings ORDER BY id DESC LIMIT 1",
          );
          const booked = await watch.ask<{ id: number; accession_number: string }>(
            "SELECT id, accession_number FROM appointments WHERE package_booking_id = $1 ORDER BY id",
            [booking?.id],
          );
          const prices = slots.map((slot) => slot?.price ?? 0);
          const totals = dividePrice(made.price, prices);
          const paid = fillInOrder(COLLECTED, totals);
          return {
            added: {
              package_bookings: [
                {
                  package_id: made.id,
                  name_ar: "باقة الجولة",
                  name_en: "",
                  price: 70_001,
                },
              ],
              appointments: slots.map((slot, place) => ({
                ...NEW_APPOINTMENT,
                accession_number: booked[place]?.accession_number,
                patient_id: patient?.id,
                test_id: made.tests[place],
                machine_id: slot?.machine,
                start_at: slot?.start_at.replace(".000Z", "+00:00"),
                duration_minutes: slot?.duration_minutes,
                list_price: slot?.list_price,
                discount_kind: "value",
                discount_basis_points: null,
                discount_amount: (prices[place] ?? 0) - (totals[place] ?? 0),
                discount_reason: "باقة الجولة",
                discount_approved_by: null,
                total_price: totals[place],
                requested_cost: paid[place],
                paid_amount: paid[place],
                shift_id: shift,
                created_by: by,
                notes: "fasting",
                package_booking_id: booking?.id,
              })),
              payments: paid.flatMap((amount, place) =>
                amount === 0
                  ? []
                  : [
                      {
                        appointment_id: booked[place]?.id,
                        patient_id: null,
                        shift_id: shift,
                        kind: "payment",
                        method: "cash",
                        amount,
                        reason: null,
                        by_id: by,
                        at: NOW,
                      },
                    ],
              ),
            },
          };
        },
      };
    },
  },
];
