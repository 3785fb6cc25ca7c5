import { expect, type Page } from "@playwright/test";
import { press } from "../reading-desk.ts";
import { editor, editorHasFocus } from "../report-page.ts";
import type { ReportDesk } from "./desk.ts";

type Open = (page: Page, desk: ReportDesk) => Promise<void>;

const dialog = (page: Page) => page.locator("[role=dialog]");

/** Waits until a field or a button of a dialog has the focus. */
const inDialog = (page: Page) =>
  dialog(page).locator(":is(input, select, button, [tabindex], [contenteditable]):focus").waitFor();

async function openWorklist(page: Page, { demo }: ReportDesk): Promise<void> {
  await page.goto(`${demo.url}/worklist`);
  await page.locator('[role="row"][data-active]').waitFor();
}

async function openWriter(page: Page, { demo, current }: ReportDesk): Promise<void> {
  await page.goto(`${demo.url}/appointments/${current}/report`);
  await editorHasFocus(page);
  await expect(editor(page)).toContainText("Right internal carotid");
  await page.locator("[role=alert]").first().waitFor();
}

async function openReader(page: Page, { demo, ready }: ReportDesk): Promise<void> {
  await page.goto(`${demo.url}/appointments/${ready}/report`);
  await page.locator("[data-reading]:focus").waitFor();
}

async function openTemplates(page: Page, { demo }: ReportDesk): Promise<void> {
  await page.goto(`${demo.url}/settings/templates`);
  await page.locator("[role=grid]:focus").waitFor();
}

async function openTemplateForm(page: Page, { demo, template }: ReportDesk): Promise<void> {
  await page.goto(`${demo.url}/settings/templates/${template}/edit`);
  await page.locator("input[name=name]:focus").waitFor();
  await expect(editor(page)).toContainText("Right internal carotid");
}

/** Opens a dialog above a screen by its keys. */
const above =
  (screen: Open, ...keys: string[]): Open =>
  async (page, desk) => {
    await screen(page, desk);
    await press(page, ...keys);
    await inDialog(page);
  };

/** How each screen, dialog and state of reporting is opened, in an order in which no state spoils a later one. */
export const REPORT_STATES = {
  worklist: openWorklist,
  "worklist, assigning": above(openWorklist, "a", "d"),
  "worklist, deferring": above(openWorklist, "d"),
  "a report being written": openWriter,
  async "finding words"(page, desk) {
    await openWriter(page, desk);
    await press(page, "Shift+F3");
    await page.keyboard.type("internal");
    await expect(page.getByRole("search").getByRole("status")).not.toHaveText("");
    await press(page, "Enter");
  },
  async "filling a field in"(page, desk) {
    await openWriter(page, desk);
    await press(page, "Control+Home", "Tab");
    await page.keyboard.type("l");
    await page.locator(".report-page input:focus").waitFor();
  },
  async "offering autotexts"(page, desk) {
    await openWriter(page, desk);
    await press(page, "Control+End");
    await page.keyboard.type(" ;n");
    await page.locator(".report-page ul[aria-live] li").first().waitFor();
  },
  async "an earlier report beside the text"(page, desk) {
    await openWriter(page, desk);
    await press(page, "Control+F9");
    await expect(page.locator("article[data-prior]:focus")).toContainText("Finding 60");
  },
  async "what stands out before submitting"(page, { demo, fresh }) {
    await page.goto(`${demo.url}/appointments/${fresh}/report`);
    await editorHasFocus(page);
    await press(page, "Control+Enter");
    await dialog(page).getByRole("button", { name: "prostate" }).waitFor();
  },
  "telling a critical result": above(openWriter, "Shift+F8"),
  "withdrawing a critical result": above(openWriter, "Control+Shift+F8"),
  autotexts: above(openWriter, "Control+Semicolon"),
  async "an autotext"(page, desk) {
    await above(openWriter, "Control+Semicolon")(page, desk);
    await dialog(page).locator("[role=option]").first().waitFor();
    await press(page, "Enter");
    await page.locator("input[name=name]:focus").waitFor();
  },
  "a new autotext": above(openWriter, "Control+Shift+Semicolon"),
  "a report to read": openReader,
  "reasons for amending": above(openReader, "e"),
  "reasons for an addendum": above(openReader, "Shift+E"),
  "marking a critical result": above(openReader, "Shift+F8"),
  async "versions and their differences"(page, desk) {
    await above(openReader, "v")(page, desk);
    await press(page, "ArrowDown");
    await dialog(page).locator("ins").first().waitFor();
  },
  templates: openTemplates,
  async "the library of templates"(page, desk) {
    await above(openTemplates, "a")(page, desk);
    await dialog(page).getByRole("group").first().waitFor();
  },
  async "templates added from the library"(page, desk) {
    await above(openTemplates, "a")(page, desk);
    // The keys are for the list, which loads once the dialog is open.
    await dialog(page).locator("[type=checkbox]:focus").waitFor();
    // Other tests on this demo may have added the first ones.
    do await press(page, "ArrowDown");
    while (await dialog(page).locator("[aria-disabled=true]:focus").isVisible());
    await press(page, "Space", "Control+Enter");
    await dialog(page).getByRole("status").waitFor();
  },
  async "a template to read"(page, { demo, template }) {
    await page.goto(`${demo.url}/settings/templates/${template}/view`);
    await page.locator("[data-reading]:focus").waitFor();
  },
  "a template being written": openTemplateForm,
  async "a new template"(page, { demo }) {
    await page.goto(`${demo.url}/settings/templates/create`);
    await page.locator("input[name=name]:focus").waitFor();
    await editor(page).waitFor();
  },
  async "settings of a field"(page, desk) {
    await openTemplateForm(page, desk);
    await editor(page).focus();
    await press(page, "Control+End", "Control+Shift+F");
    await inDialog(page);
  },
  // The last one, because it begins an addendum.
  async "an addendum being written"(page, desk) {
    await above(openReader, "Shift+E")(page, desk);
    await press(page, "Control+Enter");
    await editorHasFocus(page);
  },
} satisfies Record<string, Open>;

export type ReportState = keyof typeof REPORT_STATES;
// `Object.keys` returns strings.
export const REPORT_STATE_NAMES = Object.keys(REPORT_STATES) as ReportState[];
