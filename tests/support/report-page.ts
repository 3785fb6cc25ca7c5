import { expect, type Page } from "@playwright/test";
import type { Report } from "#domain/entities/report.ts";
import { type Demo, OFFERED } from "./desk-browser.ts";
import { reportText } from "./report-texts.ts";

/** The editor of the report's text. */
export const editor = (page: Page) => page.locator("[contenteditable=true]");
export const editorHasFocus = (page: Page) =>
  page.locator("[contenteditable=true]:focus").waitFor();

/** Returns the id of the appointment whose report is on screen. */
export const shownId = (page: Page) => Number(/appointments\/(\d+)\/report/.exec(page.url())?.[1]);

export async function reportOf(demo: Demo, email: string, id: number): Promise<Report> {
  return demo.call<Report>(email, "GET", `/appointments/${id}/report/`);
}

/** Returns the paragraphs in the editor. */
export const paragraphs = (page: Page) => editor(page).locator("p").allTextContents();

/** Saves a draft with one paragraph per line. Version 0 is a report that nobody has begun. */
export const saveDraft = (
  demo: Demo,
  email: string,
  { id, version }: { id: number; version: number },
  ...lines: string[]
) =>
  demo.call<Report>(email, "PUT", `/appointments/${id}/report/`, {
    content: reportText(...lines),
    version,
  });

/** Opens the details of an appointment and presses the key for its report. Does not wait for the report to load. */
export async function askForReport(page: Page, demo: Demo, id: number): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press("r");
}

/** Opens the palette of templates and chooses one by its name, without waiting: it must fit the scan. */
export async function askForTemplate(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+Slash");
  await page.keyboard.type(name, { delay: 40 });
  await page.keyboard.press("Enter");
}

/** Like {@link askForTemplate}, but waits for the template and moves to it, so that it need not fit the scan. */
export async function takeTemplate(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+Slash");
  await page.keyboard.type(name);
  await expect(page.locator(OFFERED)).toHaveText([new RegExp(name)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}
