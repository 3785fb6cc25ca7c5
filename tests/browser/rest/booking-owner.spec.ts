import { expect, type Page } from "@playwright/test";
import { timeOf } from "#domain/dates.ts";
import type { Patient } from "#domain/entities/patient.ts";
import {
  bookedId,
  chooseInsurer,
  choosePatient,
  chooseTest,
  untilDetailsShown,
  field,
  OWNER,
  readAppointment,
  freeTimesLoaded,
  typeInto,
} from "../../support/booking-desk.ts";
import {
  HOURS_ALREADY_OVER,
  bookedFor,
  freeTimes,
} from "../../support/booking-walk/test-branch.ts";
import { LostResponses } from "../../support/booking-walk/lost-answers.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { test, type Demo } from "../../support/desk-browser.ts";
import type { Keyboard } from "../../support/keyboard.ts";
import { ZONE } from "../../support/zone.ts";

/** Presses F4 on a patient's row, so that the booking form offers that patient. */
async function openFor(page: Page, demo: Demo, keys: Keyboard, { national_id, name }: Patient) {
  await page.goto(`${demo.url}/patients?search=${national_id}`);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(page.getByText(name).first()).toBeVisible();
  await keys.press("F4");
  await page.waitForURL("**/appointments/create*");
  await page.locator("[name=patient]:focus").waitFor();
}

/** Goes to the test without touching the patient, and chooses a test. */
async function chooseTestNext(page: Page, keys: Keyboard, code: string): Promise<void> {
  await field(page, "test").focus();
  await chooseTest(page, keys, code);
}

/** Replaces the patient in the field. */
async function chooseOther(page: Page, keys: Keyboard, patient: Patient): Promise<void> {
  await field(page, "patient").focus();
  await keys.press("Control+a");
  await choosePatient(page, keys, patient);
}

async function leave(page: Page, keys: Keyboard): Promise<void> {
  await field(page, "notes").focus();
  await keys.press("Escape");
  await page.waitForURL((url) => !url.pathname.endsWith("/create"));
}

async function bringBack(page: Page, keys: Keyboard): Promise<void> {
  await page.getByRole("button", { name: "Bring it back" }).focus();
  await keys.press("Enter");
}

test("a time typed without a day means the day that the form shows, which is not always today", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_ALREADY_OVER);
  const test = testBranch.tests[0]?.id ?? 0;
  const chosenTime = (await freeTimes(testBranch, test, { day: null })).at(-1);
  if (chosenTime === undefined) throw new Error("nothing is booked in the test branch");
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await chooseTest(page, keys, code);
  await typeInto(page, keys, "start_at", timeOf(chosenTime.start_at, ZONE));
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect(appointment.start_at).toBe(chosenTime.start_at);
});

test("what is typed for a patient who was only offered stays with that patient", async ({
  page,
  demo,
}) => {
  const { keys, code, first, second } = await openTestBranch(page, demo);
  await openFor(page, demo, keys, first);
  await expect(field(page, "patient")).toHaveValue(first.name);
  await chooseTestNext(page, keys, code);
  await typeInto(page, keys, "notes", "for the first");
  await leave(page, keys);

  // The booking from another patient's row has that patient, and nothing of the first.
  await openFor(page, demo, keys, second);
  await expect(field(page, "patient")).toHaveValue(second.name);
  await expect(field(page, "test")).toHaveValue("");
  await expect(field(page, "notes")).toHaveValue("");
  await expect(page.getByText("You left")).toContainText(first.name);
  await bringBack(page, keys);
  await expect(field(page, "patient")).toHaveValue(first.name);
  await expect(field(page, "notes")).toHaveValue("for the first");
});

