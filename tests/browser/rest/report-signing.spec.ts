import { expect, type Page } from "@playwright/test";
import type { Report } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { holdRequests } from "../../support/gate.ts";
import {
  NOT_SUBMITTED,
  openFirst,
  openDoctorDesk,
  press,
  createDoctorOf,
  readThenEscape,
} from "../../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf, saveDraft } from "../../support/report-page.ts";

/** Saves a line in place of a report's text as another doctor, and submits the report if `submits` is true. */
async function writeAs(demo: Demo, email: string, id: number, line: string, submits: boolean) {
  const path = `/appointments/${id}/report/`;
  const { version } = await demo.call<Report>(email, "GET", path);
  const saved = await saveDraft(demo, email, { id, version }, line);
  if (submits) await demo.call(email, "POST", `${path}submit/`, { version: saved.version });
}

async function linesAndStatus(demo: Demo, email: string, id: number) {
  const { content, status } = await reportOf(demo, email, id);
  return [content === null ? [] : linesOf(content), status];
}

/** The notice of a refused submission; for a moment a toast may still say the same. */
const notSubmitted = (page: Page) =>
  page.getByRole("region", { name: "Notices" }).getByText(NOT_SUBMITTED);

const saved = (page: Page) => page.locator("[data-phase=saved]").waitFor();

test("text typed while the server refuses a submission goes into no report", async ({
  page,
  demo,
}) => {
  const { doctor, branch, first, second } = await openDoctorDesk(page, demo);
  const other = await createDoctorOf(demo, [branch]);
  // Hold the request back before the page opens: on a busy machine it could be sent first.
  const submitting = await holdRequests(page, "**/report/submit/");
  await openFirst(page);
  await page.keyboard.type("Mine.");
  await saved(page);
  await page.keyboard.press("Control+Shift+Enter");
  await expect.poll(() => submitting.asked.length).toBe(1);
  await writeAs(demo, other, first, "Theirs.", false);
  await page.keyboard.type("for the next patient");
  submitting.letThrough();
  await page.getByText("The report was not submitted.").waitFor();
  await notSubmitted(page).waitFor();
  await expect(page.getByText("for the next patient")).toHaveCount(0);
  expect([
    await linesAndStatus(demo, doctor, first),
    await linesAndStatus(demo, doctor, second),
  ]).toEqual([
    [["Theirs."], "in_progress"],
    [[], "not_started"],
  ]);
});

test("logging out first saves what was typed last", async ({ page, demo }) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  const saving = await holdRequests(page, "**/report/");
  await page.keyboard.type("Typed last.");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("log out");
  await page.keyboard.press("Enter");
  await expect.poll(() => saving.asked.length).toBe(1);
  await page.keyboard.type("desk");
  saving.letThrough();
  const email = page.locator("input[name=email]:focus");
  await expect(email).toHaveValue("");
  expect(await linesAndStatus(demo, doctor, first)).toEqual([["Typed last."], "in_progress"]);
});

