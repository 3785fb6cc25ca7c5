import { expect, type Page } from "@playwright/test";
import { type Demo, rested, signIn, test } from "../support/desk-browser.ts";
import { bookedFor, BY_DAY } from "../support/booking-walk/corner.ts";
import { openCorner } from "../support/corner-desk.ts";
import { holdBack } from "../support/gate.ts";
import { openFirst, openReading, press, readThenEscape } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";

const DROPPED = "This report is submitted already, and what you typed for it was dropped.";

/** Signs a report, and looks at it until nobody counts as typing on. Answers what tells whether anything happened to it. */
async function readSigned(page: Page, demo: Demo) {
  await page.clock.install();
  const { doctor, first, second, keys } = await openReading(page, demo);
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

// Their beginnings are: edit, mark arrived, undo a step, the next report, templates, versions; and no key.
for (const text of [
  "enlarged",
  "e.g. mass",
  "v-shaped",
  "mass",
  "multiple",
  "gn",
  "gland",
  "vessels",
  "symptoms",
]) {
  test(`a text that begins long after a submitted report stands on screen runs no command: ${text}`, async ({
    page,
    demo,
  }) => {
    const { whatHappened } = await readSigned(page, demo);
    await page.keyboard.type(`${text} of the liver`);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(DROPPED)).toBeVisible();
    expect(await whatHappened()).toEqual(NOTHING);
  });
}

test("an Arabic text whose letters lie on the keys of a command runs it as little", async ({
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
    await keys.arabic(code, letter);
  await expect(page.getByText(DROPPED)).toBeVisible();
  expect(await whatHappened()).toEqual(NOTHING);
});

test("a text that is typed behind a refused amendment becomes no reason for it until Escape says that this was seen", async ({
  page,
  demo,
}) => {
  const { whatHappened } = await readSigned(page, demo);
  await press(page, "e");
  const reason = page.locator("input[name=reason]:focus");
  await reason.waitFor();
  await press(page, "Enter");
  const said = page.getByText("Finish or close this first. Press Escape to go on with it");
  await said.waitFor();
  await page.clock.fastForward("00:30");
  await press(page, "g", "w", "Enter");
  await page.keyboard.type("for the next patient");
  await press(page, "Control+Enter");
  await expect(said).toBeVisible();
  await expect(reason).toHaveValue("");
  expect(await whatHappened()).toEqual({ ...NOTHING, dialogs: 1 });
  await readThenEscape(page);
  await page.keyboard.type("a slip of the pen");
  await expect(reason).toHaveValue("a slip of the pen");
});

/** Opens an appointment whose scan is completed, as its doctor. Answers how to read its status. */
async function openDetails(page: Page, demo: Demo) {
  await page.clock.install();
  const { doctor, first } = await openReading(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  const statusNow = async (): Promise<string> =>
    (await demo.call<{ status: string }>(doctor, "GET", `/appointments/${first}/`)).status;
  return { place: page.url(), statusNow };
}

// Their beginnings are: undo a step, the list of appointments, start the scan (`m s`).
for (const text of ["multiple stones", "gallbladder normal", "ms plaques"]) {
  test(`the text of a report that is typed on the details of an appointment runs no command: ${text}`, async ({
    page,
    demo,
  }) => {
    const { place, statusNow } = await openDetails(page, demo);
    await page.keyboard.type(text);
    await page.getByText("Nothing can be written here, and what you typed was dropped.").waitFor();
    // A pause between two words ends no text.
    await page.clock.fastForward(1_500);
    await page.keyboard.type("multiple");
    await page.clock.fastForward("00:30");
    expect([page.url(), await statusNow()]).toEqual([place, "completed"]);
  });
}

// Their beginnings are: the list of appointments, export, columns, the report of the lit row.
for (const text of ["gallbladder normal", "xray chest", "cx spine", "renal cyst"]) {
  test(`a text that a doctor types into the worklist leads nowhere and exports nothing: ${text}`, async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    await openReading(page, demo);
    await press(page, "g", "w");
    await page.locator('[role="row"][data-active]').waitFor();
    await page.clock.fastForward("00:30");
    const place = page.url();
    let downloads = 0;
    page.on("download", () => (downloads += 1));
    await page.keyboard.type(text);
    await page.getByText("Nothing can be written here, and what you typed was dropped.").waitFor();
    const dialogs = await page.getByRole("dialog").count();
    expect([page.url(), downloads, dialogs]).toEqual([place, 0, 0]);
  });
}

test("a text of a hand that types three letters a second changes no status", async ({
  page,
  demo,
}) => {
  const { statusNow } = await openDetails(page, demo);
  for (const letter of "mult") {
    await page.keyboard.press(letter);
    await page.clock.fastForward(350);
  }
  await page.getByText("Nothing can be written here, and what you typed was dropped.").waitFor();
  await page.clock.fastForward("00:30");
  expect(await statusNow()).toBe("completed");
});

test("on the details of an appointment a doctor's letters are commands where no text follows", async ({
  page,
  demo,
}) => {
  const { statusNow } = await openDetails(page, demo);
  await press(page, "m", "u");
  await expect.poll(statusNow).toBe("in_progress");
});

test("on a submitted report a letter by itself is a command, and so is one before a key that is no letter", async ({
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

test("a word that is typed into a list runs no command, and the list moves at once", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const email = await demo.newReceptionist();
  await signIn(page, demo, { email, language: "en" });
  await page.goto(`${demo.url}/patients`);
  await page.locator("[role=grid]:focus").waitFor();
  const lit = page.locator('[role="row"][data-active]');
  await expect(lit).toHaveAttribute("aria-rowindex", "2");
  // "e" alone edits the patient who is lit.
  await page.keyboard.type("bed");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("That is no key here, and what you typed after it was dropped."),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(lit).toHaveAttribute("aria-rowindex", "3");
  expect(new URL(page.url()).pathname).toBe("/patients");
  await page.clock.fastForward("00:05");
  await page.keyboard.press("e");
  await page.locator("[role=dialog] input[name=name]").waitFor();
});

test("a letter that leads to no option of a list drops what is typed behind it, and nothing is saved", async ({
  page,
  demo,
}) => {
  const { corner, code, first } = await openCorner(page, demo, BY_DAY);
  const people = await holdBack(page, /\/api\/patients\//);
  await page.keyboard.press("F4");
  await page.keyboard.type(first.national_id);
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  for (const key of ["Enter", "Enter", "Enter", "Enter", "Enter", "z", "Control+Enter"])
    await page.keyboard.press(key);
  await expect.poll(() => people.asked.length).toBeGreaterThan(0);
  people.letGo();
  await expect(
    page.getByText("Nothing is chosen yet, and what you typed after it was dropped."),
  ).toBeVisible();
  await expect(page.locator("[name=method]")).toBeFocused();
  expect(await bookedFor(corner, first)).toEqual([]);
});
