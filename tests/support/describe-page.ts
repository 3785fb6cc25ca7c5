import type { Page } from "@playwright/test";

/** Type of the annotation of a failed test that describes its page. */
export const PAGE_DESCRIPTION = "page";

/** Longest description, in characters. */
const MAX_LENGTH = 700;

/**
 * Records the failed requests of a page from now on. Returns a function that describes, in one line, these requests,
 * the page's address, its messages and its form fields: for the output of a test that failed where nobody can see the
 * page.
 */
export function describePage(page: Page): () => Promise<string> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() < 400) return;
    const { pathname, search } = new URL(response.url());
    refused.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    // The page itself cancels requests that it no longer needs.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") refused.push(`lost ${pathname}`);
  });
  return async () => {
    const parts = await page.evaluate(() => {
      const { activeElement: focused } = document;
      const shown = [
        ...document.querySelectorAll<HTMLElement>(
          '[role="dialog"], [role="alertdialog"], [role="alert"], form [role="status"]',
        ),
      ].map((one) => one.innerText);
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
          "form input, form select",
        ),
      ].map((one) => {
        const mark = one.getAttribute("aria-invalid") === "true" ? "!" : "";
        return `${mark}${one.name}=${one.value}`;
      });
      return [
        location.pathname + location.search,
        `focus on ${focused?.getAttribute("name") ?? focused?.tagName}`,
        ...shown,
        ...fields,
      ];
    });
    return [...refused.slice(-5), ...parts]
      .map((one) => one.replaceAll(/\s+/g, " ").trim())
      .filter((one) => one !== "")
      .join(" | ")
      .slice(0, MAX_LENGTH);
  };
}
