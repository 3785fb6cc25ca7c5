import { isRead } from "./is-read.ts";
import type { Keyboard } from "./keyboard.ts";
import { expect, type Page, type Route } from "@playwright/test";

/** How a read fails: no connection, or an error of the server. */
export type FailureKind = "network" | "internal" | "unavailable";

const STATUS = { internal: 500, unavailable: 503 } as const;

/**
 * Makes reads of some paths fail from now on. Returns a function that lets them succeed again, and resolves once the page
 * has the answers of those that still failed.
 */
export async function failGetRequests(
  page: Page,
  path: RegExp,
  how: FailureKind = "internal",
): Promise<() => Promise<void>> {
  // A search is requested at the path of its list followed by `query/`.
  const isMeant = (url: URL) =>
    url.pathname.startsWith("/api/") && path.test(url.pathname.replace(/query\/$/, ""));
  const failing: Promise<unknown>[] = [];
  const fail = async (route: Route) => {
    if (how === "network") return route.abort("connectionrefused");
    await route.fulfill({ status: STATUS[how], json: { code: how, detail: "failed on purpose" } });
    // Null if the page has cancelled the request meanwhile.
    await route.request().response();
  };
  await page.route(isMeant, (route) => {
    if (!isRead(route.request())) return route.fallback();
    const answered = fail(route);
    failing.push(answered);
    return answered;
  });
  return async () => {
    await page.unroute(isMeant);
    await Promise.allSettled(failing);
  };
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

/**
 * Goes to the button that loads the failed part again with Tab, lets reads succeed, and presses Enter. The reads succeed
 * this late because the page also reads again by itself, and the button would be gone. Throws after 60 presses.
 */
export async function pressRetry(
  page: Page,
  keys: Keyboard,
  succeed: () => Promise<void>,
): Promise<void> {
  await tabToRetry(page, keys);
  await succeed();
  await keys.press("Enter");
}

async function tabToRetry(page: Page, keys: Keyboard): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === "Try again") return;
    await keys.press("Tab");
  }
  throw new Error("Tab never reached the button");
}
