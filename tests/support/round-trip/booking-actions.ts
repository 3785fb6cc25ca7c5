import type { Page } from "@playwright/test";
import type { Slot } from "#domain/entities/machine.ts";
import { percentOf } from "#domain/money.ts";
import { type ActionCase, ANYTHING, NOW, onDashboard, shiftOf } from "./actions.ts";
import { receptionistOf, type as typeInto } from "./desk.ts";
import type { Row } from "./tables.ts";

/** The columns of a discount in an appointment that has none. */
export const NO_DISCOUNT_ROW: Row = {
  discount_kind: null,
  discount_basis_points: null,
  discount_amount: 0,
  discount_reason: "",
  discount_approved_by: null,
};

/** The columns of a new appointment in the first branch of which a booking without insurance states nothing. */
export const NEW_APPOINTMENT: Row = {
  branch_id: 1,
  room_id: ANYTHING,
  period: ANYTHING,
  status: "pending",
  report_status: "not_started",
  cancel_reason: null,
  cancel_note: "",
  referring_doctor_id: null,
  insurance_provider_id: null,
  insurance_closed: false,
  covered_amount: 0,
  settled_amount: 0,
  written_off_amount: 0,
  commission_rule_id: null,
  commission_amount: 0,
  notes: "",
  indication: "",
  priority: "routine",
  completed_at: null,
  assigned_to: null,
  deferred_until: null,
  deferred_reason: "",
  deferred_by: null,
  first_reader: null,
  first_read_at: null,
  package_booking_id: null,
};

/** A booking with or without a discount. */
interface BookingCase {
  action: string;
  /** Types the discount. */
  fillDiscount: (page: Page) => Promise<void>;
  /** Returns the columns of the discount, given the price without it. */
  discountRow: (price: number) => Row & { discount_amount: number };
}

/** Bookings without a discount, and with each kind of one that needs nobody's consent. */
export const BOOKING_ACTIONS: readonly ActionCase[] = [
  bookingCase({
    action: "books an appointment",
    fillDiscount: () => Promise.resolve(),
    discountRow: () => ({ ...NO_DISCOUNT_ROW, discount_amount: 0 }),
  }),
  bookingCase({
    action: "books an appointment with a discount in percent",
    fillDiscount: (page) =>
      typeDiscount(page, {
        kind: "percentage",
        field: "discount_percentage",
        text: "7.5",
        reason: "waited two hours",
      }),
    discountRow: (price) => ({
      discount_kind: "percentage",
      discount_basis_points: 750,
      discount_amount: percentOf(price, 7.5),
      discount_reason: "waited two hours",
      discount_approved_by: null,
    }),
  }),
  bookingCase({
    action: "books an appointment with a discount of an amount",
    fillDiscount: (page) =>
      typeDiscount(page, {
        kind: "value",
        field: "discount_amount",
        text: "5.25",
        reason: "waited two hours",
      }),
    discountRow: () => ({
      discount_kind: "value",
      discount_basis_points: null,
      discount_amount: 525,
      discount_reason: "waited two hours",
      discount_approved_by: null,
    }),
  }),
];

/** Chooses the kind of a discount by keyboard, and types its size and reason. */
export async function typeDiscount(
  page: Page,
  { kind, field, text, reason }: { kind: string; field: string; text: string; reason: string },
): Promise<void> {
  const chosen = page.locator("form select[name=discount_kind]");
  await chosen.focus();
  await page.keyboard.press("Home");
  while ((await chosen.inputValue()) !== kind) await page.keyboard.press("ArrowDown");
  await typeInto(page, field, text);
  await typeInto(page, "discount_reason", reason);
}

function bookingCase({ action, fillDiscount, discountRow }: BookingCase): ActionCase {
  return {
    form: "booking",
    action,
    async prepare(world) {
      const { demo, watch, random } = world;
      const email = await receptionistOf(demo, [1]);
      const { shift, by } = await shiftOf(world, email);
      const [patient] = await watch.ask<{ id: number; national_id: string }>(
        "SELECT id, national_id FROM patients WHERE id = $1",
        [random.whole(1, 2_000)],
      );
      const [test] = await watch.ask<{ id: number }>(
        "SELECT id FROM tests WHERE unique_id = 'USA'",
      );
      const slots = () =>
        demo.call<Slot[]>(email, "GET", `/appointments/slots/?test=${test?.id}&next=true`);
      const offered = await slots();
      return {
        email,
        open: (page) => onDashboard(page, demo, "F4"),
        async fill(page) {
          await page.keyboard.type(patient?.national_id ?? "");
          await page.keyboard.press("Enter");
          await page.keyboard.type("usa");
          await page.keyboard.press("Enter");
          // Queued keystrokes arrive first; then the test is chosen and the focus moves on.
          await page.locator("form :focus:not([name=patient]):not([name=test])").waitFor();
          await page.locator("form [name=notes]").focus();
          await page.keyboard.type("first visit");
          await page.locator("form [name=indication]").focus();
          await page.keyboard.type("cough");
          await page.locator("form [name=priority]").focus();
          await page.keyboard.press("ArrowDown");
          await fillDiscount(page);
        },
        async stored() {
          const [slot] = offered;
          const [made] = await watch.ask<{ id: number; accession_number: string; start: string }>(
            "SELECT id, accession_number, to_jsonb(start_at) AS start FROM appointments ORDER BY id DESC LIMIT 1",
          );
          const listed = slot?.price ?? 0;
          const discount = discountRow(listed);
          const price = listed - discount.discount_amount;
          const expectedFields = { appointment_id: made?.id, patient_id: null, shift_id: shift };
          return {
            added: {
              appointments: [
                {
                  ...NEW_APPOINTMENT,
                  accession_number: made?.accession_number,
                  patient_id: patient?.id,
                  test_id: test?.id,
                  machine_id: slot?.machine,
                  start_at: slot?.start_at.replace(".000Z", "+00:00"),
                  duration_minutes: slot?.duration_minutes,
                  list_price: slot?.list_price,
                  ...discount,
                  total_price: price,
                  requested_cost: price,
                  paid_amount: price,
                  shift_id: shift,
                  created_by: by,
                  notes: "first visit",
                  indication: "cough",
                  priority: "urgent",
                },
              ],
              payments: [
                {
                  ...expectedFields,
                  kind: "payment",
                  method: "cash",
                  amount: price,
                  reason: null,
                  by_id: by,
                  at: NOW,
                },
              ],
            },
          };
        },
      };
    },
  };
}
