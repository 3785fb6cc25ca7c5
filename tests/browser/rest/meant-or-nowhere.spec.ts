import { expect } from "@playwright/test";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import { freeTimesLoaded } from "../../support/booking-desk.ts";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { bookUnpaid, paidFor } from "../../support/collecting.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { holdRequests } from "../../support/gate.ts";

const UNSURE = "Look at the row first: it may not be the one you searched for.";

test("if no patient of today has the typed number, the payment typed after it is collected from nobody", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const savedAppointment = await bookUnpaid(demo, testBranch, first);
  // The middle of a phone number that only one patient has, as typed with digits left out.
  const middle = first.phone_number.slice(1, 9);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.locator('[role="grid"]:focus').waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(middle);
  for (const key of ["Enter", "F7", "5", "0", "Enter", "Control+Enter"])
    await page.keyboard.press(key);
  await expect(page.getByText(UNSURE)).toBeVisible();
  await expect(page.locator('[role="row"][data-active]')).toContainText(first.name);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await paidFor(demo, testBranch, [savedAppointment])).toEqual([[]]);
});

test("an appointment of another day is found by its full number, and takes the payment typed after it", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const savedAppointment = await bookUnpaid(demo, testBranch, first);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.locator('[role="grid"]:focus').waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(savedAppointment.accession_number);
  for (const key of ["Enter", "F7", "5", "0", "Enter", "Control+Enter"])
    await page.keyboard.press(key);
  await page.getByText("collected from").waitFor();
  expect(await paidFor(demo, testBranch, [savedAppointment])).toEqual([[["cash", 5000]]]);
});

test("if several patients have the searched name, Enter opens none before the rows were seen", async ({
  page,
  demo,
}) => {
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.clock.install();
  await page.goto(`${demo.url}/patients`);
  await page.locator('[role="grid"]:focus').waitFor();
  const word = first.name.split(" ")[0] ?? first.name;
  const patients = await holdRequests(page, /\/api\/patients\//);
  await page.keyboard.press("/");
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => patients.asked.length).toBeGreaterThan(0);
  patients.letThrough();
  await expect(page.getByText(UNSURE)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/patients");
  await page.clock.fastForward("00:05");
  await rested(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/patients\/\d+/);
});

test("F7 on a patient collects for their booking, and an amount equal to the end of a number chooses no booking", async ({
  page,
  demo,
}) => {
  const { testBranch, first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const [own, other] = [
    await bookUnpaid(demo, testBranch, first),
    await bookUnpaid(demo, testBranch, second),
  ];
  const collect = async (amount: string) => {
    await page.goto(`${demo.url}/patients/${first.id}/records`);
    await page.getByRole("heading", { name: first.name }).waitFor();
    await page.keyboard.press("F7");
    await page.keyboard.type(amount);
    for (const key of ["Enter", "Control+Enter"]) await page.keyboard.press(key);
  };
  await collect("50");
  await page.getByText("collected from").waitFor();
  expect(await paidFor(demo, testBranch, [own, other])).toEqual([[["cash", 5000]], []]);
  // With two bookings the palette asks which one. An amount with the last digits of an accession number, of
  // another patient or of this one, must not choose an appointment.
  await bookUnpaid(demo, testBranch, first);
  for (const amount of [other.accession_number.slice(-4), own.accession_number.slice(-4)]) {
    await collect(amount);
    await expect(page.getByRole("dialog")).toContainText(`Nothing found for “${amount}”`);
    expect(await paidFor(demo, testBranch, [own, other])).toEqual([[["cash", 5000]], []]);
  }
});

test("a doctor added from a booking gets the number typed after the name as phone number", async ({
  page,
  demo,
}) => {
  const { code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await freeTimesLoaded(page);
  const field = page.locator("[name=referring_doctor]");
  await field.focus();
  const name = `Referrer ${first.national_id}`;
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.keyboard.type("01099912345");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[name=day]")).toBeFocused();
  await expect(field).toHaveValue(name);
  const path = `/referring-doctors/?search=${encodeURIComponent(name)}`;
  const results = await demo.call<ReferringDoctor[]>("owner@demo.local", "GET", path);
  expect(results.map((doctor) => [doctor.name, doctor.phone_number])).toEqual([
    [name, "1099912345"],
  ]);
});

test("keys typed after Enter has chosen to stay in a form go into no field of it, and save nothing", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const savedAppointment = await bookUnpaid(demo, testBranch, first);
  await page.goto(`${demo.url}/appointments/${savedAppointment.id}/details`);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  await page.keyboard.press("F7");
  const amount = page.locator("[role=dialog] input:focus");
  await amount.waitFor();
  await page.keyboard.type("30");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Leave without saving?" }).waitFor();
  await rested(page);
  await page.keyboard.press("Enter");
  // The key that saves is dropped as well, and not silently.
  await page.keyboard.press("Control+Enter");
  await page.getByText("what you typed after you stayed was dropped").waitFor();
  await page.keyboard.type("ga/5007");
  await page.keyboard.press("Enter");
  // Tab goes on in the form that the user believes closed.
  await page.keyboard.press("Tab");
  await page.keyboard.type("1098765048");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("40");
  await page.keyboard.press("Control+Enter");
  await page.getByText("what you typed after you stayed was dropped").waitFor();
  await expect(amount).toHaveValue("30.00");
  expect(await paidFor(demo, testBranch, [savedAppointment])).toEqual([[]]);
});
