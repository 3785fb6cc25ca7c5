import type { Page } from "@playwright/test";
import type { Report } from "@domain/entities/report";
import type { Demo } from "@tests/support/desk-browser";

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

/** The content of a report with a paragraph for each text. */
export const texts = (...lines: string[]) => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

/** Keeps a draft of a report that nobody has begun yet. */
export const writeDraft = (demo: Demo, email: string, id: number, ...lines: string[]) =>
  demo.call<Report>(email, "PUT", `/appointments/${id}/report/`, {
    content: texts(...lines),
    version: 0,
  });
