import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { chooseFirst, clockOf, ownInsurer, testOf } from "../support/booking-desk.ts";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";

async function openBooking(page: Page, demo: Demo): Promise<{ keys: Keyboard; email: string }> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await focused(page, "patient");
  return { keys, email };
}

function focused(page: Page, name: string): Promise<void> {
  return page.locator(`[name=${name}]:focus`).waitFor();
}

async function choose(page: Page, keys: Keyboard, patient: string, code: string): Promise<void> {
  await chooseFirst(page, keys, patient);
  await keys.type(code);
  await keys.press("Enter");
  await focused(page, "start_at");
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
}

/** Goes on with Enter from the time to the cash handed over. */
async function goToTendered(page: Page, keys: Keyboard): Promise<void> {
  for (const name of ["insurance_provider", "requested_cost", "tendered"]) {
    await keys.press("Enter");
    await focused(page, name);
  }
}

function readBooked(page: Page, demo: Demo, email: string): Promise<Appointment> {
  const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
  return demo.call<Appointment>(email, "GET", `/appointments/${id}/`);
}

test("a booking with insurance takes the provider's agreed price, and the calculator works out the covered amount", async ({
  page,
  demo,
}) => {
  const ctb = await testOf(demo, "CTB");
  const insurer = await ownInsurer(demo, ctb.id, 90_000);
  const { keys, email } = await openBooking(page, demo);
  await choose(page, keys, "mo", "ctb");
  await keys.press("Enter");
  await focused(page, "insurance_provider");
  await keys.type(insurer.name);
  await keys.press("Enter");
  await focused(page, "covered_amount");
  await expect(page.locator("input[name=covered_amount]")).not.toHaveValue("");
  await keys.press("=");
  await page.locator("[role=dialog] input:focus").waitFor();
  await keys.type("50%");
  await keys.press("Enter");
  await focused(page, "covered_amount");
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const savedAppointment = await readBooked(page, demo, email);
  expect(savedAppointment).toMatchObject({
    insurance_covered: true,
    insurance_provider: insurer.id,
    total_price: 90_000,
    covered_amount: 45_000,
    paid_amount: 45_000,
    remaining_cost: 0,
  });
});

test("cash handed over beyond the price is change, never income", async ({ page, demo }) => {
  const { keys, email } = await openBooking(page, demo);
  await choose(page, keys, "mo", "ctb");
  await goToTendered(page, keys);
  await keys.press("=");
  await page.locator("[role=dialog] input:focus").waitFor();
  await keys.type("10*200");
  await expect(page.locator("[role=dialog]")).toContainText("2,000.00 EGP");
  await keys.press("Enter");
  await focused(page, "tendered");
  await expect(page.locator("input[name=tendered]")).toHaveValue("2,000.00");
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const savedAppointment = await readBooked(page, demo, email);
  expect({
    paid: savedAppointment.paid_amount,
    remaining: savedAppointment.remaining_cost,
  }).toEqual({
    paid: savedAppointment.total_price,
    remaining: 0,
  });
});

test(
  "a booking is paid partly by card and partly in cash, and cash beyond the rest is change",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { keys, email } = await openBooking(page, demo);
    await choose(page, keys, "mo", "ctb");
    await page.locator("[name=method]").focus();
    await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
    await keys.press("Enter");
    await focused(page, "by_cash");
    await keys.type("5000");
    await keys.press("Enter");
    await focused(page, "by_card");
    await keys.type("300");
    await keys.press("Control+Enter");
    await page.waitForURL("**/appointments/*/details");
    const savedAppointment = await readBooked(page, demo, email);
    const ledger = await demo.call<Payment[]>(
      email,
      "GET",
      `/appointments/${savedAppointment.id}/payments/`,
    );
    expect({
      paid: savedAppointment.paid_amount,
      remaining: savedAppointment.remaining_cost,
      ledger: ledger.map(({ method, amount }) => [method, amount]),
    }).toEqual({
      paid: savedAppointment.total_price,
      remaining: 0,
      ledger: [
        ["cash", savedAppointment.total_price - 30_000],
        ["card", 30_000],
      ],
    });
  },
);

test("arrows move along the free times, and the chosen time is booked", async ({ page, demo }) => {
  const { keys, email } = await openBooking(page, demo);
  await choose(page, keys, "sa", "ctb");
  const times = page.locator("[role=radiogroup] [role=radio]");
  await expect(times.nth(2)).toBeVisible();
  await page.locator("[name=start_at]:focus").waitFor();
  await keys.press("ArrowRight", "ArrowRight");
  await expect(times.nth(2)).toHaveAttribute("aria-checked", "true");
  const chosenTime = (await times.nth(2).textContent()) ?? "";
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const savedAppointment = await readBooked(page, demo, email);
  const time = clockOf(savedAppointment.start_at);
  expect(chosenTime).toContain(time);
});

test("an error is shown at its field, and nothing typed is lost", async ({ page, demo }) => {
  const { keys } = await openBooking(page, demo);
  await choose(page, keys, "mo", "ctb");
  await goToTendered(page, keys);
  await keys.type("twelve");
  await keys.press("Control+Enter");
  await focused(page, "tendered");
  await expect(page.locator("input[name=tendered]")).toHaveValue("twelve");
  await expect(page.locator("input[name=tendered]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("This is not an amount.")).toBeVisible();
  await expect(page.locator("input[name=patient]")).not.toHaveValue("");
});

test("changing to a cheaper test refunds the difference in the same save", async ({
  page,
  demo,
}) => {
  const { keys, email } = await openBooking(page, demo);
  await choose(page, keys, "mo", "mrb");
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const appointmentBefore = await readBooked(page, demo, email);
  await page.locator('[data-region="content"] h1').waitFor();
  await keys.press("e");
  await page.waitForURL("**/edit");
  await focused(page, "start_at");
  await keys.press("Shift+Tab");
  await focused(page, "test");
  await keys.type("usa");
  await keys.press("Enter");
  await focused(page, "start_at");
  await expect(page.locator("input[name=refund_amount]")).not.toHaveValue("");
  await keys.press("Control+Enter");
  await focused(page, "refund_reason");
  await keys.type("another test");
  await keys.press("Control+Enter");
  await page.waitForURL("**/details");
  const appointmentAfter = await readBooked(page, demo, email);
  expect(appointmentAfter.total_price).toBeLessThan(appointmentBefore.total_price);
  expect({
    paid: appointmentAfter.paid_amount,
    remaining: appointmentAfter.remaining_cost,
  }).toEqual({
    paid: appointmentAfter.total_price,
    remaining: 0,
  });
});

test(
  "a test that no machine of the branch does is reported as such, not as having no free time",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const code = `zz${Date.now() % 1_000_000}`;
    await demo.call("admin@demo.local", "POST", "/tests/", {
      unique_id: code,
      name_ar: "فحص بلا جهاز",
      name_en: "Nowhere scan",
      modality: "CT",
    });
    const { keys } = await openBooking(page, demo);
    await chooseFirst(page, keys, "mo");
    await keys.type(code);
    await keys.press("Enter");
    await expect(page.getByText("No machine here does this test.")).toBeVisible();
  },
);
