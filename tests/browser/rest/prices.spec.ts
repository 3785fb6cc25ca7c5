import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../../support/desk-browser.ts";
import { makePricedMachine, openPrices, pricesOf } from "../../support/priced-machine.ts";
import { comparable, linesOf, TableWatch } from "../../support/round-trip/tables.ts";

const OWNER = "owner@demo.local";
const PALETTE_LINE = "[role=dialog] [role=combobox]:focus";
const OPTION = '[role=option]:not([aria-hidden="true"] *)';

/** Holds the next answers to a path until the returned function is called. */
async function holdAnswers(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route: Route) => {
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer });
  });
  return () => release();
}

test("copying the prices of another machine stores nothing if it is left, and the missing ones if it is saved", async ({
  page,
  demo,
}) => {
  const source = await makePricedMachine(demo, OWNER, [61_000]);
  const machine = await makePricedMachine(demo, OWNER, [45_000]);
  const [offered] = source.prices;
  const keys = await openPrices(page, demo, machine.id);
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();
  const dialog = page.getByRole("dialog");
  const choose = async () => {
    await keys.press("o");
    await page.locator("select[name=from]:focus").waitFor();
    await expect(page.getByRole("option", { name: source.name })).toHaveCount(1);
    await keys.type(source.name);
    await expect(page.locator("select[name=from]")).toHaveValue(String(source.id));
    await keys.press("Control+Enter");
    await expect(dialog.locator("tbody tr")).toHaveText([/Priced scan.*new.*610\.00\sEGP/]);
  };
  await choose();
  await keys.press("Escape");
  await expect(page.locator("select[name=from]")).toHaveValue(String(source.id));
  await keys.press("Escape");
  await page.locator("[role=grid]:focus").waitFor();
  expect(linesOf(await watch.changes())).toEqual([]);

  await choose();
  await keys.press("Enter");
  await expect(dialog).toHaveCount(0);
  const { added, changed, removed } = comparable(await watch.changes());
  expect({ added, changed, removed }).toEqual({
    added: {
      test_availabilities: [
        expect.objectContaining({
          machine_id: machine.id,
          test_id: offered?.test,
          price: 61_000,
          modified_price: 61_000,
          active: true,
        }),
      ],
    },
    changed: {},
    removed: {},
  });
  await watch.close();
});

test("keys pressed while the preview is awaited save nothing; pressed on it, they save once, also if the answer is late", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, [90_000]);
  const keys = await openPrices(page, demo, machine.id);
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save prices" });
  const showPreview = await holdAnswers(page, /raise\/\?dry_run=true$/);
  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await keys.type("10");
  keys.isBlind = true;
  const asked = page.waitForRequest(/raise\/\?dry_run=true$/);
  await keys.press("Control+Enter");
  await asked;
  await keys.press("Enter", "Enter", "Control+Enter");
  showPreview();
  await expect(save).toBeFocused();
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([90_000]);

  keys.isBlind = false;
  const showSaved = await holdAnswers(page, /raise\/$/);
  const sent = page.waitForRequest(/raise\/$/);
  await keys.press("Enter");
  await sent;
  await keys.press("Escape", "Enter");
  await expect(save).toBeVisible();
  showSaved();
  await expect(dialog).toHaveCount(0);
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([99_000]);
  const [price] = machine.prices;
  const path = `/audit/?entity=availability&entity_id=${price?.id}&action=update&page=1`;
  const { count } = await demo.call<{ count: number }>(OWNER, "GET", path);
  expect(count).toBe(1);
});

test("only the selected prices are raised, and one that would be nothing is named and keeps all from being saved", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, [90_000, 10_000, 70_000]);
  const keys = await openPrices(page, demo, machine.id);
  await keys.press("Space", "ArrowDown", "Space");
  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await expect(page.getByRole("dialog")).toContainText("2 selected prices");
  // The choice of the kind stands before the figure.
  await keys.press("Shift+Tab", "ArrowRight", "Tab");
  await page.locator("[name=value]:focus").waitFor();
  await keys.type("-100");
  await keys.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("One price cannot be changed like this.");
  await expect(dialog.locator("tbody tr")).toHaveText([
    /must be above zero|above 0|more than zero/i,
    /900\.00\sEGP.*800\.00\sEGP/,
  ]);
  await expect(dialog.getByRole("button", { name: "Save prices" })).toHaveCount(0);
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([90_000, 10_000, 70_000]);
});

for (const [language, search, title, template] of [
  ["en", "price list", "Download price list", "Download template"],
  ["ar", "قائمة الأسعار", "تنزيل قائمة الأسعار", "تنزيل نموذج"],
] as const) {
  test(`the palette finds the price list and its template, and an upload says old and new (${language})`, async ({
    page,
    demo,
  }) => {
    const machine = await makePricedMachine(demo, OWNER, [90_000]);
    const keys = await openPrices(page, demo, machine.id, language);
    const download = async (name: string) => {
      await keys.press("Control+Shift+k");
      await page.locator(PALETTE_LINE).waitFor();
      await page.keyboard.insertText(search);
      await expect(page.locator(OPTION, { hasText: title })).toHaveCount(1);
      await expect(page.locator(OPTION, { hasText: template })).toHaveCount(1);
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(name);
      await expect(page.locator(`${OPTION}[aria-selected=true]`, { hasText: name })).toBeVisible();
      const saved = page.waitForEvent("download");
      await keys.press("Enter");
      return saved;
    };
    expect((await download(template)).suggestedFilename()).toBe("price-list.xlsx");
    expect((await download(title)).suggestedFilename()).toBe("machine-prices.xlsx");

    const answer = await demo.call<{ count: number }>(OWNER, "GET", "/tests/?page=1");
    expect(answer.count).toBeGreaterThan(0);
    const [price] = machine.prices;
    const file = join(mkdtempSync(join(tmpdir(), "prices-")), "prices.csv");
    writeFileSync(
      file,
      `test_unique_id,test_name,price,discount_type,discount_percentage,discount_value\n${price?.test_unique_id},,950,,,\n`,
    );
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("u");
    await page.locator("[role=dialog] button:focus").waitFor();
    const chosen = page.waitForEvent("filechooser");
    // Playwright's request to intercept file choosers must reach the browser before Enter opens one.
    await page.evaluate(() => undefined);
    await keys.press("Enter");
    await (await chosen).setFiles(file);
    await expect(page.locator("[role=dialog] tbody tr")).toHaveText([/900\.00\sEGP.*950\.00\sEGP/]);
    expect(await pricesOf(demo, OWNER, machine.id)).toEqual([90_000]);
    expect(readFileSync(file, "utf8")).toContain("950");
    await keys.press("Enter");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    expect(await pricesOf(demo, OWNER, machine.id)).toEqual([95_000]);
  });
}
