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
