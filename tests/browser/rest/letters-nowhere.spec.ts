import { expect, type Page } from "@playwright/test";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { rested, stopClock } from "../../support/keyboard.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { holdRequests } from "../../support/gate.ts";
import { openFirst, openDoctorDesk, press, readThenEscape } from "../../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../../support/report-page.ts";

const DROPPED = "This report is submitted already, and what you typed for it was dropped.";

/**
 * Submits a report and waits long enough that the next keys are no longer taken for text. Returns the keyboard and a
 * function that returns the state of the page and of both reports.
 */
async function readSigned(page: Page, demo: Demo) {
  await page.clock.install();
  const { doctor, first, second, keys } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("article").getByText("Normal study.").waitFor();
  await page.clock.fastForward("00:30");
  await rested(page);
  const place = page.url();
  async function whatHappened() {
    const reports = [await reportOf(demo, doctor, first), await reportOf(demo, doctor, second)];
    return {
      isHere: page.url() === place,
      dialogs: await page.getByRole("dialog").count(),
      reports: reports.map(({ status, revision }) => [status, revision]),
    };
  }
  return { keys, whatHappened };
}

const NOTHING = {
  isHere: true,
  dialogs: 0,
  reports: [
    ["report_ready", 1],
    ["not_started", 0],
  ],
};

// Each begins with the letters of a command: edit, mark arrived, undo a step, next report, templates, versions; the
// last with a letter that is no key.
const TEXTS_FOR_A_REPORT = [
  "enlarged",
  "e.g. mass",
  "v-shaped",
  "mass",
  "multiple",
  "gn",
  "gland",
  "vessels",
  "symptoms",
];

test("text typed long after a submitted report was opened runs no command", async ({
  page,
  demo,
}) => {
  const { whatHappened } = await readSigned(page, demo);
  for (const text of TEXTS_FOR_A_REPORT) {
    await page.keyboard.type(`${text} of the liver`);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(DROPPED), text).toBeVisible();
    expect(await whatHappened(), text).toEqual(NOTHING);
    await page.clock.fastForward("00:30");
    await expect(page.getByText(DROPPED), text).toHaveCount(0);
    await rested(page);
  }
});

test("Arabic text typed on the letter keys of a command does not run the command", async ({
  page,
  demo,
}) => {
  const { keys, whatHappened } = await readSigned(page, demo);
  for (const [code, letter] of [
    ["KeyG", "ل"],
    ["KeyN", "ى"],
    ["Space", " "],
    ["KeyV", "ر"],
  ] as const)
    await keys.pressAt(code, letter);
  await expect(page.getByText(DROPPED)).toBeVisible();
  expect(await whatHappened()).toEqual(NOTHING);
});

test("text typed after a refused key in an amendment does not become its reason until Escape confirms the message", async ({
  page,
  demo,
}) => {
  const { whatHappened } = await readSigned(page, demo);
  await press(page, "e");
  const reason = page.locator("input[name=reason]:focus");
  await reason.waitFor();
  await press(page, "Enter");
  const message = page.getByText("Finish or close this first. Press Escape to go on with it");
  await message.waitFor();
  await page.clock.fastForward("00:30");
  await press(page, "g", "w", "Enter");
  await page.keyboard.type("for the next patient");
  await press(page, "Control+Enter");
  await expect(message).toBeVisible();
  await expect(reason).toHaveValue("");
  expect(await whatHappened()).toEqual({ ...NOTHING, dialogs: 1 });
  await readThenEscape(page);
  await page.keyboard.type("a slip of the pen");
  await expect(reason).toHaveValue("a slip of the pen");
});

/**
 * Opens the details of an appointment with a completed scan, as its doctor. Returns a function that reads its status.
 */
