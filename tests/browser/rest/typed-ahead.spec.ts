import { expect, type Page } from "@playwright/test";
import { instantOf } from "#domain/dates.ts";
import type { Patient } from "#domain/entities/patient.ts";
import {
  beginBooking,
  bookedId,
  dayAhead,
  untilDetailsShown,
  field,
  openEdit,
  readAppointment,
  typeInto,
} from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { ZONE } from "../../support/zone.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, OFFERED, test } from "../../support/desk-browser.ts";
import { goOffline, goOnline, holdRequests } from "../../support/gate.ts";
import { readThenEscape } from "../../support/reading-desk.ts";
import { delayResponses } from "../../support/slow-answers.ts";

const DROPPED = "what you typed after it was dropped";

async function bookFirst(page: Page, demo: Demo) {
  const desk = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, desk.keys, desk.first, desk.code);
  await desk.keys.type("+3 1530");
  await desk.keys.press("Enter", "Control+Enter");
  await untilDetailsShown(page);
  await page.locator('[data-region="content"] h1', { hasText: desk.first.name }).waitFor();
  return { ...desk, id: bookedId(page) };
}

test("a confirmation dialog is not answered by the keys of the next booking typed ahead", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, keys, code, first, second } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  await beginBooking(page, keys, first, code);
  await keys.type("+3 4am");
  await keys.press("Enter");
  await page.locator("[name=insurance_provider]:focus").waitFor();
  await keys.press("Control+Enter");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("outside the opening hours");
  keys.isBlind = true;
  await keys.press("F4");
  await keys.type(second.national_id);
  await keys.press("Tab", "Enter", "Enter");
  keys.isBlind = false;
  await expect(page.getByText(DROPPED)).toBeVisible();
  await expect(question).toContainText("outside the opening hours");
  // The keys are also dropped if the user has read the question and then goes on as if it were answered.
  await readThenEscape(page);
  keys.isBlind = true;
  await keys.press("F4");
  await keys.type(second.national_id);
  await keys.press("Enter", "Enter");
  keys.isBlind = false;
  await expect(question).toContainText("outside the opening hours");
  expect(await bookedFor(testBranch, first)).toEqual([]);
  await readThenEscape(page);
  await keys.press("Tab", "Enter", "F4");
  // Keys typed after the answer go to the next page again.
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(second.national_id);
  await expect(field(page, "patient")).toHaveValue(second.national_id);
  const booked = await bookedFor(testBranch, first);
  expect(booked.map(({ start_at }) => start_at)).toEqual([instantOf(dayAhead(3), "04:00", ZONE)]);
});

test("the number of queued keys is shown until the field that they are for has loaded", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const people = await holdRequests(page, /\/api\/patients\//);
  await page.keyboard.press("F4");
  await field(page, "patient").waitFor();
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type("USA");
  const shown = page.getByText("3 keys wait for the answer");
  await expect(shown).toBeHidden();
  await page.clock.fastForward(600);
  await expect(shown).toBeVisible();
  people.letThrough();
  await expect(field(page, "test")).toHaveValue("USA");
  await expect(shown).toHaveCount(0);
});

test("keys typed after a save that the form itself refuses are dropped, and a message says so", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, keys, code, first, second } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  await beginBooking(page, keys, first, code);
  await typeInto(page, keys, "requested_cost", "9000000");
  keys.isBlind = true;
  await keys.press("Tab", "Control+Enter", "F4");
  await keys.type(second.national_id);
  keys.isBlind = false;
  await expect(page.getByText(DROPPED)).toBeVisible();
  await expect(field(page, "requested_cost")).toBeFocused();
  await expect(field(page, "patient")).toHaveValue(first.name);
  // Until Escape, keys are dropped even after a pause, because they were meant for the next booking.
  await readThenEscape(page);
  await typeInto(page, keys, "requested_cost", "10");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(await bookedFor(testBranch, first)).toHaveLength(1);
});

test("text typed while a new patient is being saved goes into the field after the patient", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const name = `Typed ${crypto.randomUUID().replaceAll(/[^a-f]/gu, "")}`;
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(name);
  await keys.press("Enter");
  await page.locator("[role=dialog] [name=national_id]:focus").waitFor();
  await expect(page.locator("[role=dialog] [name=name]")).toHaveValue(name);
  await keys.type(`P${crypto.randomUUID().slice(0, 8)}`);
  await typeInto(page, keys, "phone_number", "01011223344");
  await typeInto(page, keys, "age", "40");
  await keys.press("Enter", "ArrowDown", "Control+Enter");
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  await untilDetailsShown(page);
  const { patient_name, test: booked } = await readAppointment(demo, testBranch.email, {
    id: bookedId(page),
  });
  expect({ patient_name, booked }).toEqual({ patient_name: name, booked: testBranch.tests[0]?.id });
});

