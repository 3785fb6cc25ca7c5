import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";
import { sheetsOf } from "../support/workbook.ts";

/** Exports the list on screen for people, by keys, and returns the name of the file and its sheets. */
async function exportOnScreen(page: Page, keys: Keyboard) {
  await keys.press("x");
  const excel = page.getByRole("button", { name: /xlsx/ });
  await expect(excel).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent("download"), keys.press("Enter")]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const sheets = await sheetsOf(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), sheets };
}

/** Returns the titles of the columns on screen, in their order. */
const titlesOf = async (page: Page) =>
  (await page.getByRole("grid").getByRole("columnheader").allInnerTexts()).map((title) =>
    title.trim(),
  );

/** Screens of which each column is one column of the file; in `OTHERS` some are two, such as the hours of a shift. */
const SCREENS = ["/appointments", "/patients", "/insurance/transactions"];
const OTHERS = [
  "/worklist",
  "/controls",
  "/settings/branches",
  "/settings/tests",
  "/settings/accounts",
  "/settings/rooms",
  "/settings/machines",
  "/settings/doctors",
  "/settings/commission-rules",
  "/commissions",
  "/commissions/pay-outs",
  "/insurance/providers",
  "/settings/templates",
  "/insurance/providers/1/tests",
  "/settings/machines/1/availabilities",
];

test("an Excel file has the columns that a wide screen shows, in its order and language, and a name in it", async ({
  page,
  demo,
}) => {
  const owner = { email: "owner@demo.local", language: "ar", password: PASSWORD } as const;
  const keys = await signIn(page, demo, owner);
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${demo.url}${path}`);
    await page.locator("[role=grid]:focus").waitFor();
    const shown = await titlesOf(page);
    // The file does not depend on the room at this desk.
    await page.setViewportSize({ width: 1024, height: 768 });
    const { name, sheets } = await exportOnScreen(page, keys);
    const [sheet] = sheets;
    expect(sheet?.rows.map((row) => row.map(String))).toContainEqual(shown);
    expect(name).toMatch(/^\p{Script=Arabic}[\p{Script=Arabic} ]* \d{4}-\d\d-\d\d\.xlsx$/u);
  }
});

test(
  "every list that can be exported is exported as it stands on screen",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const owner = { email: "owner@demo.local", language: "en", password: PASSWORD } as const;
    const keys = await signIn(page, demo, owner);
    for (const path of OTHERS) {
      await page.goto(`${demo.url}${path}`);
      await page.locator("[role=grid]:focus").waitFor();
      const count = (await titlesOf(page)).length;
      const { sheets } = await exportOnScreen(page, keys);
      const titles = sheets[0]?.rows.find((row) => row.length >= count && row[1] !== null) ?? [];
      expect([path, titles.length >= count]).toEqual([path, true]);
    }
  },
);

test(
  "the financial report is exported with a sheet for each grouping, as any of them is shown",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const owner = { email: "owner@demo.local", language: "ar", password: PASSWORD } as const;
    const keys = await signIn(page, demo, owner);
    await page.goto(`${demo.url}/financials?group=by_machine`);
    await page.locator("[role=grid] [tabindex='0']:focus").waitFor();
    const { name, sheets } = await exportOnScreen(page, keys);
    expect([name, sheets.length]).toEqual([expect.stringMatching(/^التقرير المالي .*\.xlsx$/), 15]);
  },
);
