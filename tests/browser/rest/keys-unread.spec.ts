import { expect, type Page } from "@playwright/test";
import { HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { bookUnpaid, paidFor } from "../../support/collecting.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { openFirst, openDoctorDesk, press, readThenEscape } from "../../support/reading-desk.ts";
import { editor, reportOf } from "../../support/report-page.ts";

const SAID = "It was meant for something else: press Escape to go on here.";

/**
 * Opens a desk with two unpaid appointments on a later day. The first one's page asks to confirm its patient's
 * arrival.
 */
async function openAsked(page: Page, demo: Demo) {
  const { testBranch, first, second } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const bookings = [
    await bookUnpaid(demo, testBranch, first),
    await bookUnpaid(demo, testBranch, second, 1),
  ] as const;
  const [{ id }, other] = bookings;
  await page.goto(`${demo.url}/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  await press(page, "m", "a");
  await page.getByRole("dialog").getByText("Its time has not come yet.").waitFor();
  await press(page, "F3");
  await page.keyboard.type(other.accession_number);
  await press(page, "Enter");
  await page.getByText(SAID).waitFor();
  return { testBranch, made: bookings };
}

test("Escape among dropped keys does not end the dropping, and a payment typed after it is collected from nobody", async ({
  page,
  demo,
}) => {
  const { testBranch, made } = await openAsked(page, demo);
  await press(page, "F2");
  await page.keyboard.type("0101");
  await press(page, "Escape", "Escape", "F7");
  await page.keyboard.type("50");
  await press(page, "Control+Enter");
  await expect(page.getByText(SAID)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await paidFor(demo, testBranch, made)).toEqual([[], []]);
});

test("Escape pressed twice at once closes no dialog, and keys are dropped until another Escape", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, made } = await openAsked(page, demo);
  await readThenEscape(page);
  await expect(page.getByText(SAID)).toHaveCount(0);
  await press(page, "Escape");
  await expect(page.getByText(SAID)).toBeVisible();
  await page.keyboard.type("m u");
  await press(page, "F7");
  await page.keyboard.type("50");
  await press(page, "Control+Enter");
  await expect(page.getByRole("dialog")).toContainText("Its time has not come yet.");
  await readThenEscape(page);
  await expect(page.getByText(SAID)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await paidFor(demo, testBranch, made)).toEqual([[], []]);
});

test("text typed while the focus is outside the report runs no command, and the half-written report is not submitted", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await page.locator("[data-phase=saved]").waitFor();
  await press(page, "F6");
  await expect(editor(page)).not.toBeFocused();
  await page.keyboard.type("multiple cysts");
  await page.getByText("The cursor is not in the text, and what you typed was dropped").waitFor();
  // Even after a pause, Ctrl+Enter must not submit half of a text to a user who has not seen that the rest was
  // dropped.
  await page.clock.fastForward("00:10");
  await press(page, "Control+Enter");
  const { status } = await demo.call<{ status: string }>(doctor, "GET", `/appointments/${first}/`);
  expect(status).toBe("completed");
  await expect(editor(page)).toHaveText("Normal study.");
  expect((await reportOf(demo, doctor, first)).status).toBe("in_progress");
  await readThenEscape(page);
  await editor(page).focus();
  await page.keyboard.type(" Multiple cysts.");
  await expect(editor(page)).toHaveText("Normal study. Multiple cysts.");
});

test("Tab and Shift+Tab stay in the text if it has no field left to fill in", async ({
  page,
  demo,
}) => {
  await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal");
  await press(page, "Shift+Tab");
  await page.keyboard.type(" study");
  await press(page, "Tab");
  await page.keyboard.type(" of the chest.");
  await expect(editor(page)).toHaveText("Normal study of the chest.");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("Normal study");
});

test("cutting before the report has loaded drops everything typed for it, and pastes nothing older", async ({
  page,
  demo,
}) => {
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("of the first patient");
  await press(page, "Control+a", "Control+c");
  await page.locator("[data-phase=saved]").waitFor();
  const reports = await holdRequests(page, "**/report/");
  await press(page, "F10");
  await page.keyboard.type("of the second");
  await press(page, "Control+a", "Control+x");
  await page.keyboard.type("anew ");
  await press(page, "Control+v", "Control+Enter");
  reports.letThrough();
  await page.waitForURL(`**/appointments/${second}/report`);
  await page.getByText("Cut or copied before the text was there").waitFor();
  await expect(editor(page)).toHaveText("");
  const stored = [await reportOf(demo, doctor, first), await reportOf(demo, doctor, second)];
  expect(stored.map(({ status }) => status)).toEqual(["in_progress", "not_started"]);
});

test("text typed after an unknown number is dropped until Escape, and none of it becomes a search", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openDoctorDesk(page, demo);
  await press(page, "F3");
  await page.keyboard.type("2611219999");
  await press(page, "Enter", "r");
  await page.keyboard.type("no fracture");
  await page.getByText("Nothing is chosen yet").waitFor();
  await page.clock.fastForward(5_000);
  await page.keyboard.type("seen here");
  await press(page, "Enter");
  await expect(page.getByRole("dialog").locator("input")).toHaveValue("2611219999");
  await readThenEscape(page);
  await page.keyboard.type("8");
  await expect(page.getByRole("dialog").locator("input")).toHaveValue("26112199998");
});

test("Enter after digits that match no patient does not open the form for a new one, and drops the keys after it", async ({
  page,
  demo,
}) => {
  await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await press(page, "F4");
  await page.keyboard.type("9999999");
  await press(page, "Enter");
  await page.keyboard.type("usa");
  await page.getByText("Nothing is chosen yet").waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("input[name=patient]")).toHaveValue("9999999");
  await press(page, "ArrowDown", "Enter");
  await page.getByRole("dialog").getByText("New patient").waitFor();
});
