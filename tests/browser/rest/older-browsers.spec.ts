import { expect } from "@playwright/test";
import { signIn, test } from "../../support/desk-browser.ts";

test("without the Navigation API and idle callbacks, keys lead through the screens and back, also behind a reload", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    for (const name of ["navigation", "requestIdleCallback", "cancelIdleCallback"])
      Reflect.deleteProperty(window, name);
  });
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "ar" });
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  const grid = page.locator("[role=grid]:focus");
  const heading = page.locator('[data-region="content"] h1');
  await keys.press("g", "a");
  await page.waitForURL("**/appointments?**");
  await grid.waitFor();
  await keys.press("g", "p");
  await page.waitForURL("**/patients");
  await grid.waitFor();
  await keys.press("Enter");
  await page.waitForURL("**/patients/*/records");
  await heading.waitFor();
  // Within this page, Escape is the browser's way back, which keeps the entries ahead.
  const entries = await page.evaluate(() => history.length);
  await keys.press("Escape");
  await page.waitForURL("**/patients");
  await grid.waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goForward();
  await page.waitForURL("**/patients/*/records");
  await page.reload();
  await heading.waitFor();
  // Behind a reload, the entry before belongs to another page; its address is opened here.
  await keys.press("Escape");
  await page.waitForURL("**/patients");
  await grid.waitFor();
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/appointments?**");
  await grid.waitFor();
});
