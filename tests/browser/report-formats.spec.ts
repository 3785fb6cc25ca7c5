import { expect } from "@playwright/test";
import { test } from "../support/desk-browser.ts";
import { openDoctorDesk, press } from "../support/reading-desk.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";
import { doc, marked, paragraph, text } from "../support/report-texts.ts";

const HTML =
  "<em>mild</em> <u>right</u> 10<sup>3</sup> SpO<sub>2</sub> <strong><em>urgent</em></strong>";

test("italics, underlines, raised and lowered letters by key are saved, copied, printed and read", async ({
  page,
  demo,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { doctor, first } = await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  for (const [key, words, after] of [
    ["Control+i", "mild", " "],
    ["Control+u", "right", " 10"],
    ["Control+Period", "3", " SpO"],
    ["Control+Comma", "2", " "],
  ] as const) {
    await press(page, key);
    await page.keyboard.type(words);
    await press(page, key);
    await page.keyboard.type(after);
  }
  await press(page, "Control+b", "Control+i");
  await page.keyboard.type("urgent");
  for (const [name, isPressed] of [
    ["Bold", "true"],
    ["Italic", "true"],
    ["Superscript", "false"],
  ] as const)
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute(
      "aria-pressed",
      isPressed,
    );
  await press(page, "Control+a", "Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "mild right 10³ SpO₂ urgent",
  );
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 10_000 });
  expect((await reportOf(demo, doctor, first)).content).toEqual(
    doc(
      paragraph(
        marked("mild", "italic"),
        text(" "),
        marked("right", "underline"),
        text(" 10"),
        marked("3", "superscript"),
        text(" SpO"),
        marked("2", "subscript"),
        text(" "),
        marked("urgent", "bold", "italic"),
      ),
    ),
  );
  expect(await page.locator('[data-print="report"] .report-text p').innerHTML()).toBe(HTML);
  await press(page, "Control+End", "Control+Enter");
  await expect(page.locator("[data-reading] .report-text p")).toBeVisible();
  expect(await page.locator("[data-reading] .report-text p").innerHTML()).toBe(HTML);
  await expect(editor(page)).toHaveCount(0);
});
