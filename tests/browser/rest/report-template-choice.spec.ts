import { expect, type Page } from "@playwright/test";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { Modality } from "#domain/entities/common.ts";
import { type Demo, OFFERED, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { rested } from "../../support/keyboard.ts";
import { openDoctorDesk, press } from "../../support/reading-desk.ts";
import { askForTemplate, editor, editorHasFocus } from "../../support/report-page.ts";
import { reportText } from "../../support/report-texts.ts";

/** Opens the report of a CT scan, with the templates offered. */
async function openTemplates(page: Page, demo: Demo): Promise<void> {
  const { first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await press(page, "Control+Slash");
  await page.locator(OFFERED).first().waitFor();
}

const createTemplate = (demo: Demo, name: string, modality: Modality | null) =>
  demo.call<ReportTemplate>("owner@demo.local", "POST", "/report-templates/", {
    name,
    modality,
    content: reportText(`Text of ${name}`),
  });

test("a template for another modality is offered last, and Enter inserts it only after an arrow key", async ({
  page,
  demo,
}) => {
  await openTemplates(page, demo);
  await expect(page.locator(OFFERED).first()).toContainText("CT");
  await page.keyboard.type("MRI knee");
  await expect(page.locator(OFFERED)).toHaveText([/MRI knee/]);
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(0);
  await rested(page);
  await press(page, "Enter");
  await expect(
    page.getByText("None of these fits this scan. Choose one with the arrow keys."),
  ).toBeVisible();
  await expect(editor(page)).toHaveText("");
  await rested(page);
  await press(page, "ArrowDown");
  await expect(page.getByRole("complementary", { name: "The chosen line" })).toContainText(
    "Cruciate and collateral",
  );
  await press(page, "Enter");
  await expect(editor(page)).toContainText("Cruciate and collateral");
});

test("Enter right behind the key takes none of the templates that were offered for the scan before", async ({
  page,
  demo,
}) => {
  const { first, second } = await openDoctorDesk(page, demo);
  const name = `Walk ${first}`;
  const { id, version } = await createTemplate(demo, name, "CT");
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await askForTemplate(page, name);
  await expect(editor(page)).toHaveText(`Text of ${name}`);
  await press(page, "Control+Shift+Enter");
  await page.waitForURL(`**/appointments/${second}/report`);
  await editorHasFocus(page);
  await demo.call("owner@demo.local", "PATCH", `/report-templates/${id}/`, {
    content: reportText("Text of now"),
    version,
  });
  const lists = await holdRequests(page, "**/api/report-templates/*");
  await press(page, "Control+Slash");
  await page.keyboard.type(name);
  await press(page, "Enter");
  await expect.poll(() => lists.asked.length).toBeGreaterThan(0);
  lists.letThrough();
  await expect(editor(page)).toHaveText("Text of now");
});

test("a template with a name in the other script or layout is found, after those that contain the text", async ({
  page,
  demo,
}) => {
  const tag = `${process.pid}`;
  await createTemplate(demo, `سونار ${tag}`, "US");
  await openTemplates(page, demo);
  for (const [typed, found] of [
    ["sonar", `سونار ${tag}`],
    // `CT brain` on an Arabic keyboard.
    ["ؤف لاقشهى", "CT brain, normal"],
  ] as const) {
    await press(page, "Control+a");
    await page.keyboard.insertText(typed);
    await expect(page.locator(OFFERED).filter({ hasText: found })).toHaveCount(1);
    await expect(page.locator(OFFERED).filter({ hasText: "MRI knee" })).toHaveCount(0);
  }
});
