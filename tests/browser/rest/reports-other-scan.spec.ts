import { expect } from "@playwright/test";
import { test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { openFirst, openDoctorDesk, press, readThenEscape } from "../../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf, shownId } from "../../support/report-page.ts";

test("after Escape leads back into a report, typing is dropped until another Escape", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { doctor, first } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Half of it.");
  await page.locator("[data-phase=saved]").waitFor();
  await press(page, "Control+k");
  await page.keyboard.type("worklist");
  await press(page, "Enter");
  await page.waitForURL("**/worklist**");
  await page.locator('[role="row"][data-active]').waitFor();
  await press(page, "Escape");
  await page.keyboard.type("gw");
  await press(page, "Enter");
  await page.keyboard.type("for another patient");
  await press(page, "Control+Enter");
  const message = page.getByText("You are back in this report.");
  await expect(message).toBeVisible();
  await expect(editor(page)).toHaveText("Half of it.");
  const { status, revision } = await reportOf(demo, doctor, first);
  expect([status, revision]).toEqual(["in_progress", 0]);
  await readThenEscape(page);
  await page.keyboard.type(" And the other half.");
  await expect(editor(page)).toHaveText("Half of it. And the other half.");
});

test("Ctrl+Enter pressed twice still leads to the next report", async ({ page, demo }) => {
  const { doctor, first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Normal study.");
  const submitting = await holdRequests(page, "**/submit/");
  await press(page, "Control+Enter", "Control+Enter", "F10");
  await page.keyboard.type("the second one");
  await expect.poll(() => submitting.asked.length).toBe(1);
  submitting.letThrough();
  await page.waitForURL(`**/appointments/${second}/report`);
  await expect(editor(page)).toHaveText("the second one");
  const { status, revision } = await reportOf(demo, doctor, first);
  expect([status, revision]).toEqual(["report_ready", 1]);
});

test("F10 opens a report that nobody has begun, as long as there is one", async ({
  page,
  demo,
}) => {
  const { first, second, third } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Left half written.");
  await page.locator("[data-phase=saved]").waitFor();
  const opened = [shownId(page)];
  for (const text of ["second", "third"]) {
    await press(page, "Escape");
    await page.waitForURL("**/worklist**");
    await press(page, "F10");
    await editorHasFocus(page);
    opened.push(shownId(page));
    await page.keyboard.type(text);
    await page.locator("[data-phase=saved]").waitFor();
  }
  expect(opened).toEqual([first, second, third]);
});

test("F10 does not open the report just left while its text is still being saved", async ({
  page,
  demo,
}) => {
  const { first, second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  const saving = await holdRequests(page, `**/api/appointments/${first}/report/`);
  await page.keyboard.type("Left half written.");
  await press(page, "Escape");
  await expect.poll(() => saving.asked.length).toBeGreaterThan(0);
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${second}/report`);
  saving.letThrough();
});

test("Escape after F10 leads back to the worklist, not to the previous report", async ({
  page,
  demo,
}) => {
  const { second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Still a draft.");
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${second}/report`);
  await editorHasFocus(page);
  await press(page, "Escape");
  await page.waitForURL((url) => !url.pathname.includes(`/${second}/`));
  expect(new URL(page.url()).pathname).toBe("/worklist");
});

test("the message that asks for Escape in a report does not stay over the next report", async ({
  page,
  demo,
}) => {
  const { second } = await openDoctorDesk(page, demo);
  await openFirst(page);
  await page.keyboard.type("Half of it.");
  await page.locator("[data-phase=saved]").waitFor();
  await press(page, "Control+k");
  await page.keyboard.type("worklist");
  await press(page, "Enter");
  await page.waitForURL("**/worklist**");
  await page.locator('[role="row"][data-active]').waitFor();
  await press(page, "Escape");
  await page.keyboard.type("for another patient");
  const asking = page.getByText("You are back in this report.");
  await expect(asking).toBeVisible();
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${second}/report`);
  await expect(page.getByText("What you typed meanwhile was dropped.")).toBeVisible();
  await expect(asking).toBeHidden();
});
