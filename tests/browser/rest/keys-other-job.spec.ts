import { expect, type Page } from "@playwright/test";
import { bookedId, untilDetailsShown, field, readAppointment } from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { bookUnpaid, paidFor } from "../../support/collecting.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { createDeferred, holdRequests, holdResponses } from "../../support/gate.ts";
import { press } from "../../support/reading-desk.ts";

/** Opens a desk with two unpaid appointments, of two patients who both match "walker". */
async function openUnpaidAppointment(page: Page, demo: Demo) {
  const desk = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const bookings = [
    await bookUnpaid(demo, desk.testBranch, desk.first),
    await bookUnpaid(demo, desk.testBranch, desk.second, 1),
  ] as const;
  return { ...desk, made: bookings };
}

/**
 * Enters a text into the field of the patient at once, so that one search asks for it, and waits until the server has
 * answered it. A search that reaches it after the screen was locked is refused, and sent again only when the screen is
 * unlocked.
 */
async function searchPatient(page: Page, searches: readonly string[], text: string): Promise<void> {
  await page.keyboard.insertText(text);
  // Keys that are still queued when the screen is locked wait until it is unlocked.
  await expect(field(page, "patient")).toHaveValue(text);
  await expect.poll(() => searches.join()).toContain(text);
}

test("an appointment is found by the end of its number, and the payment typed after it is collected for it", async ({
  page,
  demo,
}) => {
  const { testBranch, made } = await openUnpaidAppointment(page, demo);
  const [one, other] = made;
  for (const [{ accession_number }, amount] of [
    [one, "20"],
    [other, "30"],
  ] as const) {
    await press(page, "F3");
    await page.keyboard.type(accession_number.slice(-6));
    await press(page, "Enter", "F7");
    await page.keyboard.type(amount);
    await press(page, "Control+Enter");
    await page.getByText(`${amount}.00 EGP`).first().waitFor();
  }
  expect(await paidFor(demo, testBranch, made)).toEqual([[["cash", 2000]], [["cash", 3000]]]);
});

test("if a search finds several appointments, a payment typed after it is never collected for the first, even after a pause", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, made } = await openUnpaidAppointment(page, demo);
  const [, other] = made;
  const searches = await holdRequests(page, "**/api/search/**");
  await press(page, "F3");
  await page.keyboard.type("walker");
  await press(page, "Enter", "F7");
  await page.keyboard.type("20");
  await press(page, "Control+Enter", "F3");
  await page.keyboard.type(other.accession_number);
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  const message = page.getByText("It was meant for something else: press Escape to go on here.");
  await message.waitFor();
  // The message stays as long as keys are dropped.
  await page.clock.fastForward("00:10");
  await expect(message).toBeVisible();
  await press(page, "Enter", "F7");
  await page.keyboard.type("30");
  await press(page, "Control+Enter");
  await page.clock.fastForward("00:10");
  expect(await paidFor(demo, testBranch, made)).toEqual([[], []]);
  // A key that begins another task is safe here.
  await press(page, "F3");
  await page.keyboard.type(other.accession_number);
  await press(page, "Enter", "F7");
  await page.keyboard.type("30");
  await press(page, "Control+Enter");
  await page.getByText("collected from").waitFor();
  await expect(message).toHaveCount(0);
  expect(await paidFor(demo, testBranch, made)).toEqual([[], [["cash", 3000]]]);
});

test("if a filter does not identify one row, a payment typed after it is collected for no row, even after a pause", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, first, made } = await openUnpaidAppointment(page, demo);
  await press(page, "g", "a");
  await page.locator('[role="grid"]:focus').waitFor();
  await press(page, "/");
  // The middle of a phone number may match other patients, so nothing acts on its row unseen.
  await page.keyboard.type(first.phone_number.slice(1, 9));
  await press(page, "Enter", "F7");
  await page.keyboard.type("20");
  await press(page, "Control+Enter", "ArrowDown");
  await page.getByText("It was meant for something else: press Escape to go on here.").waitFor();
  await page.clock.fastForward("00:10");
  await press(page, "F7");
  await page.keyboard.type("30");
  await press(page, "Control+Enter");
  await page.clock.fastForward("00:10");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await paidFor(demo, testBranch, made)).toEqual([[], []]);
});

