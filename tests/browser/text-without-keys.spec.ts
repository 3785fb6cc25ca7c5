import { expect } from "@playwright/test";
import { test } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";
import { openDoctorDesk, openFirst } from "../support/reading-desk.ts";
import { editor } from "../support/report-page.ts";

test("text that comes without keys while the next report opens, as a dictation gives it, is in that report", async ({
  page,
  demo,
}) => {
  const { second } = await openDoctorDesk(page, demo);
  const reading = await holdRequests(page, `**/appointments/${second}/report/`);
  await openFirst(page);
  await page.keyboard.type("Normal liver.");
  await page.locator("[data-phase=saved]").waitFor();
  // Without a frame, as on a busy machine, the page gives the lost focus to nothing else.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press("Control+Shift+Enter");
  await expect.poll(() => reading.asked.length).toBe(1);
  await page.keyboard.insertText("Normal ");
  await page.keyboard.insertText("kidneys.");
  reading.letThrough();
  await expect(editor(page)).toHaveText("Normal kidneys.");
});
