import { expect } from "@playwright/test";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { openDoctorDesk, press } from "../../support/reading-desk.ts";
import { editor, editorHasFocus, paragraphs, saveDraft } from "../../support/report-page.ts";
import { reportText } from "../../support/report-texts.ts";

test("in a template, Enter in the words to find goes to the next place and to no other field", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await demo.call<ReportTemplate>("owner@demo.local", "POST", "/report-templates/", {
    name: `Find ${doctor}`,
    modality: null,
    content: reportText("left and left"),
  });
  await signIn(page, demo, { email: doctor, language: "ar" }, `/settings/templates/${id}/edit`);
  await editor(page).focus();
  await press(page, "Shift+F3");
  await page.keyboard.type("left");
  const bar = page.getByRole("search", { name: "بحث واستبدال" });
  await expect(bar.getByRole("status")).toHaveText("نتيجتان");
  await press(page, "Enter", "Enter");
  await expect(bar.getByRole("status")).toHaveText(/2 من 2/);
  await expect(bar.getByRole("textbox").first()).toBeFocused();
  await press(page, "Escape");
  await editorHasFocus(page);
  await expect(page).toHaveURL(/\/edit$/);
});

test("the selected words are the words to find, and the palette opens the bar with its focus", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await saveDraft(demo, doctor, { id: first, version: 0 }, "cyst, a cyst");
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await press(page, "Control+Home", "Control+Shift+ArrowRight", "Control+k");
  await page.keyboard.type("find and");
  await page
    .locator('[role="option"][aria-selected="true"]', { hasText: "Find and replace" })
    .waitFor();
  await press(page, "Enter");
  const words = page.getByRole("search").getByLabel("Find", { exact: true });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("cyst");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("1 of 2");
  await press(page, "Escape");
  await editorHasFocus(page);
  await page.keyboard.type("mass");
  expect(await paragraphs(page)).toEqual(["mass, a cyst"]);
});