test("a save that waited for the network does not interrupt what the user does meanwhile", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, second, id } = await bookFirst(page, demo);
  await openEdit(page, demo, { id });
  await typeInto(page, keys, "notes", "fasting");
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.getByRole("button", { name: "Back to editing" }).waitFor();
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type("mar");
  await goOnline(page);
  await expect(page.getByText("What was waiting for the network is saved.")).toBeVisible();
  await expect(page.locator("[name=patient]:focus")).toHaveValue("mar");
  await typeInto(page, keys, "patient", second.national_id);
  await keys.press("Enter");
  await page.locator("[name=test]:focus").waitFor();
  const { notes, status } = await readAppointment(demo, testBranch.email, { id });
  expect({ notes, status }).toEqual({ notes: "fasting", status: "pending" });
});

test("booking a patient for the time of another appointment shows a warning, before and after saving", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await bookFirst(page, demo);
  await beginBooking(page, keys, first, code);
  await keys.type("+3 1530");
  await keys.press("Enter");
  const warning = page.getByText("This patient already has an appointment at");
  await expect(warning).toBeVisible();
  await keys.press("Control+Enter");
  await expect(page.getByText("Booked, but this patient also has")).toBeVisible();
  expect(await bookedFor(testBranch, first)).toHaveLength(2);
});

/** Creates two patients with the same phone number, "Family Second" last. Returns the number without its prefix. */
async function createFamily(demo: Demo, email: string): Promise<string> {
  const phone_number = `11${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  for (const name of ["Family First", "Family Second"])
    await demo.call<Patient>(email, "POST", "/patients/", {
      national_id: `P${crypto.randomUUID().slice(0, 8)}`,
      name,
      country_phone_code: "+20",
      phone_number,
      birth_date: "1990-01-01",
      gender: "female",
    });
  return phone_number;
}

test("keys typed after a phone number that several patients share are dropped, and a message says so", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const phone_number = await createFamily(demo, testBranch.email);
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  keys.isBlind = true;
  await keys.type(`0${phone_number}`);
  await keys.press("Enter");
  await keys.type(code);
  await keys.press("Enter", "Control+Enter");
  keys.isBlind = false;
  await expect(page.getByText("Nothing is chosen yet")).toBeVisible();
  await expect(page.locator("[name=patient]:focus")).toHaveValue(`0${phone_number}`);
  // The user can look at the list and go on choosing; the newest patient is at the top.
  await keys.press("ArrowDown", "Enter");
  await expect(field(page, "patient")).toHaveValue("Family Second");
});

test("letters typed a while after a shared phone number go nowhere, neither into the number nor into a new patient", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, keys, code } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const phone_number = await createFamily(demo, testBranch.email);
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(`0${phone_number}`);
  await expect(page.locator(OFFERED).filter({ hasText: "Family" })).toHaveCount(2);
  await keys.press("Enter");
  await page.clock.runFor(5_000);
  keys.isBlind = true;
  await keys.type(code);
  await keys.press("Enter", "Tab");
  await keys.type("161");
  await keys.press("Control+Enter");
  await expect(page.getByText("It was meant for something else")).toBeVisible();
  await expect(page.locator("[name=patient]:focus")).toHaveValue(`0${phone_number}`);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a day typed after the time keeps the hour", async ({ page, demo }) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await beginBooking(page, keys, first, code);
  await keys.type("+2 1530");
  await keys.press("Enter");
  await typeInto(page, keys, "day", "+3");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const booked = await bookedFor(testBranch, first);
  expect(booked.map(({ start_at }) => start_at)).toEqual([instantOf(dayAhead(3), "15:30", ZONE)]);
});

test("keys typed ahead into an edit wait for its record, and Tabs lead to the same fields as when it has loaded", async ({
  page,
  demo,
}) => {
  const { testBranch, first, id } = await bookFirst(page, demo);
  await delayResponses(page, 900);
  const appointmentBefore = await readAppointment(demo, testBranch.email, { id });
  await page.keyboard.press("e");
  // Skip the time; then insurer, doctor, day and notes follow.
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("fasting");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Appointment saved.").waitFor();
  const noted = await readAppointment(demo, testBranch.email, { id });
  expect([noted.notes, noted.start_at, noted.referring_doctor]).toEqual([
    "fasting",
    appointmentBefore.start_at,
    appointmentBefore.referring_doctor,
  ]);
  await untilDetailsShown(page);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  await page.keyboard.press("e");
  await page.keyboard.type("+3 1620");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await readAppointment(demo, testBranch.email, { id })).start_at, {
      timeout: 15_000,
    })
    .toBe(instantOf(dayAhead(3), "16:20", ZONE));
  expect((await readAppointment(demo, testBranch.email, { id })).notes).toBe("fasting");
});