async function openDetails(page: Page, demo: Demo) {
  await page.clock.install();
  const { doctor, first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  const statusNow = async (): Promise<string> =>
    (await demo.call<{ status: string }>(doctor, "GET", `/appointments/${first}/`)).status;
  return { place: page.url(), statusNow };
}

const NOTHING_WRITTEN = "Nothing can be written here, and what you typed was dropped.";

/** Waits as long as a user who does something else, until the message has gone and keys count again. */
async function waitUntilForgotten(page: Page): Promise<void> {
  await page.clock.fastForward("00:30");
  await expect(page.getByText(NOTHING_WRITTEN)).toHaveCount(0);
  await rested(page);
}

// Each begins with the letters of a command: undo a step, the list of appointments, start the scan (`m s`).
test("report text typed on the details of an appointment runs no command", async ({
  page,
  demo,
}) => {
  const { place, statusNow } = await openDetails(page, demo);
  for (const text of ["multiple stones", "gallbladder normal", "ms plaques"]) {
    await page.keyboard.type(text);
    await page.getByText(NOTHING_WRITTEN).waitFor();
    // A pause between two words does not end the text.
    await page.clock.fastForward(1_500);
    await page.keyboard.type("multiple");
    await waitUntilForgotten(page);
    expect([page.url(), await statusNow()], text).toEqual([place, "completed"]);
  }
});

// Each begins with the letters of a command: the list of appointments, export, columns, the report of the active row.
test("text that a doctor types into the worklist opens nothing and exports nothing", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openDoctorDesk(page, demo);
  await press(page, "g", "w");
  await page.locator('[role="row"][data-active]').waitFor();
  await page.clock.fastForward("00:30");
  const place = page.url();
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  for (const text of ["gallbladder normal", "xray chest", "cx spine", "renal cyst"]) {
    await page.keyboard.type(text);
    await page.getByText(NOTHING_WRITTEN).waitFor();
    const dialogs = await page.getByRole("dialog").count();
    expect([page.url(), downloads, dialogs], text).toEqual([place, 0, 0]);
    await waitUntilForgotten(page);
  }
});

test("text typed at three letters a second changes no status", async ({ page, demo }) => {
  const { statusNow } = await openDetails(page, demo);
  await stopClock(page);
  for (const letter of "mult") {
    await page.keyboard.press(letter);
    await page.clock.fastForward(350);
  }
  await page.getByText(NOTHING_WRITTEN).waitFor();
  await page.clock.fastForward("00:30");
  expect(await statusNow()).toBe("completed");
});

test("on the details of an appointment a doctor's letters run commands if no text follows", async ({
  page,
  demo,
}) => {
  const { statusNow } = await openDetails(page, demo);
  await press(page, "m", "u");
  await expect.poll(statusNow).toBe("in_progress");
});

test("on a submitted report a single letter runs a command, even if a key that is no letter follows", async ({
  page,
  demo,
}) => {
  const { whatHappened } = await readSigned(page, demo);
  await page.keyboard.press("e");
  await page.locator("input[name=reason]:focus").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await editorHasFocus(page);
  await page.keyboard.type("even the next one");
  await expect(editor(page)).toHaveText("even the next one");
  expect((await whatHappened()).reports[0]).toEqual(["report_ready", 1]);
});

test("a word typed into a list runs no command, and the arrows move at once", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  await signIn(page, demo, { email, language: "en" }, "/patients");
  await page.locator("[role=grid]:focus").waitFor();
  const activeRow = page.locator('[role="row"][data-active]');
  await expect(activeRow).toHaveAttribute("aria-rowindex", "2");
  // "e" alone edits the patient of the active row.
  await page.keyboard.type("bed");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("That is no key here, and what you typed after it was dropped."),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(activeRow).toHaveAttribute("aria-rowindex", "3");
  expect(new URL(page.url()).pathname).toBe("/patients");
  await page.clock.fastForward("00:05");
  await page.keyboard.press("e");
  await page.locator("[role=dialog] input[name=name]").waitFor();
});

test("what a doctor types right after a slash in the worklist goes into its filter", async ({
  page,
  demo,
}) => {
  const { keys } = await openDoctorDesk(page, demo);
  await press(page, "g", "w");
  await page.locator('[role="row"][data-active]').waitFor();
  await rested(page);
  await keys.type("/MRI");
  await expect(page.locator("input:focus")).toHaveValue("MRI");
});

test("a letter that matches no option of a list drops the keys after it, and nothing is saved", async ({
  page,
  demo,
}) => {
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const people = await holdRequests(page, /\/api\/patients\//);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  for (const key of ["Enter", "Enter", "Enter", "Enter", "Enter", "z", "Control+Enter"])
    await page.keyboard.press(key);
  await expect.poll(() => people.asked.length).toBeGreaterThan(0);
  people.letThrough();
  await expect(
    page.getByText("Nothing is chosen yet, and what you typed after it was dropped."),
  ).toBeVisible();
  await expect(page.locator("[name=method]")).toBeFocused();
  expect(await bookedFor(testBranch, first)).toEqual([]);
});
