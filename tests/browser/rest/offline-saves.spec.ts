import { expect, type Page } from "@playwright/test";
import { linesOf } from "#domain/report-content.ts";
import { en } from "#src/i18n/en.ts";
import { LostResponses } from "../../support/booking-walk/lost-answers.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { createDeferred, goOffline, goOnline } from "../../support/gate.ts";
import { NOT_SUBMITTED, openDoctorDesk, openFirst } from "../../support/reading-desk.ts";
import { reportOf } from "../../support/report-page.ts";

const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);
const submission = (page: Page, name: string) => page.locator(`[data-submission=${name}]`);

async function stored(demo: Demo, email: string, id: number) {
  const { content, status } = await reportOf(demo, email, id);
  return [content === null ? [] : linesOf(content), status];
}

/** Opens a new report and writes a line that is saved. */
async function writeLine(page: Page, demo: Demo) {
  const desk = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal liver.");
  await phase(page, "saved").waitFor();
  return desk;
}

/** Loses the responses to submissions, after the server has done them. */
async function loseSubmissions(page: Page): Promise<LostResponses> {
  const lost = new LostResponses();
  await lost.watch(page, { path: "**/report/submit/", method: "POST" });
  lost.isLosing = true;
  return lost;
}

test("a report that was submitted although the response was lost keeps what is typed after it", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await writeLine(page, demo);
  const lost = await loseSubmissions(page);
  await page.keyboard.press("Control+Enter");
  await submission(page, "waiting").waitFor();
  await page.keyboard.type(" Wait: a cyst.");
  await submission(page, "taking_back").waitFor();
  lost.isLosing = false;
  await page.getByText("What you wrote after that is not in it").waitFor({ timeout: 20_000 });
  await expect(page.getByRole("article").first()).toContainText("Normal liver. Wait: a cyst.");
  expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "report_ready"]);
});

test("text that is not saved yet when the network fails is not signed later", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await writeLine(page, demo);
  await goOffline(page);
  await page.keyboard.type(" Normal spleen.");
  await page.keyboard.press("Control+Enter");
  await submission(page, "waiting").waitFor();
  await page.keyboard.type(" Wait.");
  await submission(page, "changed").waitFor();
  await goOnline(page);
  await phase(page, "saved").waitFor({ timeout: 20_000 });
  expect(await stored(demo, doctor, first)).toEqual([
    ["Normal liver. Normal spleen. Wait."],
    "in_progress",
  ]);
});

test("text for the next report is dropped when the submission before it begins to wait, and is said", async ({
  page,
  demo,
}) => {
  const { doctor, first, second } = await writeLine(page, demo);
  const { opened, open } = createDeferred();
  const submit = "**/report/submit/";
  await page.route(submit, async (route) => {
    await opened;
    await route.abort();
  });
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("for the next patient");
  await goOffline(page);
  open();
  await page.getByText(en.form.dropped_next).waitFor();
  await submission(page, "waiting").waitFor();
  await page.unroute(submit);
  await goOnline(page);
  await page.getByText("Report submitted.").waitFor({ timeout: 20_000 });
  expect([await stored(demo, doctor, first), await stored(demo, doctor, second)]).toEqual([
    [["Normal liver."], "report_ready"],
    [[], "not_started"],
  ]);
});

test("who writes on while the key that opens the next report waits for the network takes the submission back", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { doctor, first } = await writeLine(page, demo);
  await goOffline(page);
  await page.keyboard.press("Control+Shift+Enter");
  await submission(page, "waiting").waitFor();
  // Letters that follow at once would be meant for the next report.
  await page.clock.fastForward(2_000);
  await expect(page.getByText(NOT_SUBMITTED)).toHaveCount(0);
  await page.keyboard.type(" Wait.");
  await submission(page, "taking_back").waitFor();
  await goOnline(page);
  await submission(page, "changed").waitFor({ timeout: 20_000 });
  await phase(page, "saved").waitFor({ timeout: 20_000 });
  expect(await stored(demo, doctor, first)).toEqual([["Normal liver. Wait."], "in_progress"]);
});

/** Opens the dialog that starts a shift and saves it without a network. */
async function startShiftOffline(page: Page, demo: Demo) {
  const email = await demo.newReceptionist();
  // A list is there once it has the focus; the dashboard might still wait for its charts, and its keys with it.
  const keys = await signIn(page, demo, { email, language: "en" }, "/patients");
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("F8");
  await page.locator("input[name=opening_float]:focus").waitFor();
  await keys.type("100");
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.getByText(en.form.waiting).waitFor();
  const shifts = async () =>
    (
      await demo.call<{ results: { opening_float: number }[] }>(
        email,
        "GET",
        "/receptionist-shift/?page=1",
      )
    ).results.map(({ opening_float: float }) => float);
  return { keys, shifts };
}

test("Escape takes back a dialog that waits for the network, and leaves it open", async ({
  page,
  demo,
}) => {
  const { keys, shifts } = await startShiftOffline(page, demo);
  await keys.press("Escape");
  await page.getByText(en.form.taken_back.asking).waitFor();
  await goOnline(page);
  await page.getByText(en.form.taken_back.not_saved).waitFor({ timeout: 20_000 });
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await shifts()).toEqual([]);
});

test("what was changed after Escape is saved, and what waited is not", async ({ page, demo }) => {
  const { keys, shifts } = await startShiftOffline(page, demo);
  await keys.press("Escape");
  await page.getByText(en.form.taken_back.asking).waitFor();
  const float = page.locator("input[name=opening_float]");
  await float.fill("250");
  await keys.press("Control+Enter");
  await page.getByText(en.form.waiting).waitFor();
  await goOnline(page);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  expect(await shifts()).toEqual([25_000]);
});
