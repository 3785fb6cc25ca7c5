import type { Page } from "@playwright/test";

const BOOKING = { method: "POST", path: "**/api/appointments/" };

/**
 * Makes the responses of writes, such as bookings, get lost for a while: the server carries out the write, but the page
 * never gets the response.
 */
export class LostResponses {
  isLosing = false;
  /** Id of the last record that was written without a response to the page. */
  made: number | null = null;
  /** Number of lost responses. */
  times = 0;

  async watch(page: Page, { method, path } = BOOKING): Promise<void> {
    await page.route(path, async (route) => {
      if (!this.isLosing || route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      this.times += 1;
      if (response.ok()) this.made = ((await response.json()) as { id: number }).id;
      return route.abort();
    });
  }
}
