import { expect, type Page } from "@playwright/test";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { createDeferred, holdRequests } from "../../support/gate.ts";
import {
  NOT_SUBMITTED,
  openFirst,
  openDoctorDesk,
  press,
  createDoctorOf,
  readThenEscape,
} from "../../support/reading-desk.ts";
import {
  askForReport,
  editor,
  editorHasFocus,
  reportOf,
  saveDraft,
  shownId,
} from "../../support/report-page.ts";
import { startSlowServer } from "../../support/slow-server.ts";

const SUBMITTED = "Report submitted.";

/** Returns what is stored of a report: its lines, status and revision, and the reason of its amendment. */
async function storedOf(demo: Demo, doctor: string, id: number) {
  const { content, status, revision, amend_reason } = await reportOf(demo, doctor, id);
  return { lines: content === null ? [] : linesOf(content), status, revision, amend_reason };
}

type Desk = Awaited<ReturnType<typeof openDoctorDesk>>;

/** Expects that the first report is submitted and that the second one is open with this text only. */
async function expectSecondBegun(page: Page, demo: Demo, desk: Desk, text: string): Promise<void> {
  await page.locator("[data-phase=saved]").waitFor();
  expect([
    shownId(page),
    await storedOf(demo, desk.doctor, desk.first),
    await storedOf(demo, desk.doctor, desk.second),
  ]).toEqual([
    desk.second,
    { lines: ["Normal study."], status: "report_ready", revision: 1, amend_reason: null },
    { lines: [text], status: "in_progress", revision: 0, amend_reason: null },
  ]);
}

test("text typed right after submitting goes into the next report, even if the worklist on screen is outdated", async ({
  page,
  demo,
}) => {
  const desk = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await press(page, "Control+Enter");
  await page.getByText(SUBMITTED).waitFor();
  await rested(page);
  const lists = await holdRequests(page, "**/api/appointments/?*");
  await press(page, "g", "w");
  await page.locator("[role=grid]:focus").waitFor();
  await press(page, "Enter");
  await page.keyboard.type("the next one, cyst");
  await expect(editor(page)).toHaveText("the next one, cyst");
  lists.letThrough();
  await expectSecondBegun(page, demo, desk, "the next one, cyst");
});

for (const [key, isHeld] of [
  ["Enter", true],
  ["Enter", false],
  ["r", false],
] as const) {
  test(`text typed for a report that somebody else has just submitted runs no command, typed ${isHeld ? "before" : "once"} it has loaded, opened by ${key}`, async ({
    page,
    demo,
  }) => {
    const { branch, first } = await openDoctorDesk(page, demo);
    await press(page, "g", "w");
    await page.locator('[role="row"][data-active]').waitFor();
    const lists = await holdRequests(page, "**/api/appointments/?*");
    const other = await createDoctorOf(demo, [branch]);
    const path = `/appointments/${first}/report/`;
    const { version } = await saveDraft(demo, other, { id: first, version: 0 }, "Theirs.");
    await demo.call(other, "POST", `${path}submit/`, { version });
    await press(page, key);
    if (!isHeld) await page.getByRole("article").getByText("Theirs.").waitFor();
    await page.keyboard.type("even this: mass");
    await press(page, "Control+Enter");
    await expect(
      page.getByText("This report is submitted already, and what you typed for it was dropped."),
    ).toBeVisible();
    await expect(page.getByRole("article").getByText("Theirs.")).toBeVisible();
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    // Even after a pause, the blanks of a text press no button.
    await rested(page);
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    expect(shownId(page)).toBe(first);
    await expect(page.getByRole("article")).toBeFocused();
    lists.letThrough();
    expect(await storedOf(demo, other, first)).toEqual({
      lines: ["Theirs."],
      status: "report_ready",
      revision: 1,
      amend_reason: null,
    });
  });
}

test("text typed after a refused submission goes into no report", async ({ page, demo }) => {
  await page.clock.install();
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await press(page, "Control+Shift+Enter");
  await expect(page.getByText(NOT_SUBMITTED)).toBeVisible();
  // The time at which the user begins to type makes no difference.
  await page.clock.fastForward("00:30");
  await page.keyboard.type("for the next patient");
  await expect(page.getByText(NOT_SUBMITTED)).toBeVisible();
  // Nor does a pause: only Escape confirms that the user has read the message.
  await page.clock.fastForward("00:30");
  await page.keyboard.type("after a pause");
  await expect(editor(page)).toHaveText("");
  const nothing = { lines: [], status: "not_started", revision: 0, amend_reason: null };
  expect([
    shownId(page),
    await storedOf(demo, doctor, first),
    await storedOf(demo, doctor, second),
  ]).toEqual([first, nothing, nothing]);
  await expect(page.getByText(NOT_SUBMITTED)).toBeVisible();
  await readThenEscape(page);
  await expect(page.getByText(NOT_SUBMITTED)).toHaveCount(0);
  await page.keyboard.type("for this one");
  await expect(editor(page)).toHaveText("for this one");
  expect(shownId(page)).toBe(first);
});

