import { expect, type Page } from "@playwright/test";
import type { Patient } from "#domain/entities/patient.ts";
import {
  beginBooking,
  bookedId,
  untilDetailsShown,
  readAppointment,
  freeTimesLoaded,
} from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { bookUnpaid, paidFor } from "../../support/collecting.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { press, readThenEscape } from "../../support/reading-desk.ts";

/** Opens the appointments that match a text, and waits until the first one is the active row. */
async function openFound(page: Page, demo: Demo, text: string): Promise<void> {
  await page.goto(
    `${demo.url}/appointments?search=${encodeURIComponent(text)}&start_date=&end_date=`,
  );
  await page.locator('[role="row"][data-active]', { hasText: text }).waitFor();
}

test("money typed right after a row was opened is collected for that row", async ({
  page,
  demo,
}) => {
  const { testBranch, first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const bookings = [
    await bookUnpaid(demo, testBranch, first),
    await bookUnpaid(demo, testBranch, second, 1),
  ] as const;
  await openFound(page, demo, first.name);
  const heldRecord = await holdRequests(page, `**/api/appointments/${bookings[0].id}/`);
  await press(page, "Enter", "F7");
  // A number typed here is an amount, not a search.
  await page.keyboard.type("50");
  await press(page, "Control+Enter");
  await expect.poll(() => heldRecord.asked.length).toBe(1);
  expect(await page.getByRole("dialog").count()).toBe(0);
  heldRecord.letThrough();
  await page.getByText("collected from").waitFor();
  expect(await paidFor(demo, testBranch, bookings)).toEqual([[["cash", 5_000]], []]);
});

test("an appointment that does not load takes no money, and the keys typed for it are dropped with a message", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const savedAppointment = await bookUnpaid(demo, testBranch, first);
  await openFound(page, demo, first.name);
  const record = await holdRequests(page, `**/api/appointments/${savedAppointment.id}/`);
  await press(page, "Enter", "F7");
  await page.keyboard.type("50");
  await press(page, "Control+Enter");
  await page.getByText("The answer did not come").waitFor();
  record.letThrough();
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await paidFor(demo, testBranch, [savedAppointment])).toEqual([[]]);
});

