import { expect } from "@playwright/test";
import { test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { openDoctorDesk, press } from "../../support/reading-desk.ts";
import {
  askForReport,
  askForTemplate,
  editor,
  paragraphs,
  saveDraft,
} from "../../support/report-page.ts";

/** Milliseconds between two keys that undo treats as two steps. */
const UNDO_STEP_MS = 600;

test("undo removes the text since the last pause, also if text and undo were queued for the report", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { first } = await openDoctorDesk(page, demo);
  const reports = await holdRequests(page, "**/report/");
  await askForReport(page, demo, first);
  await page.keyboard.type("Clear lungs.");
  await page.clock.fastForward(UNDO_STEP_MS);
  await page.keyboard.type(" A cist.");
  await press(page, "Control+z");
  await page.keyboard.type(" A cyst.");
  reports.letThrough();
  await expect(editor(page)).toHaveText("Clear lungs. A cyst.");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("Clear lungs.");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("");
});

test("text, undo and new text typed while a draft loads leave only the new text, after that of the draft", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await saveDraft(demo, doctor, { id: first, version: 0 }, "BI-RADS 2.");
  const reports = await holdRequests(page, "**/report/");
  await askForReport(page, demo, first);
  await page.keyboard.type("A cist.");
  await press(page, "Control+z");
  await page.keyboard.type("A cyst.");
  reports.letThrough();
  await expect.poll(() => paragraphs(page)).toEqual(["BI-RADS 2.", "A cyst."]);
});

test("undo removes the text typed after a template, and then the template separately", async ({
  page,
  demo,
}) => {
  const { first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editor(page).focus();
  await page.keyboard.type("Before.");
  await askForTemplate(page, "CT brain");
  await expect(editor(page)).toContainText("Ventricles");
  await press(page, "Control+End");
  await page.keyboard.type("Behind.");
  await expect(editor(page)).toContainText("Behind.");
  await press(page, "Control+z");
  await expect(editor(page)).not.toContainText("Behind.");
  await expect(editor(page)).toContainText("Ventricles");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("Before.");
});

test("undo restores a deleted word separately from the text typed after it", async ({
  page,
  demo,
}) => {
  const { first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editor(page).focus();
  await page.keyboard.type("no fracture");
  await press(page, "Control+Backspace");
  await page.keyboard.type("mass");
  await expect(editor(page)).toHaveText("no mass");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("no ");
  await press(page, "Control+z");
  await expect(editor(page)).toHaveText("no fracture");
});

test("Home and End move the cursor within the line, also if they were queued for the report", async ({
  page,
  demo,
}) => {
  const { first } = await openDoctorDesk(page, demo);
  const reports = await holdRequests(page, "**/report/");
  await askForReport(page, demo, first);
  await page.keyboard.type("second");
  await press(page, "Home");
  await page.keyboard.type("first ");
  await press(page, "End");
  await page.keyboard.type(" third");
  reports.letThrough();
  await expect(editor(page)).toHaveText("first second third");
});
