import type { Page } from "@playwright/test";

/** Annotation of a failed test that tells its page. */
export const PAGE_TOLD = "page";

/** Longest line that is still printed whole, in characters. */
const MOST = 700;

/**
 * Listens to a page from now on. The function that is returned tells in one line what the API refused,
 * where the page is, and what its forms hold: for the output of a test that failed on a machine where
 * nobody can look at the page.
 */
export function tellPage(page: Page): () => Promise<string> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() < 400) return;
    const { pathname, search } = new URL(response.url());
    refused.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  page.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    // The page itself takes back what it does not need any more.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") refused.push(`lost ${pathname}`);
  });
  return async () => {
    const told = await page.evaluate(() => {
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
    return [...refused.slice(-5), ...told]
      .map((one) => one.replaceAll(/\s+/g, " ").trim())
      .filter((one) => one !== "")
      .join(" | ")
      .slice(0, MOST);
  };
}
