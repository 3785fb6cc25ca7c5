import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { ownInsurer } from "../../support/booking-desk.ts";
import { test } from "../../support/desk-browser.ts";
import {
  book,
  type Desk,
  dialog,
  field,
  openDesk,
  openDetails,
  OWNER,
  readAppointment,
  TENTH,
} from "../../support/money-desk.ts";

/** Opens the insuring of a booking and chooses an insurer that covers 80 % of 500 pounds, less the booking's tenth. */
async function beginInsuring(desk: Desk, booked: Appointment): Promise<void> {
  const { page, demo, keys } = desk;
  const provider = await ownInsurer(demo, booked.test, 50_000);
  await openDetails(desk, booked);
  await keys.press("i");
  await page.locator("[name=provider]:focus").waitFor();
  await field(page, "provider")
    .locator(`option[value="${provider.id}"]`)
    .waitFor({ state: "attached" });
  await keys.type(provider.name);
  await expect(field(page, "covered_amount")).toHaveValue("360.00");
}

test("insuring a discounted appointment proposes a share of the price after its discount", async ({
  page,
  demo,
}) => {
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [], TENTH);
  await beginInsuring(desk, savedAppointment);
  await expect(dialog(page).getByRole("row", { name: /^Total/u })).toContainText("450.00 EGP");
  await desk.keys.press("Control+Enter");
  await expect(field(page, "provider")).toHaveCount(0);
  const { total_price, covered_amount, discount_amount } = await readAppointment(
    desk,
    savedAppointment.id,
  );
  expect({ total_price, covered_amount, discount_amount }).toEqual({
    total_price: 45_000,
    covered_amount: 36_000,
    discount_amount: 5_000,
  });
});

test("insuring a booking whose discount needs an approval says where to ask for it, and stores nothing", async ({
  page,
  demo,
}) => {
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
  const desk = await openDesk(page, demo);
  const savedAppointment = await book(desk, [], TENTH);
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 5 });
  await beginInsuring(desk, savedAppointment);
  await desk.keys.press("Control+Enter");
  await expect(page.getByText("Edit the booking (e)")).toBeVisible();
  expect(await readAppointment(desk, savedAppointment.id)).toEqual(savedAppointment);
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
});
