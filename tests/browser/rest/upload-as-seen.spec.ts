import { expect, type Page } from "@playwright/test";
import { type Demo, test } from "../../support/desk-browser.ts";
import { goOffline, goOnline, holdRequests, holdResponses } from "../../support/gate.ts";
import type { Keyboard } from "../../support/keyboard.ts";
import { dialog, OWNER } from "../../support/money-desk.ts";
import { makePricedMachine, openPrices, pricesOf } from "../../support/priced-machine.ts";
import { toasts } from "../../support/toasts.ts";

/** Uploads a price list with one row. */
async function choose(page: Page, keys: Keyboard, row: string): Promise<void> {
  await keys.press("u");
  await page.locator("[role=dialog] button:focus").waitFor();
  const chosen = page.waitForEvent("filechooser");
  // Playwright's request to intercept file choosers must reach the browser before Enter opens one.
  await page.evaluate(() => undefined);
  await keys.press("Enter");
  const head = "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value";
  const buffer = Buffer.from(`${head}\n${row}\n`);
  await (await chosen).setFiles({ name: "prices.csv", mimeType: "text/csv", buffer });
}

for (const [language, words] of [
  [
    "en",
    {
      changed:
        /Price.*900\.00\sEGP.*950\.00\sEGP.*Discount.*Percent.*10%.*Price after discount.*855\.00\sEGP/,
      news: /Price.*970\.00\sEGP.*950\.00\sEGP/,
      stale: "The list was changed in the meantime",
    },
  ],
  [
    "ar",
    {
      changed: /السعر.*900\.00.*950\.00.*الخصم.*10%.*السعر بعد الخصم.*855\.00/,
      news: /السعر.*970\.00.*950\.00/,
      stale: "تغيّرت القائمة أثناء ذلك",
    },
  ],
] as const)
  test(`an upload overwrites nothing that changed since its preview: that is shown, and Ctrl+Enter saves what was seen (${language})`, async ({
    page,
    demo,
  }) => {
    const machine = await makePricedMachine(demo, OWNER, [90_000]);
    const keys = await openPrices(page, demo, machine.id, language);
    const [price] = machine.prices;
    await choose(page, keys, `${price?.test_unique_id},,950,percentage,10,`);
    const row = dialog(page).locator("tbody tr");
    await expect(row).toHaveText(words.changed);
    await expect(dialog(page).locator("button kbd", { hasText: "Enter" })).toHaveText(/Ctrl/);

    // Another desk changes the price before this one saves.
    const path = `/machines/${machine.id}/availabilities/${price?.id}/`;
    await demo.call(OWNER, "PATCH", path, { price: 97_000 });
    await keys.press("Control+Enter");
    await expect(dialog(page).getByRole("alert")).toContainText(words.stale);
    await expect(row).toHaveText(words.news);
    expect(await pricesOf(demo, OWNER, machine.id)).toEqual([97_000]);

    await keys.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(await pricesOf(demo, OWNER, machine.id)).toEqual([95_000]);
  });

test("Ctrl+Enter saves the preview of many prices", async ({ page, demo }) => {
  const machine = await makePricedMachine(demo, OWNER, [90_000]);
  const keys = await openPrices(page, demo, machine.id, "en");
  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await keys.type("10");
  await keys.press("Control+Enter");
  const save = dialog(page).getByRole("button", { name: "Save prices" });
  await expect(save).toBeFocused();
  await expect(save).toContainText("Ctrl");
  await keys.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([99_000]);
});

/** Opens the preview of a list that sets the only price of a machine to 950 pounds. */
async function previewOf(page: Page, demo: Demo) {
  const machine = await makePricedMachine(demo, OWNER, [90_000]);
  const keys = await openPrices(page, demo, machine.id, "en");
  await choose(page, keys, `${machine.prices[0]?.test_unique_id},,950,none,,`);
  await dialog(page).getByRole("button", { name: "Upload" }).waitFor();
  return { keys, prices: () => pricesOf(demo, OWNER, machine.id) };
}

const SAVE = /\/price-list\/\?(?!dry_run)/;
const uploaded = (page: Page) => toasts(page).filter({ hasText: "Price list uploaded." });
const stopped = (page: Page) => toasts(page).filter({ hasText: "Stopped. Nothing was saved." });

test("an Enter too many while a list is saved stops nothing", async ({ page, demo }) => {
  const { keys, prices } = await previewOf(page, demo);
  const answer = await holdResponses(page, SAVE);
  await keys.press("Enter");
  await expect.poll(() => answer.asked.length).toBe(1);
  await keys.press("Enter");
  await keys.press("Control+Enter");
  answer.letThrough();
  await expect(uploaded(page)).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  expect(await prices()).toEqual([95_000]);
});

test("a list whose saving is stopped is not saved, or said to be saved", async ({ page, demo }) => {
  const { keys, prices } = await previewOf(page, demo);
  const request = await holdRequests(page, SAVE);
  await keys.press("Control+Enter");
  await expect.poll(() => request.asked.length).toBe(1);
  await keys.press("Escape");
  // The server learns of it before the request reaches it, if that ever does.
  request.letThrough();
  await expect(stopped(page)).toHaveCount(1);
  expect(await prices()).toEqual([90_000]);
});

test("a list that was saved before it could be stopped is said to be saved", async ({
  page,
  demo,
}) => {
  const { keys, prices } = await previewOf(page, demo);
  const answer = await holdResponses(page, SAVE);
  await keys.press("Control+Enter");
  await expect.poll(() => answer.asked.length).toBe(1);
  await keys.press("Escape");
  answer.letThrough();
  await expect(uploaded(page)).toHaveCount(1);
  expect(await prices()).toEqual([95_000]);
});

test("a list that waits for the network is stopped by Escape and never saved", async ({
  page,
  demo,
}) => {
  const { keys, prices } = await previewOf(page, demo);
  await goOffline(page);
  await keys.press("Control+Enter");
  await page.locator("[role=dialog] [role=status]:focus").waitFor();
  await keys.press("Escape");
  await expect(dialog(page)).toContainText("Stopping");
  await goOnline(page);
  await expect(stopped(page)).toHaveCount(1);
  expect(await prices()).toEqual([90_000]);
});

test("an Enter too many while a file is checked stops nothing", async ({ page, demo }) => {
  const machine = await makePricedMachine(demo, OWNER, [90_000]);
  const keys = await openPrices(page, demo, machine.id, "en");
  const check = await holdRequests(page, /\/price-list\/\?dry_run/);
  await choose(page, keys, `${machine.prices[0]?.test_unique_id},,950,none,,`);
  await expect.poll(() => check.asked.length).toBe(1);
  await keys.press("Enter");
  check.letThrough();
  await dialog(page).getByRole("button", { name: "Upload" }).waitFor();
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([90_000]);
});
