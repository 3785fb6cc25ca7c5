import { expect, type Page } from "@playwright/test";
import { OWNER } from "../../support/booking-desk.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";

/** Returns the visible loading indicators of the page's content. */
const waitingSign = (page: Page) =>
  page.locator('[data-region="content"]').getByLabel("Loading").filter({ visible: true });

const open = (page: Page, demo: Demo) =>
  signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });

for (const [path, read] of [
  ["/dashboard", "/dashboard/"],
  ["/board", "/machines/"],
  ["/financials", "/financial-report/"],
  ["/end-of-day", "/end-of-day/"],
  ["/worklist", "/appointments/"],
  ["/settings/tests", "/tests/"],
] as const)
  test(`${path} shows that it is loading, and then its content`, async ({ page, demo }) => {
    await open(page, demo);
    const answer = await holdRequests(page, `**/api${read}?*`);
    await page.goto(`${demo.url}${path}`);
    await page.locator('[data-region="content"] h1').waitFor();
    await expect(waitingSign(page)).toHaveCount(1);
    answer.letThrough();
    await expect(waitingSign(page)).toHaveCount(0);
  });

test("a list without matches shows that the next search is loading", async ({ page, demo }) => {
  const keys = await open(page, demo);
  await page.goto(`${demo.url}/settings/tests?search=nothing-is-called-so`);
  await page.getByText("Clear filters").waitFor();
  const answer = await holdRequests(page, "**/api/tests/?*");
  await keys.press("/");
  await keys.type("x");
  await expect(waitingSign(page)).toHaveCount(1);
  answer.letThrough();
  await expect(waitingSign(page)).toHaveCount(0);
});
