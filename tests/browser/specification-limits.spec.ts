import { expect, type Page } from "@playwright/test";
import { period } from "#src/i18n/en/period.ts";
import { PASSWORD, signIn, signInByKeyboard, test } from "../support/desk-browser.ts";

/** Returns how many days from now on each cookie is kept, in whole days. */
async function daysOfCookies(page: Page): Promise<Record<string, number>> {
  const cookies = await page.context().cookies();
  const now = Date.now() / 1_000;
  return Object.fromEntries(
    cookies.map(({ name, expires }) => [name, Math.round((expires - now) / 86_400)]),
  );
}

/** Returns the sizes that the specification names, as the browser lays them out, in pixels. */
const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const one = (selector: string) => {
      const found = document.querySelector(selector);
      if (found === null) throw new Error(`nothing is ${selector}`);
      return found;
    };
    const sidebar = one("[data-region=sidebar]").getBoundingClientRect();
    const content = one("[data-region=content]").getBoundingClientRect();
    const isRightToLeft = document.documentElement.dir === "rtl";
    const name = getComputedStyle(one("[data-region=top-bar] button[aria-haspopup] bdi.truncate"));
    return {
      sidebar: sidebar.width,
      offset: isRightToLeft ? innerWidth - content.right : content.left,
      submenu: getComputedStyle(one("[data-region=sidebar] [aria-expanded] + *")).maxHeight,
      name: [name.maxWidth, name.textOverflow],
    };
  });

/** Section 9 of the specification, sentence by sentence, as far as no other test proves it. */
for (const language of ["en", "ar"] as const)
  test(`the frame has the sizes of the specification, and the cookies its lifetimes (${language})`, async ({
    page,
    demo,
  }) => {
    const keys = await signInByKeyboard(page, demo, {
      email: "owner@demo.local",
      password: PASSWORD,
      language: language === "ar" ? "en" : "ar",
    });
    // Chosen by a person, the language is stored and the page is loaded again.
    await page.locator(`button:has(> span[lang=${language}])`).focus();
    await keys.press("Enter");
    await page.locator(`html[lang=${language}] [data-region=content] h1`).waitFor();
    expect(await sizesOf(page)).toEqual({
      sidebar: 263,
      offset: 263,
      submenu: "300px",
      name: ["120px", "ellipsis"],
    });
    expect(await daysOfCookies(page)).toMatchObject({
      access_token: 1,
      refresh_token: 7,
      role: 7,
      scan_center: 7,
      lang: 365,
    });
  });

test(
  "dashboard and controls open with the last 10 days, and offer 7, 10 and 30 days and last week",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { quick } = period;
    for (const path of ["/dashboard", "/controls"]) {
      await signIn(page, demo, { email: "owner@demo.local", language: "en" }, path);
      const range = page.locator("select", { hasText: quick.last_week });
      await expect(range.locator("option:checked")).toHaveText(quick.days_10);
      const offered = await range.locator("option").allTextContents();
      const asked = [quick.days_7, quick.days_10, quick.days_30, quick.last_week];
      expect(asked.filter((one) => !offered.includes(one))).toEqual([]);
    }
  },
);