for (const keys of [["F10"], ["g", "w", "Enter"]]) {
  test(`${keys.join(" ")} right after submitting opens the next report, and the text after it goes there`, async ({
    page,
    demo,
  }) => {
    const desk = await openDoctorDesk(page, demo);
    await openFirst(page);
    await page.keyboard.type("Normal study.");
    const submitting = await holdRequests(page, "**/report/submit/");
    await press(page, "Control+Enter", ...keys);
    await page.keyboard.type("every organ is normal");
    submitting.letThrough();
    await expect(editor(page)).toHaveText("every organ is normal");
    await expectSecondBegun(page, demo, desk, "every organ is normal");
  });
}

test("the browser asks before the user leaves a page whose report is still being submitted", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  const requests: string[] = [];
  const { opened, open } = createDeferred();
  page.on("dialog", (dialog) => {
    requests.push(dialog.type());
    open();
    void dialog.dismiss();
  });
  const saving = await holdRequests(page, "**/report/");
  await press(page, "Control+Enter");
  // The promise of the reload never settles if the user stays on the page.
  void page.reload().catch(() => undefined);
  await opened;
  saving.letThrough();
  await page.getByText(SUBMITTED).waitFor();
  expect([requests, await storedOf(demo, doctor, first)]).toEqual([
    ["beforeunload"],
    { lines: ["Normal study."], status: "report_ready", revision: 1, amend_reason: null },
  ]);
});

test("if two windows wrote one report, submitting in one asks only the other which text to keep", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await editorHasFocus(second);
  const saving = await holdRequests(page, "**/report/");
  await page.keyboard.type("First window");
  await expect.poll(() => saving.asked.length).toBeGreaterThan(0);
  await second.keyboard.type("Second window");
  await second.locator("[data-phase=saved]").waitFor();
  saving.letThrough();
  await page.getByText("Both are here and nothing is lost.").waitFor();
  await second.keyboard.press("Control+Enter");
  await second.getByRole("article").getByText("Second window").waitFor();
  await page.getByText("Another window of yours submitted this report").waitFor();
  await expect(page.getByRole("article").getByText("First window")).toBeVisible();
  await expect(page.getByText("is not marked completed")).toHaveCount(0);
  await expect(editor(second)).toHaveCount(0);
  await expect(second.getByText("Both are here and nothing is lost.")).toHaveCount(0);
  await page.getByRole("button", { name: "Take the other" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("article").getByText("Second window").waitFor();
  await expect(editor(page)).toHaveCount(0);
  expect(await storedOf(demo, doctor, first)).toEqual({
    lines: ["Second window"],
    status: "report_ready",
    revision: 1,
    amend_reason: null,
  });
});

test("a report found by its number and typed into at once gets every letter, with all responses 1.5 s late", async ({
  page,
  demo,
}) => {
  test.slow();
  const { doctor, second } = await openDoctorDesk(page, demo);
  const { url, end } = await startSlowServer(demo.url, 1_500);
  const { accession_number } = await demo.call<{ accession_number: string }>(
    doctor,
    "GET",
    `/appointments/${second}/`,
  );
  await page.goto(`${url}/dashboard`);
  await page.locator('[data-region="content"] h1').waitFor();
  await press(page, "F3");
  await page.keyboard.type(accession_number, { delay: 40 });
  await press(page, "Enter", "r");
  await page.keyboard.type("cyst of the right kidney", { delay: 40 });
  await expect
    .poll(async () => (await storedOf(demo, doctor, second)).lines, { timeout: 20_000 })
    .toEqual(["cyst of the right kidney"]);
  await page.goto("about:blank");
  end();
});

for (const opening of ["from the worklist", "by r from its appointment"]) {
  test(`text typed ahead for a report with a draft begins a new paragraph, opened ${opening}`, async ({
    page,
    demo,
  }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await saveDraft(demo, doctor, { id: first, version: 0 }, "BI-RADS 2.");
    const reports = await holdRequests(page, "**/report/");
    if (opening === "from the worklist") {
      await press(page, "g", "w");
      await page.locator('[role="row"][data-active]').waitFor();
      await press(page, "Enter");
    } else await askForReport(page, demo, first);
    await page.keyboard.type("A cyst.");
    reports.letThrough();
    await expect
      .poll(async () => (await storedOf(demo, doctor, first)).lines, { timeout: 10_000 })
      .toEqual(["BI-RADS 2.", "A cyst."]);
  });
}
