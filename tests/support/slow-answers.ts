import type { Page } from "@playwright/test";

/**
 * Delays all responses of the API from now on, except event streams. The delays differ, up to `longest` milliseconds,
 * so that responses also arrive out of order.
 */
export async function delayResponses(page: Page, longest: number): Promise<void> {
  let requestCount = 0;
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("/events")) return route.continue();
    requestCount += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, [longest, longest / 4, longest / 2, 0][requestCount % 4]);
    });
    return route.continue();
  });
}
