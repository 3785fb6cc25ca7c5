import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { linesOf } from "#domain/report-content.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { goOffline, holdRequests, holdResponses } from "../support/gate.ts";
import { stopClock } from "../support/keyboard.ts";
import { openDoctorDesk, openFirst, press } from "../support/reading-desk.ts";
import { editor, reportOf } from "../support/report-page.ts";

const OWNER = "owner@demo.local";
const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);
const submission = (page: Page, name: string) => page.locator(`[data-submission=${name}]`);
const want = (demo: Demo, second_reader: boolean) =>
  demo.call(OWNER, "PATCH", "/center/reporting/", { second_reader });

async function stored(demo: Demo, email: string, id: number) {
  const { content, status } = await reportOf(demo, email, id);
  return [content === null ? [] : linesOf(content), status];
}

/** Opens a new report and writes a line that is saved. */
async function openWritten(page: Page, demo: Demo, line = "Normal liver.") {
  const desk = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type(line);
  await phase(page, "saved").waitFor();
  return desk;
}

test("text typed at a question before a submission goes on with the report, which is not submitted", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  const { patient_gender } = await demo.call<Appointment>(doctor, "GET", `/appointments/${first}/`);
  const line = `Normal ${patient_gender === "male" ? "uterus" : "prostate"}.`;
  await openFirst(page);
  await page.keyboard.type(line);
  await press(page, "Control+Enter");
  await page
    .getByRole("dialog", { name: "Before you submit" })
    .getByRole("button")
    .first()
    .waitFor();
  await page.keyboard.type(" Also a cyst.");
  await submission(page, "changed").waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(editor(page)).toHaveText(`${line} Also a cyst.`);
  await phase(page, "saved").waitFor();
  expect(await stored(demo, doctor, first)).toEqual([[`${line} Also a cyst.`], "in_progress"]);
});

test("who writes on while a report becomes preliminary keeps every letter", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openWritten(page, demo);
  await want(demo, true);
  try {
    await page.reload();
    await editor(page).waitFor();
    await press(page, "Control+End");
    const submitting = await holdResponses(page, "**/report/submit/");
    await press(page, "Control+Enter");
    await expect.poll(() => submitting.asked.length).toBe(1);
    await page.keyboard.type(" A");
    await submission(page, "taking_back").waitFor();
    submitting.letThrough();
    await page.getByText("The report had been submitted before").waitFor();
    await page.keyboard.type(" cyst.");
    await expect(editor(page)).toHaveText("Normal liver. A cyst.");
    await phase(page, "saved").waitFor();
    expect(await stored(demo, doctor, first)).toEqual([["Normal liver. A cyst."], "in_progress"]);
  } finally {
    await want(demo, false);
  }
});

test("a report whose save is not answered says so, and can be written on", async ({
  page,
  demo,
}) => {
  await openWritten(page, demo);
  const saving = await holdRequests(page, "**/report/");
  await page.keyboard.type(" Normal spleen.");
  await press(page, "Control+Enter");
  await submission(page, "waiting").waitFor();
  await expect(page.getByText("The network does not answer: not submitted yet.")).toBeVisible();
  await page.keyboard.type(" More.");
  await submission(page, "changed").waitFor();
  await expect(editor(page)).toHaveText("Normal liver. Normal spleen. More.");
  saving.letThrough();
});

test("a report that cannot be submitted without a network is written on at once", async ({
  page,
  demo,
}) => {
  await openWritten(page, demo);
  await goOffline(page);
  await page.keyboard.type(" Normal spleen.");
  await phase(page, "offline").waitFor();
  await press(page, "Control+Enter");
  await page.getByText("The text is not saved yet, so it cannot be submitted.").waitFor();
  await page.keyboard.type(" More.");
  await expect(editor(page)).toHaveText("Normal liver. Normal spleen. More.");
});

test("the panel with two texts does not cut off what is being typed", async ({ page, demo }) => {
  await page.clock.install();
  await openWritten(page, demo);
  const submitting = await holdResponses(page, "**/report/submit/");
  await press(page, "Control+Enter");
  await expect.poll(() => submitting.asked.length).toBe(1);
  await stopClock(page);
  await page.keyboard.type(" A");
  // The second call takes the first one back, which the server has done.
  await expect.poll(() => submitting.asked.length).toBe(2);
  submitting.letThrough();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(phase(page, "conflict")).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.keyboard.type(" cyst.");
  await page.clock.fastForward(2_000);
  await page.getByRole("button", { name: "New version with mine" }).waitFor();
  await expect(page.getByText("Normal liver. A cyst.").first()).toBeVisible();
});

test("locking the screen right behind the key submits the report", async ({ page, demo }) => {
  const { doctor, first } = await openWritten(page, demo);
  await press(page, "Control+Enter", "Control+Shift+L");
  await page.locator("[data-lock]").waitFor();
  await expect.poll(() => stored(demo, doctor, first)).toEqual([["Normal liver."], "report_ready"]);
});
