import { expect, type Page } from "@playwright/test";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { Block } from "#domain/report-content.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { openDoctorDesk, press } from "../../support/reading-desk.ts";
import { editor, editorHasFocus } from "../../support/report-page.ts";
import { doc, field, paragraph, text } from "../../support/report-texts.ts";

const words = (line: string): Block => paragraph(text(line));
const gap = (label: string): Block => paragraph(field(label));

/** Returns a table of two columns with these cells. */
function table(...cells: Block[]): Block {
  const cellOf = (block: Block | undefined) => ({
    type: "tableCell" as const,
    content: block === undefined ? [] : [block],
  });
  const starts = cells.flatMap((_, index) => (index % 2 === 0 ? [index] : []));
  return {
    type: "table",
    content: starts.map((start) => ({
      type: "tableRow",
      content: [cellOf(cells[start]), cellOf(cells[start + 1])],
    })),
  };
}

const FIELDS = [words("Liver"), gap("liver size"), words("Spleen"), gap("spleen size")];

/** Opens a report whose draft consists of these blocks, with the cursor at the beginning. */
async function openReport(page: Page, demo: Demo, ...content: Block[]): Promise<void> {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await demo.call(doctor, "PUT", `/appointments/${first}/report/`, {
    content: doc(...content),
    version: 0,
  });
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await press(page, "Control+Home");
}

const cells = (page: Page) => editor(page).locator("td");
/**
 * Keeps the browser from reporting a moved cursor, as if every key came before that report. ProseMirror puts the cursor
 * back to its own position in a timer of 20 ms after the focus, so a timer of the same length, which ends later, goes first.
 */
const holdCursorReports = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    addEventListener(
      "selectionchange",
      (event) => event.isTrusted && event.stopImmediatePropagation(),
      { capture: true },
    );
  });
const openLabels = (page: Page) => editor(page).locator(".report-field").allTextContents();

test("Tab in a table goes to the next cell and deletes no field and no text", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, table(...FIELDS), gap("impression"));
  await press(page, "End");
  await page.keyboard.type(":");
  await press(page, "Tab");
  await page.keyboard.type("12 cm");
  await press(page, "Tab");
  await page.keyboard.type(":");
  await expect(cells(page)).toHaveText(["Liver:", "12 cm", "Spleen:", "spleen size"]);
  expect(await openLabels(page)).toEqual(["spleen size", "impression"]);
});

test("Tab right behind an arrow key, in the last cell, adds a row although a field is left elsewhere", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, gap("technique"), table(words("A"), words("B")));
  await holdCursorReports(page);
  await press(page, "ArrowDown", "Tab", "Tab");
  await page.keyboard.type("new");
  await expect(cells(page)).toHaveText(["A", "B", "new", ""]);
  expect(await openLabels(page)).toEqual(["technique"]);
});

test("Tab outside of a table goes to the fields, also to those in the table", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, words("Sizes"), table(...FIELDS));
  await press(page, "Tab");
  await page.keyboard.type("12 cm");
  await expect(cells(page)).toHaveText(["Liver", "12 cm", "Spleen", "spleen size"]);
});

test("Shift+Tab in a table goes back cell by cell, into the text typed for a field", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, table(...FIELDS));
  await press(page, "Tab");
  await page.keyboard.type("12 cm");
  await press(page, "Tab", "Tab");
  await page.keyboard.type("9 cm");
  await press(page, "Shift+Tab");
  await page.keyboard.type(":");
  await press(page, "Shift+Tab");
  await page.keyboard.type("13 cm");
  await expect(cells(page)).toHaveText(["Liver", "13 cm", "Spleen:", "9 cm"]);
});

test("Shift+Tab below a table goes back to the text typed for its last field", async ({
  page,
  demo,
}) => {
  await openReport(
    page,
    demo,
    words("Sizes"),
    table(words("Liver"), gap("liver size")),
    words("Normal."),
  );
  await press(page, "Tab");
  await page.keyboard.type("12 cm");
  await press(page, "Control+End", "Shift+Tab");
  await page.keyboard.type("13 cm");
  await expect(cells(page)).toHaveText(["Liver", "13 cm"]);
});

test("Tab in a template goes through cells and fields, and what is typed deletes none of them", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await demo.call<ReportTemplate>("owner@demo.local", "POST", "/report-templates/", {
    name: `Sizes ${doctor}`,
    modality: null,
    content: doc(gap("technique"), table(...FIELDS), words("End")),
  });
  await signIn(page, demo, { email: doctor, language: "en" }, `/settings/templates/${id}/edit`);
  await editor(page).focus();
  await press(page, "Control+Home", "Tab");
  await page.keyboard.type(" one");
  await press(page, "Tab");
  await page.keyboard.type(" two");
  await press(page, "Shift+Tab");
  await page.keyboard.type(".");
  await press(page, "Tab");
  await page.keyboard.type(" three");
  await expect(editor(page)).toContainText("technique one");
  await expect(cells(page)).toHaveText(["Liver.", "liver size two three", "Spleen", "spleen size"]);
  expect(await openLabels(page)).toEqual(["technique", "liver size", "spleen size"]);
});

for (const [place, keys, at] of [
  ["above", ["ArrowUp"], 0],
  ["below", ["ArrowDown", "ArrowDown"], 1],
] as const) {
  test(`an arrow key leads ${place} a table that is the whole text, and what is typed becomes a paragraph`, async ({
    page,
    demo,
  }) => {
    await openReport(page, demo, table(words("A"), words("B"), words("C"), words("D")));
    await press(page, ...keys);
    await page.keyboard.type("Normal.");
    await expect(cells(page)).toHaveText(["A", "B", "C", "D"]);
    await expect(editor(page).locator("> :not(.ProseMirror-gapcursor)").nth(at)).toHaveText(
      "Normal.",
    );
  });
}

test("text without key events, typed below a table, becomes a paragraph there", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, table(words("A"), words("B")));
  await press(page, "ArrowDown");
  await page.keyboard.insertText("طبيعي");
  await expect(cells(page)).toHaveText(["A", "B"]);
  await expect(editor(page).locator("> p")).toHaveText(["طبيعي"]);
});

test("a heading, bold letters and a list begin above and below a table, where no line was", async ({
  page,
  demo,
}) => {
  await openReport(page, demo, table(words("A"), words("B")));
  await press(page, "ArrowUp", "Control+b");
  await page.keyboard.type("Sizes");
  await expect(editor(page).locator("> p strong")).toHaveText("Sizes");
  await press(page, "Control+End", "ArrowDown", "Control+Shift+h");
  await page.keyboard.type("Impression");
  await expect(editor(page).locator("h2")).toHaveText("Impression");
  await press(page, "Control+z", "Control+z");
  await expect(editor(page).locator("h2")).toHaveCount(0);
  await press(page, "Control+End", "ArrowDown", "Control+Shift+b");
  await page.keyboard.type("Cyst");
  await expect(editor(page).locator("li")).toHaveText("Cyst");
  await expect(cells(page)).toHaveText(["A", "B"]);
});