test("the first F8 says that a report started the shift, and only the second F8 offers to close it", async ({
  page,
  demo,
}) => {
  const { keys } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await page.keyboard.press("Control+Enter");
  await page.getByText(/^Shift since/).waitFor();
  await rested(page);
  await keys.press("F8");
  await page.getByText("Your shift started with your report.").waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.press("F8");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("after a refused submission no text is taken before Escape, an arrow or a key that leads elsewhere", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await press(page, "Control+Enter");
  await expect(notSubmitted(page)).toBeVisible();
  await page.clock.fastForward("00:10");
  await press(page, "g", "w", "Enter");
  await page.keyboard.type("for the next patient");
  await press(page, "Control+Enter");
  await expect(editor(page)).toHaveText("");
  await readThenEscape(page);
  await page.keyboard.type("for this one");
  await expect(editor(page)).toHaveText("for this one");
  await press(page, "Control+a", "Delete", "Control+Enter");
  await expect(notSubmitted(page)).toBeVisible();
  // Moving in the text or leaving the page shows that the user has seen the message.
  await press(page, "ArrowUp");
  await page.keyboard.type("typed after all");
  await expect(editor(page)).toHaveText("typed after all");
  await press(page, "Control+a", "Delete", "Control+Enter");
  await expect(notSubmitted(page)).toBeVisible();
  await press(page, "F10");
  await page.keyboard.type("for the second");
  await expect(editor(page)).toHaveText("for the second");
  await page.locator("[data-phase=saved]").waitFor();
  expect(await linesAndStatus(demo, doctor, second)).toEqual([["for the second"], "in_progress"]);
  const [, status] = await linesAndStatus(demo, doctor, first);
  expect(status).not.toBe("report_ready");
});

test("the screen can be locked while text after a refused submission is dropped, and the dropping goes on after unlocking", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("for the next patient");
  await page.keyboard.press("Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  await page.keyboard.type(OWN_PASSWORD);
  await expect(page.locator("[data-lock] input:focus")).toHaveValue(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await page.keyboard.type("still for the next patient");
  await expect(editor(page)).toHaveText("");
  await readThenEscape(page);
  await page.keyboard.type("for this one");
  await expect(editor(page)).toHaveText("for this one");
  await page.locator("[data-phase=saved]").waitFor();
  expect(await linesAndStatus(demo, doctor, first)).toEqual([["for this one"], "in_progress"]);
});

test("text typed into a report that somebody else submits meanwhile runs no command", async ({
  page,
  demo,
}) => {
  const { branch, doctor, first } = await openDoctorDesk(page, demo);
  const other = await createDoctorOf(demo, [branch]);
  await openFirst(page);
  await page.keyboard.type("Mine.");
  await saved(page);
  await writeAs(demo, other, first, "Theirs.", true);
  await page.getByRole("article").getByText("Theirs.").waitFor();
  await page.keyboard.type("even more of mine");
  await page.keyboard.press("Control+Enter");
  await page
    .getByText("This report is submitted already, and what you typed for it was dropped.")
    .waitFor();
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  expect(await linesAndStatus(demo, doctor, first)).toEqual([["Theirs."], "report_ready"]);
});

test("a report is submitted once if Ctrl+Enter is pressed twice while it is being saved", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  const submitted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/submit/"))
      submitted.push(request.headers()["idempotency-key"] ?? "");
  });
  await openFirst(page);
  const saving = await holdRequests(page, "**/report/");
  await page.keyboard.type("Normal study.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => saving.asked.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  saving.letThrough();
  await page.getByText("Report submitted.").waitFor();
  await expect(editor(page)).toHaveCount(0);
  expect([submitted.length, await linesAndStatus(demo, doctor, first)]).toEqual([
    1,
    [["Normal study."], "report_ready"],
  ]);
});

test("a new version that one window makes from its own text asks nothing in the other window", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await editorHasFocus(other);
  const saving = await holdRequests(page, "**/report/");
  await page.keyboard.type("First window");
  await expect.poll(() => saving.asked.length).toBeGreaterThan(0);
  await other.keyboard.type("Second window");
  await saved(other);
  await other.keyboard.press("Control+Enter");
  await other.getByRole("article").getByText("Second window").waitFor();
  saving.letThrough();
  await page.getByText("Another window of yours submitted this report").waitFor();
  await rested(page);
  await page.getByRole("button", { name: "New version with mine" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("input[name=reason]:focus").waitFor();
  await page.keyboard.type("my text");
  await page.keyboard.press("Control+Enter");
  await saved(page);
  await expect(editor(other)).toHaveText("First window");
  await expect(other.getByText("Both are here and nothing is lost.")).toHaveCount(0);
  await editorHasFocus(page);
  await page.keyboard.press("Control+Enter");
  await other.getByRole("article").getByText("First window").waitFor();
  expect(await linesAndStatus(demo, doctor, first)).toEqual([["First window"], "report_ready"]);
});

test("a key that opens the next report still opens it if the screen is locked meanwhile, with all text typed around that", async ({
  page,
  demo,
}) => {
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  await page.locator("[data-phase=saved]").waitFor();
  const lists = await holdRequests(page, "**/api/appointments/?*");
  await page.keyboard.press("F10");
  await expect.poll(() => lists.asked.length).toBeGreaterThan(0);
  await page.keyboard.type("before, ");
  await page.keyboard.press("Control+Shift+l");
  await page.locator("[data-lock] input:focus").waitFor();
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.keyboard.type("behind the password, ");
  await expect(page.locator("[data-lock]")).toHaveCount(0);
  await page.keyboard.type("and after");
  lists.letThrough();
  await expect(editor(page)).toHaveText("before, behind the password, and after");
  await page.locator("[data-phase=saved]").waitFor();
  expect([
    await linesAndStatus(demo, doctor, first),
    await linesAndStatus(demo, doctor, second),
  ]).toEqual([
    [["Normal study."], "in_progress"],
    [["before, behind the password, and after"], "in_progress"],
  ]);
});
