import { expect, type Page } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/** Returns the texts of the buttons beneath the toast on screen. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector("body > div [role=status], body > div [role=alert]");
    const box = toast?.getBoundingClientRect();
    if (box === undefined) return ["no toast"];
    return [...document.querySelectorAll("#root button, #root a[href]")]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const isBeside = right <= box.left || left >= box.right;
        return width > 0 && !isBeside && bottom > box.top && top < box.bottom;
      })
      .map((control) => control.textContent);
  });

for (const language of ["ar", "en"] as const)
  test(`a message covers no button of a list's panel from 1024 to 1920 (${language})`, async ({
    page,
    demo,
  }) => {
    const keys = await signIn(page, demo, {
      email: "owner@demo.local",
      language,
      password: PASSWORD,
    });
    for (const [width, height] of [
      [1024, 768],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${demo.url}/controls`);
      await page.locator("[role=grid]:focus").waitFor();
      await page.locator('[role="row"][data-active]').waitFor();
      // A shift without a flag has none to remove.
      await keys.press("s", "u");
      await expect.poll(() => covered(page)).toEqual([]);
    }
  });
