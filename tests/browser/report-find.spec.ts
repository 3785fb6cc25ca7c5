import { expect, type Page } from "@playwright/test";
import { test } from "../support/desk-browser.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { editor, editorHasFocus, paragraphs, saveDraft } from "../support/report-page.ts";

const found = (page: Page) => page.getByRole("search").getByRole("status");
const active = (page: Page) => editor(page).locator(".ProseMirror-active-search-match");

test("words are found in both scripts, with and without diacritics, and closing returns the cursor", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  const draft = { id: first, version: 0 };
  await saveDraft(demo, doctor, draft, "الكَبِدُ طبيعي", "Liver (الكبـــد) is normal.", "LIVER");
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await press(page, "Control+Home", "Shift+F3");
  await page.keyboard.type("الكبد");
  await expect(found(page)).toHaveText("2 found");
  await press(page, "Enter");
  await expect(found(page)).toHaveText("1 of 2");
  await expect(active(page)).toHaveText("الكَبِدُ");
  await press(page, "Enter");
  await expect(active(page)).toHaveText("الكبـــد");
  await press(page, "Enter", "Shift+Enter");
  await expect(found(page)).toHaveText("2 of 2");
  await press(page, "Control+a");
  await page.keyboard.type("liver");
  await expect(found(page)).toHaveText("2 found");
  await press(page, "Shift+Enter");
  await expect(active(page)).toHaveText("Liver");
  await press(page, "Escape");
  await editorHasFocus(page);
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.keyboard.type(" lobe");
  expect(await paragraphs(page)).toEqual([
    "الكَبِدُ طبيعي",
    "Liver lobe (الكبـــد) is normal.",
    "LIVER",
  ]);
  await press(page, "Shift+F3");
  await page.keyboard.type("spleen");
  await expect(found(page)).toHaveText("Not found");
  await press(page, "Enter", "Escape");
  await page.keyboard.type("s");
  expect((await paragraphs(page))[1]).toBe("Liver lobes (الكبـــد) is normal.");
});

test(
  "a place is replaced by Enter, all by the button behind it, and undo takes all back in one step",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await saveDraft(
      demo,
      doctor,
      { id: first, version: 0 },
      "Right kidney",
      "right, RIGHT",
      "right",
    );
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editorHasFocus(page);
    await press(page, "Control+Home", "Shift+F3");
    await page.keyboard.type("right");
    await press(page, "Tab");
    await page.keyboard.type("$& left");
    await press(page, "Enter", "Enter");
    await expect.poll(() => paragraphs(page)).toEqual(["$& left kidney", "right, RIGHT", "right"]);
    await expect(found(page)).toHaveText("1 of 3");
    await press(page, "Tab", "Enter");
    await expect(found(page)).toHaveText("3 replaced");
    const replaced = ["$& left kidney", "$& left, $& left", "$& left"];
    expect(await paragraphs(page)).toEqual(replaced);
    await press(page, "Escape");
    await editorHasFocus(page);
    await press(page, "Control+z");
    await expect.poll(() => paragraphs(page)).toEqual(["$& left kidney", "right, RIGHT", "right"]);
    await press(page, "Control+z");
    await expect.poll(() => paragraphs(page)).toEqual(["Right kidney", "right, RIGHT", "right"]);
  },
);

test(
  "the status line counts the words and names the direction of the paragraph at the cursor",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await saveDraft(demo, doctor, { id: first, version: 0 }, "الكبد طبيعي", "Normal liver.");
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editorHasFocus(page);
    const toolbar = page.getByRole("toolbar");
    await expect(toolbar).toContainText("4 words");
    await expect(toolbar).toContainText("Left to right");
    await press(page, "Control+Home");
    await expect(toolbar).toContainText("Right to left");
    await page.keyboard.type("حجم ");
    await expect(toolbar).toContainText("5 words");
    await press(page, "Control+Shift+x");
    await expect(toolbar).toContainText("Left to right");
  },
);
