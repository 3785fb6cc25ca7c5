import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const OWNER = "owner@demo.local";
const WIDTHS = [1024, 1366, 1920, 2560, 3840];

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"]`);

/** Returns the texts of what is wider than its place. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = document.querySelector(".figures-paper");
    const boxes = content === null ? [] : [content, ...content.querySelectorAll("dl > div, dd")];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.textContent.slice(0, 60));
  });
}

for (const language of ["ar", "en"] as const) {
  test(`the amounts stay within their cards from 1024 to 3840 (${language})`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, { email: OWNER, language, password: PASSWORD });
    await figure(page, "paid_amount").waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // The charts take a new width a frame after the window.
      await expect.poll(() => overflowing(page), { message: String(width) }).toEqual([]);
    }
  });
}

test("arrows reach every figure, Enter opens as many rows as it says, and coming back finds days, figure and place again", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await figure(page, "appointments").focus();
  await keys.press("Control+k");
  await page.locator("[role=dialog] input:focus, [role=combobox]:focus").first().waitFor();
  await keys.type("last week");
  await page.locator("[role=option]", { hasText: "Last week" }).first().waitFor();
  await keys.press("Enter");
  await expect(page).toHaveURL(/start_date=/);
  const address = page.url();
  await figure(page, "appointments").focus();
  await keys.press("ArrowRight");
  await expect(figure(page, "completed")).toBeFocused();
  const words = await figure(page, "completed").getAttribute("aria-label");
  const count = Number(/[\d,]+/.exec(words ?? "")?.[0].replace(",", ""));
  await keys.press("Enter");
  await page.waitForURL("**/appointments?**");
  const query = new URL(page.url()).search;
  const rows = await demo.call<{ count: number }>(OWNER, "GET", `/appointments/${query}`);
  expect(rows.count).toBe(count);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("g", "d");
  await expect(page).toHaveURL(address);
  await expect(figure(page, "completed")).toBeFocused();
});
