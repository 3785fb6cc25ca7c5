import { expect, type Locator, type Page } from "@playwright/test";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { signIn, test } from "../support/desk-browser.ts";
import { Keyboard, rested } from "../support/keyboard.ts";
import { press } from "../support/reading-desk.ts";
import { askForTemplate, editor, editorHasFocus } from "../support/report-page.ts";
import { named, openCarotid, valuesOf } from "../support/carotid-report.ts";
import { doc, paragraph, text } from "../support/report-texts.ts";

/** Fills a field in after a refusal, which takes no typing at first. */
const refill = (input: Locator, typed: string) =>
  expect(async () => {
    await input.fill(typed);
    await expect(input).toHaveValue(typed);
  }).toPass();
const lines = (page: Page) => editor(page).locator("> p").allTextContents();
test(
  "a field keeps the letters typed into it right behind the keys that led there, however late the next frame comes",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await openCarotid(page, demo);
    await page.evaluate(() => {
      const frames: FrameRequestCallback[] = [];
      const requestFrame = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) => frames.push(callback);
      addEventListener("frames-come", () => {
        globalThis.requestAnimationFrame = requestFrame;
        frames.forEach(requestFrame);
      });
    });
    await press(page, "Control+Home", "Tab");
    await page.keyboard.type("l");
    const input = page.locator(".report-page input:focus");
    await input.waitFor();
    await page.evaluate(async () => {
      dispatchEvent(new Event("frames-come"));
      // Called in the same frame, behind the callbacks that were held.
      await new Promise(requestAnimationFrame);
    });
    await page.keyboard.type("e");
    await expect(input).toHaveValue("le");
  },
);

test("each kind of field is filled in by typing, and the computed one follows", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openCarotid(page, demo);
  // The first field has the focus, so its choices are in sight before anything is typed; then only what fits.
  const choices = page.locator("[data-choices]");
  await expect(choices.getByRole("listitem")).toHaveText(["1. Right", "2. Left"]);
  await page.keyboard.type("l");
  await expect(choices).toHaveCount(0);
  await expect(page.locator(".report-page").getByRole("listitem")).toHaveText(["2. Left"]);
  await press(page, "Tab");
  await expect(choices).toHaveCount(0);
  await page.keyboard.type("12x14x30");
  await press(page, "Tab");
  await new Keyboard(page).typeIn("arabic", "2");
  await press(page, "Tab", "Tab");
  await page.keyboard.type("y small");
  await press(page, "Tab");
  await page.keyboard.type("15/7/2026");
  await press(page, "Enter");
  await expect
    .poll(() => lines(page))
    .toEqual([
      "Side: Left",
      "Plaque: 12 × 14 × 30 mm (2.64 ml)",
      "Lumen: 2 mm of 8 mm, stenosis 75%",
      "Ulcer: Yes, small",
      "Seen: 15/07/2026",
    ]);
  await expect
    .poll(() => valuesOf(demo, doctor, first))
    .toEqual({
      side: "Left",
      plaque: [12, 14, 30],
      lumen: 2,
      vessel: 8,
      stenosis: 75,
      ulcer: { is: true, text: "small" },
      seen: "2026-07-15",
    });
});

test(
  "a value can be changed, taken back, refused and left out",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openCarotid(page, demo);
    const entry = page.getByLabel("Lumen", { exact: true });
    await press(page, "Tab", "Tab");
    await page.keyboard.type("20");
    await expect(page.getByText("Above 9. It is kept; look again.")).toBeVisible();
    await press(page, "Tab", "Shift+Tab", "Enter");
    await expect(entry).toHaveValue("20");
    await page.keyboard.type("14 approx");
    await expect(entry).toHaveAttribute("aria-invalid", "true");
    await press(page, "Tab");
    await expect(entry).toBeFocused();
    await expect.poll(() => lines(page)).toContain("Lumen: 20 mm of 8 mm, stenosis -150%");
    await press(page, "Escape");
    await expect.poll(() => lines(page)).toContain("Lumen: 20 mm of 8 mm, stenosis -150%");
    await page.keyboard.type("4");
    await press(page, "Enter");
    await expect.poll(() => lines(page)).toContain("Lumen: 4 mm of 8 mm, stenosis 50%");
    await press(page, "Control+Enter");
    await expect(page.getByRole("article")).toContainText("Side: —");
    await expect(page.getByRole("article")).toContainText("Lumen: 4 mm of 8 mm, stenosis 50%");
    expect(await valuesOf(demo, doctor, first)).toEqual({ lumen: 4, vessel: 8, stenosis: 50 });
  },
);

