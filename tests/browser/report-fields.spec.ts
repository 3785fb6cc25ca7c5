import { expect } from "@playwright/test";
import { test } from "../support/desk-browser.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { takeTemplate, editor } from "../support/report-page.ts";

test("Shift+Tab goes back to the text typed in the previous field, and typing replaces it", async ({
  page,
  demo,
}) => {
  const { first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editor(page).focus();
  await takeTemplate(page, "MRI knee");
  await expect(editor(page)).toContainText("Cruciate and collateral");
  await page.keyboard.type("intact");
  await press(page, "Tab");
  await page.keyboard.type("little");
  await press(page, "Tab");
  await page.keyboard.type("normal");
  await press(page, "Shift+Tab", "Shift+Tab");
  await page.keyboard.type("torn");
  await expect(editor(page).locator("li")).toHaveText([
    "Menisci: torn",
    "Cruciate and collateral ligaments: intact.",
    "Joint fluid: little",
  ]);
  await expect(editor(page).locator("> :last-child")).toHaveText("normal");
});

test(
  "Shift+Tab selects nothing of a text that has replaced the template's fields",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { first } = await openDoctorDesk(page, demo);
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editor(page).focus();
    await takeTemplate(page, "MRI knee");
    await expect(editor(page)).toContainText("Cruciate and collateral");
    await page.keyboard.type("intact");
    await press(page, "Tab");
    await page.keyboard.type("little");
    await press(page, "Control+a", "Delete");
    await page.keyboard.type("Written anew");
    await press(page, "Shift+Tab");
    await page.keyboard.type(", all of it.");
    await expect(editor(page)).toHaveText("Written anew, all of it.");
  },
);