test("a patient being searched for when the screen is locked is chosen, and typing goes on after unlocking", async ({
  page,
  demo,
}) => {
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await press(page, "F4");
  await field(page, "patient").waitFor();
  const people = await holdResponses(page, /\/api\/patients\//);
  await searchPatient(page, people.bodies, first.national_id);
  await press(page, "Enter", "Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  people.letThrough();
  await expect(field(page, "patient")).toHaveValue(first.name);
  await page.keyboard.type(OWN_PASSWORD);
  await press(page, "Enter");
  await page.keyboard.type(code);
  await press(page, "Enter", "Control+Enter");
  await untilDetailsShown(page);
  const booked = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect([booked.patient, booked.test_unique_id]).toEqual([first.id, code]);
});

test("if the screen is locked while an appointment is being searched for, the payment typed after the password goes to it", async ({
  page,
  demo,
}) => {
  const { testBranch, made } = await openUnpaidAppointment(page, demo);
  const [one, other] = made;
  await page.goto(`${demo.url}/appointments/${one.id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  const searches = await holdRequests(page, "**/api/search/**");
  await press(page, "F3");
  await page.keyboard.type(other.accession_number);
  await press(page, "Enter", "Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  await page.keyboard.type(OWN_PASSWORD);
  await press(page, "Enter", "F7");
  await page.keyboard.type("5");
  await press(page, "Control+Enter");
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  await page.getByText("collected from").waitFor();
  expect(await paidFor(demo, testBranch, made)).toEqual([[], [["cash", 500]]]);
});

test("a dialog that opens while the screen is locked takes no key of the password, and is open afterwards", async ({
  page,
  demo,
}) => {
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await press(page, "F4");
  await field(page, "patient").waitFor();
  const people = await holdResponses(page, /\/api\/patients\//);
  await searchPatient(page, people.bodies, "Nobody Called So");
  await press(page, "Enter", "Control+Shift+l");
  const password = page.locator("[data-lock] input:focus");
  await password.waitFor();
  people.letThrough();
  const dialog = page.locator('[role="dialog"]:not([data-lock])');
  await dialog.locator("input").first().waitFor();
  await page.keyboard.type(OWN_PASSWORD);
  await expect(password).toHaveValue(OWN_PASSWORD);
  await press(page, "Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await dialog.locator("input:focus").waitFor();
  const typed = await dialog
    .locator("input")
    .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value).join(" "));
  expect(typed).not.toContain(OWN_PASSWORD);
});

test("a screen locked again while it is being unlocked stays locked, and asks for the password again", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await press(page, "F4");
  await field(page, "patient").waitFor();
  await press(page, "Control+Shift+l");
  const password = page.locator("[data-lock] input:focus");
  await password.waitFor();
  const { opened, open } = createDeferred();
  let signIns = 0;
  await page.route("**/api/auth/unlock/", async (route) => {
    signIns += 1;
    await opened;
    await route.continue();
  });
  await page.keyboard.type(OWN_PASSWORD);
  await press(page, "Enter");
  await expect.poll(() => signIns).toBe(1);
  await press(page, "Control+Shift+l");
  const answer = page.waitForResponse("**/api/auth/unlock/");
  open();
  await answer;
  await expect(password).toHaveValue("");
  await page.keyboard.type(OWN_PASSWORD);
  await expect(password).toHaveValue(OWN_PASSWORD);
  await press(page, "Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await expect(field(page, "patient")).toHaveValue("");
  expect(await bookedFor(testBranch, first)).toEqual([]);
});

test("a payment typed after a number that finds nothing is not collected for the open appointment, and nobody is booked", async ({
  page,
  demo,
}) => {
  const { testBranch, made } = await openUnpaidAppointment(page, demo);
  const [one] = made;
  await page.goto(`${demo.url}/appointments/${one.id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await press(page, "F3");
  await page.keyboard.type("99999999");
  await press(page, "Enter");
  await page.getByText("Nothing found for").waitFor();
  await rested(page);
  await press(page, "F7");
  await page.keyboard.type("5");
  await press(page, "Control+Enter");
  await page.getByText("Nothing is chosen yet").waitFor();
  await rested(page);
  await press(page, "F4");
  await page.locator("[name=patient]:focus").waitFor();
  await expect(field(page, "patient")).toHaveValue("");
  expect(await paidFor(demo, testBranch, made)).toEqual([[], []]);
});