test("an insurer and a payment method typed before the form has loaded are stored", async ({
  page,
  demo,
}) => {
  const { testBranch, first, code } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const [insurer] = testBranch.insurers;
  const insurers = await holdRequests(page, "**/api/insurance-providers/**");
  const people = await holdRequests(page, /\/api\/(search|patients)\//);
  await press(page, "F4");
  await page.keyboard.type(first.national_id);
  await press(page, "Enter");
  await page.keyboard.type(code);
  // Enter goes through the test, the time, the insurer, the covered amount, the amount to collect and the cash.
  await press(page, "Enter", "Enter");
  await page.keyboard.type(insurer?.name ?? "");
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await page.keyboard.type("card");
  await press(page, "Control+Enter");
  await expect.poll(() => people.asked.length).toBeGreaterThan(0);
  people.letThrough();
  await expect.poll(() => insurers.asked.length).toBeGreaterThan(0);
  insurers.letThrough();
  await untilDetailsShown(page);
  const booked = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect([booked.patient, booked.insurance_provider]).toEqual([first.id, insurer?.id]);
  expect(await paidFor(demo, testBranch, [booked])).toEqual([[["card", booked.paid_amount]]]);
});

test("a new patient and a booking can be typed without a pause before the server has sent any response", async ({
  page,
  demo,
}) => {
  const { testBranch, code } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const name = `Blind ${crypto.randomUUID().replaceAll(/[^a-f]/gu, "")}`;
  const card = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const searches = await holdRequests(page, /\/api\/(patients|tests)\//);
  await press(page, "F4");
  await page.keyboard.type(name);
  await press(page, "Enter");
  await page.keyboard.type(card);
  // Skip the name, which the search text has filled in.
  await press(page, "Enter", "Enter");
  await page.keyboard.type("01011223344");
  // Skip the birth date and type the age instead.
  await press(page, "Enter", "Enter");
  await page.keyboard.type("40");
  await press(page, "Enter", "ArrowDown", "Control+Enter");
  await page.keyboard.type(code);
  await press(page, "Enter", "Control+Enter");
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  await untilDetailsShown(page);
  const booked = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  const savedPatient = await demo.call<Patient>(
    testBranch.email,
    "GET",
    `/patients/${booked.patient}/`,
  );
  expect([
    savedPatient.name,
    savedPatient.national_id,
    savedPatient.phone_number,
    booked.test,
  ]).toEqual([name, card, "1011223344", testBranch.tests[0]?.id]);
  expect(await bookedFor(testBranch, savedPatient)).toHaveLength(1);
});

test("Enter in the palette opens the result of the text typed before it, and the next keys go to that page", async ({
  page,
  demo,
}) => {
  const { testBranch, first, second, code } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  const searches = await holdRequests(page, "**/api/search/**");
  await press(page, "Control+k");
  await page.keyboard.type(first.national_id);
  await press(page, "Enter", "F4");
  // The form offers the patient of the open page; the typed one replaces that patient.
  await page.keyboard.type(second.national_id);
  await press(page, "Enter");
  await page.keyboard.type(code);
  await press(page, "Enter", "Control+Enter");
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  await untilDetailsShown(page);
  const booked = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect([booked.patient, booked.test_unique_id]).toEqual([second.id, code]);
});

test("the palette opens none of several patients that the user has not seen yet, and drops the keys after Enter", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const searches = await holdRequests(page, "**/api/search/**");
  await press(page, "Control+k");
  await page.keyboard.type("walker");
  await press(page, "Enter", "F4");
  await page.keyboard.type(second.national_id);
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  await page.getByText("Nothing is chosen yet").waitFor();
  await expect(page.locator("[role=dialog] [role=combobox]:focus")).toHaveValue("walker");
  expect(new URL(page.url()).pathname).toBe("/appointments");
  // A user who has seen the results opens the highlighted one.
  await readThenEscape(page);
  await page.locator('[role="option"]', { hasText: first.name }).waitFor();
  await page.locator('[role="option"][aria-selected="true"]').waitFor();
  const chosenText =
    (await page.locator('[role="option"][aria-selected="true"]').textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL("**/records");
  expect(chosenText).toContain(
    (await page.locator('[data-region="content"] h1').textContent()) ?? "-",
  );
});

test("a key that acts on a row waits for the search that is still loading the row", async ({
  page,
  demo,
}) => {
  const { testBranch, first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const bookings = [
    await bookUnpaid(demo, testBranch, first),
    await bookUnpaid(demo, testBranch, second, 1),
  ] as const;
  await openFound(page, demo, first.name);
  const rows = await holdRequests(page, "**/api/appointments/query/");
  await press(page, "/");
  await page.keyboard.type(second.name);
  await press(page, "F7");
  await page.keyboard.type("70");
  await press(page, "Control+Enter");
  await expect.poll(() => rows.asked.length).toBeGreaterThan(0);
  rows.letThrough();
  await page.getByText("collected from").waitFor();
  expect(await paidFor(demo, testBranch, bookings)).toEqual([[], [["cash", 7_000]]]);
});

test("digits typed at a confirmation dialog do not answer it, nor does the Enter after them", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await bookUnpaid(demo, testBranch, first);
  await openFound(page, demo, first.name);
  await keys.press("F7");
  await page.locator("[role=dialog] input:focus").waitFor();
  await keys.type("30");
  await keys.press("Escape");
  const question = page.getByRole("heading", { name: "Leave without saving?" });
  await question.waitFor();
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await page.getByText("What you typed meanwhile was dropped").waitFor();
  await expect(question).toBeVisible();
});

test("a queued letter chooses an option of a list just as a pressed one does", async ({
  page,
  demo,
}) => {
  const { keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const method = async () => {
    await page.locator("[name=method]:focus").waitFor();
    return page.locator("[name=method]").inputValue();
  };
  await beginBooking(page, keys, first, code);
  await freeTimesLoaded(page);
  await page.locator("[name=tendered]").focus();
  await keys.press("Enter", "c");
  const pressed = await method();
  await page.goto(`${demo.url}/appointments`);
  await page.locator('[role="grid"]:focus').waitFor();
  const people = await holdRequests(page, /\/api\/patients\//);
  await press(page, "F4");
  await page.keyboard.type(first.national_id);
  await press(page, "Enter");
  await page.keyboard.type(code);
  await press(page, "Enter", "Enter", "Enter", "Enter", "Enter", "c");
  await expect.poll(() => people.asked.length).toBeGreaterThan(0);
  people.letThrough();
  expect([pressed, await method()]).toEqual(["card", "card"]);
});

test("F6 moves the focus through all regions, also out of the side panel", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await bookUnpaid(demo, testBranch, first);
  await openFound(page, demo, first.name);
  const region = () =>
    page.evaluate(
      () => document.activeElement?.closest("[data-region]")?.getAttribute("data-region") ?? null,
    );
  const passed: (string | null)[] = [];
  for (let index = 0; index < 4; index += 1) {
    await press(page, "F6");
    passed.push(await region());
  }
  const back: (string | null)[] = [];
  for (let at = 0; at < 4; at += 1) {
    await press(page, "Shift+F6");
    back.push(await region());
  }
  expect([passed, back]).toEqual([
    ["side-panel", "sidebar", "top-bar", "content"],
    ["top-bar", "sidebar", "side-panel", "content"],
  ]);
});
