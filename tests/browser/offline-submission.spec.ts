import { expect, type Page } from "@playwright/test";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { goOffline, goOnline } from "../support/gate.ts";
import { openDoctorDesk, openFirst } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";

const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);
const submission = (page: Page, name: string) => page.locator(`[data-submission=${name}]`);

async function stored(demo: Demo, email: string, id: number) {
  const { content, status } = await reportOf(demo, email, id);
  return [content === null ? [] : linesOf(content), status];
}

/** Opens a new report, writes a line that is saved, and submits it without a network. */
async function submitOffline(page: Page, demo: Demo, key = "Control+Enter") {
  const desk = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal liver.");
  await phase(page, "saved").waitFor();
  await goOffline(page);
  await page.keyboard.press(key);
  await submission(page, "waiting").waitFor();
  return desk;
}

test("a report that is changed while its submission waits for the network is saved, not signed, and says so", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await submitOffline(page, demo);
  await editorHasFocus(page);
  await page.keyboard.type(" Wait: a cyst.");
  await submission(page, "taking_back").waitFor();
  await goOnline(page);
  await submission(page, "changed").waitFor({ timeout: 20_000 });
  await phase(page, "saved").waitFor({ timeout: 20_000 });
  await expect(editor(page)).toHaveText("Normal liver. Wait: a cyst.");
  expect(await stored(demo, doctor, first)).toEqual([
    ["Normal liver. Wait: a cyst."],
    "in_progress",
  ]);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Report submitted.").waitFor();
  expect(await stored(demo, doctor, first)).toEqual([
    ["Normal liver. Wait: a cyst."],
    "report_ready",
  ]);
});

test(
  "Escape takes back a submission that waits for the network",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await submitOffline(page, demo);
    await page.keyboard.press("Escape");
    await submission(page, "taking_back").waitFor();
    const answered = page.waitForResponse("**/report/submit/");
    await goOnline(page);
    expect((await answered).status()).toBe(409);
    await submission(page, "asked").waitFor({ timeout: 20_000 });
    await expect(editor(page)).toBeFocused();
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "in_progress"]);
  },
);

test(
  "a submission that waits for the network is done once the network is back",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await submitOffline(page, demo);
    await goOnline(page);
    await page.getByText("Report submitted.").waitFor({ timeout: 20_000 });
    await expect(editor(page)).toHaveCount(0);
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "report_ready"]);
  },
);

test("leaving a report whose submission waits says at once that it is not submitted, and it never is", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await submitOffline(page, demo);
  await page.goBack();
  const told = page.getByText("You left it before that was done.");
  await expect(told).toBeVisible();
  const answered = page.waitForResponse("**/report/submit/");
  await goOnline(page);
  expect((await answered).status()).toBe(409);
  await expect(told).toBeVisible();
  expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "in_progress"]);
});

test(
  "closing the tab while a submission waits asks first, and the report says later that it is not submitted",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await submitOffline(page, demo);
    const asked = page.waitForEvent("dialog");
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.accept();
    await closed;
    const next = await page.context().newPage();
    await goOnline(next);
    await next.goto(`${demo.url}/worklist`);
    await expect(next.getByText("the report was not submitted. You left it before")).toBeVisible();
    await next.locator('[data-region="content"] h1').waitFor();
    await next.keyboard.press("Control+F10");
    await next.waitForURL(`**/appointments/${first}/report`);
    await expect(next.getByText("the report was not submitted. You left it before")).toHaveCount(0);
    await expect(submission(next, "left")).toHaveText(
      "The report was not submitted: you left it before that was done.",
    );
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver."], "in_progress"]);
  },
);
