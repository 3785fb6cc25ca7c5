import { expect, type Page } from "@playwright/test";
import { sentBatch } from "../../support/browser-claims.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { xlsxOf } from "../../support/made-workbook.ts";
import { dialog, OWNER } from "../../support/money-desk.ts";

const WORDS = {
  en: ["The file is empty.", "No cell in it is filled.", "Only one file at a time."],
  ar: ["الملف فارغ.", "كل خانات الملف فارغة.", "ملف واحد فقط في كل مرة."],
} as const;

/** Chooses a file without a byte and one without a row, then drops two at once. Each time the dialog says what is wrong. */
async function chooseWrongly(page: Page, words: readonly [string, string, string]): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /upload|settlement-file/.test(request.url()))
      sent.push(request.url());
  });
  const input = dialog(page).locator("input[type=file]");
  const said = dialog(page).getByRole("alert");
  const mimeType = "application/zip";
  await input.setInputFiles({ name: "a.xlsx", mimeType, buffer: Buffer.alloc(0) });
  await expect(said).toContainText(words[0]);
  expect(sent).toEqual([]);
  const buffer = xlsxOf([{ name: "S", rows: [] }]);
  await input.setInputFiles({ name: "b.xlsx", mimeType, buffer });
  await expect(said).toContainText(words[1]);
  expect(sent).toHaveLength(1);
  const dataTransfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    for (const name of ["c.csv", "d.csv"]) files.items.add(new File(["name\nx"], name));
    return files;
  });
  await input.dispatchEvent("drop", { dataTransfer });
  await expect(said).toContainText(words[2]);
  expect(sent).toHaveLength(1);
}

for (const language of ["en", "ar"] as const)
  test(`an empty file, and two at once, are refused in words by both dialogs (${language})`, async ({
    page,
    demo,
  }) => {
    const { insurer } = await sentBatch(demo, ["C 1"]);
    const login = { email: OWNER, language, password: PASSWORD };
    const keys = await signIn(page, demo, login, `/insurance/batches?provider=${insurer.id}`);
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
    await keys.press("f");
    await chooseWrongly(page, WORDS[language]);
    await page.goto(new URL("/settings/tests", page.url()).href);
    await page.locator("[role=grid]:focus [role=row][data-active]").waitFor();
    await keys.press("u");
    await chooseWrongly(page, WORDS[language]);
  });
