import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Block, Inline } from "#domain/report-content.ts";
import { type Demo, test } from "../support/desk-browser.ts";
import { openDoctorDesk } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";

/** Opens an empty report and pastes what a program put on the clipboard. Returns an outline of what is saved. */
async function saveOf(page: Page, demo: Demo, fileName: string): Promise<string[]> {
  const html = readFileSync(`tests/support/pasted/${fileName}`, "utf8");
  const { doctor, first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await editor(page).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "plain");
    text.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
  await expect
    .poll(async () => (await reportOf(demo, doctor, first)).content, { timeout: 20_000 })
    .not.toBeNull();
  const { content } = await reportOf(demo, doctor, first);
  return outlineOf(content?.content ?? []);
}

/** Returns a line for each paragraph: its formats in brackets, indented by its place in lists and cells. */
function outlineOf(blocks: readonly Block[], indent = ""): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case "bulletList":
        return block.content.flatMap((item) => itemOf(outlineOf(item.content), indent, "•"));
      case "orderedList":
        return block.content.flatMap((item, index) =>
          itemOf(outlineOf(item.content), indent, `${(block.attrs?.start ?? 1) + index}.`),
        );
      case "table":
        return block.content.map(
          ({ content }) =>
            `${indent}| ${content.map((cell) => `${cell.attrs?.colspan ?? 1}: ${outlineOf(cell.content).join(" / ")}`).join(" | ")}`,
        );
      default:
        return `${indent}${block.type === "heading" ? "# " : ""}${block.attrs?.dir ?? ""}${(block.content ?? []).map(shown).join("")}`;
    }
  });
}

const itemOf = ([first, ...rest]: string[], indent: string, sign: string) => [
  `${indent}${sign} ${first}`,
  ...rest.map((line) => `${indent}  ${line}`),
];

function shown(node: Inline): string {
  if (node.type !== "text") return `[${node.type}]`;
  const formats = (node.marks ?? []).map(({ type }) => type).join(" ");
  const text = node.text.replaceAll("\u00A0", "_");
  return formats === "" ? text : `(${formats}: ${text})`;
}

test("lists, tables and formats of Word are pasted as such, without deleted words and comments", async ({
  page,
  demo,
}) => {
  expect(await saveOf(page, demo, "word.html")).toEqual([
    "(bold: CT abdomen) with (italic: oral) (underline: contrast), 10(superscript: 3)/mm(superscript: 3), H(subscript: 2)O",
    "• Liver normal",
    "  • segment (bold: VI)",
    "• Spleen normal",
    "Impression:",
    "3. الكبد طبيعي",
    "  1. الفص الأيمن",
    "4. الطحال طبيعي",
    "| 2: (bold: Kidneys)",
    "| 1: Right | 1: 98 mm",
  ]);
});

test(
  "nested lists, tables and raised letters of Google Docs are pasted as such",
  { tag: "@rest" },
  async ({ page, demo }) => {
    expect(await saveOf(page, demo, "google-docs.html")).toEqual([
      "PSA 4 x 10(superscript: 3)(italic:  raised)",
      "1. (bold: Prostate)",
      "  1. (underline: lesion left)",
      "2. المثانة طبيعية",
      "| 1: Volume | 1: 42 ml",
    ]);
  },
);

test(
  "lists of Word in the browser are pasted as one list",
  { tag: "@rest" },
  async ({ page, demo }) => {
    expect(await saveOf(page, demo, "word-in-browser.html")).toEqual([
      "• Pancreas normal_",
      "  • (bold: duct 2 mm)",
      "2. No ascites",
    ]);
  },
);

test(
  "pasted scripts, images and impossible numbers are not kept, and the text can be saved",
  { tag: "@rest" },
  async ({ page, demo }) => {
    expect(await saveOf(page, demo, "hostile.html")).toEqual(
      expect.arrayContaining(["# Title", "• item", "1. five", "1. many", "| 1: cell"]),
    );
    expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
    await expect(editor(page).locator("img[src], script, iframe, a, svg, form")).toHaveCount(0);
  },
);