test(
  "a report is not submitted with a field whose typed value cannot be read",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openCarotid(page, demo);
    const entry = page.getByLabel("Vessel", { exact: true });
    await press(page, "Tab", "Tab");
    await page.keyboard.type("4");
    await press(page, "Tab");
    await page.keyboard.type("14 approx");
    await editor(page).focus();
    await press(page, "Control+Home");
    await page.keyboard.type("1: ");
    await press(page, "Tab");
    await page.keyboard.type("l");
    await expect(entry).toBeFocused();
    await press(page, "Control+Enter");
    await expect(page.getByText("Correct what is typed into the field first.")).toBeVisible();
    await expect(entry).toBeFocused();
    await expect(entry).toHaveValue("14 approx");
    expect(await lines(page)).toContain("Lumen: 4 mm of 8 mm, stenosis 50%");
    // What is typed next goes into the field, at once.
    await page.keyboard.type("1");
    await expect(entry).toHaveValue("14 approx1");
    await press(page, "Control+A");
    await page.keyboard.type("12,5");
    await press(page, "Control+Enter");
    await expect(page.getByRole("article")).toContainText("Lumen: 4 mm of 12.5 mm, stenosis 68%");
    expect(await valuesOf(demo, doctor, first)).toEqual({ lumen: 4, vessel: 12.5, stenosis: 68 });
  },
);

test("a required field without a value is asked about before submitting, and Enter goes to it", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openCarotid(page, demo);
  await press(page, "Control+Enter");
  const question = page.getByRole("dialog", { name: "Before you submit" });
  await expect(question.getByRole("button", { name: "Not filled in: Lumen" })).toBeFocused();
  await rested(page);
  await press(page, "Enter");
  await expect(question).toHaveCount(0);
  await expect(editor(page).locator(".ProseMirror-selectednode")).toHaveText("Lumen");
  // What is typed now fills it in: nothing is dropped.
  await page.keyboard.type("4");
  await press(page, "Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  expect(await valuesOf(demo, doctor, first)).toMatchObject({ lumen: 4 });
});

test(
  "a template inserted again keeps its values apart from the first",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openCarotid(page, demo);
    await press(page, "Tab", "Tab");
    await page.keyboard.type("2");
    await press(page, "Enter", "Control+End", "Enter");
    await askForTemplate(page, `Carotid ${first}`);
    await expect(editor(page).locator("> p")).toHaveCount(10);
    await press(page, "Tab", "Tab");
    await page.keyboard.type("4");
    await press(page, "Enter");
    await expect
      .poll(() => valuesOf(demo, doctor, first))
      .toEqual({
        lumen: 2,
        vessel: 8,
        stenosis: 75,
        "lumen.2": 4,
        "vessel.2": 8,
        "stenosis.2": 50,
      });
  },
);

test(
  "Ctrl+Shift+F makes a field of a template, and Enter on it changes it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await signIn(page, demo, { email: "owner@demo.local", language: "en" });
    await page.goto(`${demo.url}/settings/templates/create`);
    const name = `Fields ${process.pid}`;
    await page.getByLabel("Name").fill(name);
    await editor(page).focus();
    await page.keyboard.type("Length ");
    await press(page, "Control+Shift+f");
    await page.keyboard.type("Kidney length");
    const dialog = page.getByRole("dialog");
    await press(page, "Tab");
    await page.keyboard.type("num");
    await expect(dialog.getByLabel("Name")).toHaveValue("kidney_length");
    await dialog.getByLabel("Least").fill("20");
    await dialog.getByLabel("Most").fill("10");
    await press(page, "Control+Enter");
    await expect(dialog.getByLabel("Most")).toHaveAttribute("aria-invalid", "true");
    await refill(dialog.getByLabel("Most"), "200");
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    await press(page, "Control+Shift+f");
    await page.keyboard.type("Half");
    await press(page, "Tab");
    await page.keyboard.type("num");
    await dialog.getByLabel("Computed from").fill("kidney / 2");
    await press(page, "Control+Enter");
    await expect(dialog.getByLabel("Computed from")).toHaveAttribute("aria-invalid", "true");
    await refill(dialog.getByLabel("Computed from"), "kidney_length / 2");
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    await press(page, "Control+End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
    await expect(dialog.getByLabel("Label")).toHaveValue("Kidney length");
    // Saved untouched, the field stays as it is.
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    await expect(editor(page)).toHaveText("Length Kidney lengthHalf");
    await press(page, "Enter");
    await dialog.getByLabel("Label").fill("Renal length");
    await press(page, "Control+Enter");
    await editorHasFocus(page);
    await expect(editor(page)).toHaveText("Length Renal lengthHalf");
    await press(page, "Control+Enter");
    await page.waitForURL(/\/settings\/templates\/\d+\/view$/);
    const { results } = await demo.call<{ results: ReportTemplate[] }>(
      "owner@demo.local",
      "GET",
      `/report-templates/?page=1&search=${encodeURIComponent(name)}`,
    );
    expect(results[0]?.content).toEqual(
      doc(
        paragraph(
          text("Length "),
          named("Renal length", "kidney_length", { kind: "number", least: 20, most: 200 }),
          named("Half", "half", { kind: "number", formula: "kidney_length / 2" }),
        ),
      ),
    );
  },
);
