import type { Page } from "@playwright/test";

/**
 * Lets the page, once it is loaded again, see another time of the server, by the `Date` of the responses, and of the
 * computer. The server itself goes on as before.
 */
export async function setTime(page: Page, at: number): Promise<void> {
  await page.clock.setFixedTime(at);
  await page.addInitScript((date) => {
    const send = fetch;
    globalThis.fetch = async (...request) => {
      const response = await send(...request);
      const headers = new Headers(response.headers);
      headers.set("date", date);
      return Object.defineProperty(response, "headers", { value: headers, configurable: true });
    };
  }, new Date(at).toUTCString());
}
