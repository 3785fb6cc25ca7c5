import type { Page } from "@playwright/test";

/** From now on answers take up to so many milliseconds, each another time, so that they also overtake each other. */
export async function slowDown(page: Page, longest: number): Promise<void> {
  let asked = 0;
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("/events")) return route.continue();
    asked += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, [longest, longest / 4, longest / 2, 0][asked % 4]);
    });
    return route.continue();
  });
}
