import { expect } from "@playwright/test";
import type { Availability } from "#domain/entities/machine.ts";
import { findings } from "../support/axe.ts";
import { test } from "../support/desk-browser.ts";
import { makePricedMachine, openPrices, pricesOf } from "../support/priced-machine.ts";
import { comparable, linesOf, TableWatch } from "../support/round-trip/tables.ts";

const OWNER = "owner@demo.local";

test("the owner raises the prices of a machine by ten percent, sees each old and new one, saves, and reads it in a price's history", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, [90_200, 45_000]);
  const keys = await openPrices(page, demo, machine.id);
  const watch = await TableWatch.open(demo.databaseUrl);
  await watch.remember();

  // Opened and left, it changes nothing.
  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await keys.press("Escape");
  await page.locator("[role=grid]:focus").waitFor();
  expect(linesOf(await watch.changes())).toEqual([]);

  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await keys.type("10");
  await keys.press("Enter");
  await page.locator("[name=round_to]:focus").waitFor();
  await keys.press("ArrowDown", "ArrowDown");
  await keys.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("tbody tr")).toHaveText([
    /902\.00\sEGP.*990\.00\sEGP/,
    /450\.00\sEGP.*495\.00\sEGP/,
  ]);
  await expect(dialog.getByRole("button", { name: "Save prices" })).toBeFocused();
  expect(linesOf(await watch.changes())).toEqual([]);
  expect(await findings(page)).toEqual([]);

  // Back shows what was typed.
  await keys.press("Escape");
  await expect(page.locator("[name=percentage]")).toHaveValue("10");
  await keys.press("Control+Enter");
  await expect(dialog.getByRole("button", { name: "Save prices" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByText("Prices saved.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [first, second] = machine.prices;
  expect(comparable(await watch.changes()).changed).toEqual({
    [`test_availabilities ${first?.id}`]: { price: 99_000, modified_price: 99_000 },
    [`test_availabilities ${second?.id}`]: { price: 49_500, modified_price: 49_500 },
  });

  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("l");
  await expect(dialog.locator("tbody tr").first()).toContainText(/902\.00\sEGP.*990\.00\sEGP/);
  await watch.close();
});

test("prices that changed meanwhile are not saved: they are marked, and saving what is then shown works", async ({
  page,
  demo,
}) => {
  const machine = await makePricedMachine(demo, OWNER, [90_000, 45_000]);
  const [first, second] = machine.prices;
  const keys = await openPrices(page, demo, machine.id);
  await keys.press("h");
  await page.locator("[name=percentage]:focus").waitFor();
  await keys.type("-10");
  await keys.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Save prices" })).toBeFocused();
  const base = `/machines/${machine.id}/availabilities/`;
  await demo.call<Availability>(OWNER, "PATCH", `${base}${second?.id}/`, { price: 50_000 });
  await keys.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("One price was changed in the meantime.");
  await expect(dialog.locator("tbody tr").first()).toContainText(/just changed.*500\.00\sEGP.*450/);
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([90_000, 50_000]);
  await keys.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await pricesOf(demo, OWNER, machine.id)).toEqual([81_000, 45_000]);
  expect(first).toBeDefined();
});
