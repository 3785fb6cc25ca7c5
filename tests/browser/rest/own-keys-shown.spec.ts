import { expect } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const OWNER = "owner@demo.local";

test("the status line and F1 list the keys of the screen itself", async ({ page, demo }) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  const line = page.locator("footer[aria-label]");
  await expect(line).toContainText("↑↓Move");
  await keys.press("g", "z");
  await page.waitForURL("**/end-of-day");
  await expect(line).toContainText(",Day before");
  await page.goto(`${demo.url}/settings/rooms`);
  await page.locator("[role=grid]:focus").waitFor();
  await expect(line).toContainText("n nAdd one here");
  await expect(line).toContainText("EscClose or go back");
  await keys.press("F1");
  const sheet = page.locator("[role=dialog]");
  await expect(sheet.locator("section", { hasText: "Settings" }).first()).toContainText("n r");
});

test("a letter in a filter that chooses nothing runs no command and says so", async ({
  page,
  demo,
}) => {
  const email = "admin@demo.local";
  const keys = await signIn(
    page,
    demo,
    { email, language: "en", password: PASSWORD },
    "/appointments",
  );
  await page.locator("[role=grid]:focus").waitFor();
  // Its options are the same in every center.
  const filter = page.locator("main header").getByLabel("Status");
  await filter.focus();
  const before = await filter.inputValue();
  await keys.press("q");
  await expect(
    page.getByText("That is no key here, and what you typed after it was dropped."),
  ).toBeVisible();
  await expect(filter).toHaveValue(before);
});
