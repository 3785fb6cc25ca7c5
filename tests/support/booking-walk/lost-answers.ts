import type { Page } from "@playwright/test";

const BOOKING = { method: "POST", path: "**/api/appointments/" };

/** Where the answers of writes, such as bookings, get lost for a while: they arrive, and nobody hears of it. */
export class LostAnswers {
  isLosing = false;
  /** Id of the last record that was written without a word. */
  made: number | null = null;

  async watch(page: Page, { method, path } = BOOKING): Promise<void> {
    await page.route(path, async (route) => {
      if (!this.isLosing || route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      if (response.ok()) this.made = ((await response.json()) as { id: number }).id;
      return route.abort();
    });
  }
}