test("choosing another patient than the offered one begins a new booking", async ({
  page,
  demo,
}) => {
  const { keys, first, third } = await openTestBranch(page, demo);
  await openFor(page, demo, keys, first);
  await expect(field(page, "patient")).toHaveValue(first.name);
  await typeInto(page, keys, "notes", "for the first");
  await chooseOther(page, keys, third);
  await expect(field(page, "notes")).toHaveValue("");
  await bringBack(page, keys);
  await expect(field(page, "notes")).toHaveValue("for the first");
  await expect(field(page, "patient")).toHaveValue(first.name);
});

test("after a reload the form shows the patient and the test that the user chose, not the patient of the address", async ({
  page,
  demo,
}) => {
  const { keys, first, third } = await openTestBranch(page, demo);
  await openFor(page, demo, keys, first);
  await chooseOther(page, keys, third);
  await typeInto(page, keys, "notes", "for the third");
  await page.reload();
  await expect(page.locator("[name=notes]:focus")).toHaveValue("for the third");
  await expect(field(page, "patient")).toHaveValue(third.name);
});

test("a booking that was brought back belongs to its own patient, regardless of who was chosen before", async ({
  page,
  demo,
}) => {
  const { keys, first, second } = await openTestBranch(page, demo);
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await typeInto(page, keys, "notes", "for the first");
  await chooseOther(page, keys, second);
  await bringBack(page, keys);
  await expect(field(page, "notes")).toHaveValue("for the first");
  // The form moves the focus to the next empty field. Wait for that, so that it does not undo this test's own move.
  await page.locator("[name=test]:focus").waitFor();
  await chooseOther(page, keys, second);
  await expect(field(page, "notes")).toHaveValue("");
  await expect(page.getByText("was put aside")).toContainText(first.name);
});

test("a booking whose response was lost is found after a reload and after it was put aside, and is made once", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first, second } = await openTestBranch(page, demo);
  const losing = new LostResponses();
  await losing.watch(page);
  const notes = (patient: Patient) =>
    bookedFor(testBranch, patient).then((all) => all.map((one) => one.notes));
  const bookUnanswered = async (text: string) => {
    await page.locator("[name=patient]:focus").waitFor();
    await choosePatient(page, keys, first);
    await chooseTest(page, keys, code);
    await freeTimesLoaded(page);
    await keys.press("ArrowDown");
    await typeInto(page, keys, "notes", text);
    losing.isLosing = true;
    await keys.press("Control+Enter");
    await page.getByRole("button", { name: "Back to editing" }).waitFor();
  };

  await keys.press("F4");
  await bookUnanswered("then loaded again");
  // The page repeats the request at once. A response to it before the reload would confirm the booking.
  await page.reload();
  losing.isLosing = false;
  await expect(page.locator("[name=notes]:focus")).toHaveValue("then loaded again");
  await expect(field(page, "patient")).toHaveValue(first.name);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(await notes(first)).toEqual(["then loaded again"]);

  await page.goto(`${demo.url}/appointments/create`);
  await bookUnanswered("then put aside");
  await page.getByRole("button", { name: "Back to editing" }).focus();
  await keys.press("Enter");
  losing.isLosing = false;
  await chooseOther(page, keys, second);
  await bringBack(page, keys);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(await notes(first)).toEqual(["then loaded again", "then put aside"]);
});

test("an insurer that is made inactive while the form is open is reported at the field of the insurer, and stays reported", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo);
  const [insurer] = testBranch.insurers;
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await chooseTest(page, keys, code);
  await chooseInsurer(page, keys, insurer);
  await expect(field(page, "covered_amount")).not.toHaveValue("");
  await demo.call(OWNER, "PATCH", `/insurance-providers/${insurer?.id}/`, { active: false });
  await keys.press("Control+Enter");
  const wrong = page.locator("[name=insurance_provider][aria-invalid=true]");
  await expect(wrong).toBeFocused();
  // The form reads the offers again after the refusal, and the insurer must stay marked.
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
  await expect(wrong).toHaveCount(1);
  expect(await bookedFor(testBranch, first)).toEqual([]);
});
