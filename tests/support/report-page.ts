import type { Page } from "@playwright/test";
import type { Report } from "#domain/entities/report.ts";
import type { Demo } from "./desk-browser.ts";
import { written } from "./report-texts.ts";

/** Milliseconds after which a letter is no longer taken for what was typed on into a submitted text. */
export const TYPED_ON = 1_300;

/** The text that is written. */
export const editor = (page: Page) => page.locator("[contenteditable=true]");
export const editorHasFocus = (page: Page) =>
  page.locator("[contenteditable=true]:focus").waitFor();

/** Whose report is on screen: the id of the appointment. */
export const shownId = (page: Page) => Number(/appointments\/(\d+)\/report/.exec(page.url())?.[1]);

export async function reportOf(demo: Demo, email: string, id: number): Promise<Report> {
  return demo.call<Report>(email, "GET", `/appointments/${id}/report/`);
}

/** The paragraphs that are on screen. */
export const paragraphs = (page: Page) => editor(page).locator("p").allTextContents();

/** Saves a paragraph for each line as the draft of a report; version 0 is one that nobody has begun. */
export const saveDraft = (
  demo: Demo,
  email: string,
  { id, version }: { id: number; version: number },
  ...lines: string[]
) =>
  demo.call<Report>(email, "PUT", `/appointments/${id}/report/`, {
    content: written(...lines),
    version,
  });

/** Opens the details of an appointment and asks for its report, which may be held back. */
export async function askForReport(page: Page, demo: Demo, id: number): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press("r");
}

/** Asks for a template by its name. */
export async function askForTemplate(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+Slash");
  await page.keyboard.type(name, { delay: 40 });
  await page.keyboard.press("Enter");
}
