import { isRead } from "./is-read.ts";
import { expect, type Page } from "@playwright/test";

/** How a read fails: no connection, or an error of the server. */
export type FailureKind = "network" | "internal" | "unavailable";

const STATUS = { internal: 500, unavailable: 503 } as const;

/** Makes reads of some paths fail from now on. Returns a function that lets them succeed again. */
export async function failGetRequests(
  page: Page,
  path: RegExp,
  how: FailureKind = "internal",
): Promise<() => Promise<void>> {
  // A search is requested at the path of its list followed by `query/`.
  const isMeant = (url: URL) =>
    url.pathname.startsWith("/api/") && path.test(url.pathname.replace(/query\/$/, ""));
  await page.route(isMeant, (route) => {
    if (!isRead(route.request())) return route.fallback();
    if (how === "network") return route.abort("connectionrefused");
    return route.fulfill({ status: STATUS[how], json: { code: how, detail: "failed on purpose" } });
  });
  return () => page.unroute(isMeant);
}

/** Returns the lines of all error messages on screen; each message ends with its button. */
export const failedWords = (page: Page): Promise<string[]> =>
  page.locator('main [role="alert"], [role="dialog"] [role="alert"]').evaluateAll((parts) =>
    parts
      .flatMap((part) => (part instanceof HTMLElement ? part.innerText.split("\n") : []))
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );

/** Expects the focus on the button that loads the failed part again. */
export const retryHasFocus = (page: Page, words = "Try again") =>
  expect(page.getByRole("button", { name: words })).toBeFocused();

/** Presses Tab until the button that loads the failed part again has the focus. Throws after 60 presses. */
export async function tabToRetry(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === "Try again") return;
    await press("Tab");
  }
  throw new Error("Tab never reached the button");
}
