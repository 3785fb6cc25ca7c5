import type { Locator, Page } from "@playwright/test";

export const toasts = (page: Page): Locator => page.locator("[data-toasts] > *");

/** A toast that was shown, and the corner that it stood in. */
export interface SeenToast {
  text: string;
  corner: "bottom-left" | "bottom-right" | "elsewhere";
}

/** Notes every toast of the pages that open from now on, also those that have closed by the time somebody looks. */
export async function watchToasts(page: Page): Promise<() => Promise<SeenToast[]>> {
  await page.addInitScript(() => {
    const seen: { text: string; corner: string }[] = [];
    const cornerOf = (box: DOMRect): string => {
      const distances = [box.left, innerWidth - box.right];
      const isLow = innerHeight - box.bottom < 80;
      if (!isLow || Math.min(...distances) > 20) return "elsewhere";
      return box.left < innerWidth - box.right ? "bottom-left" : "bottom-right";
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const cards = [node, ...node.querySelectorAll("*")];
        for (const card of cards.filter((one) => one.parentElement?.matches("[data-toasts]")))
          seen.push({
            text: card.textContent,
            corner: cornerOf(card.getBoundingClientRect()),
          });
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { seenToasts: seen });
  });
  return () => page.evaluate(() => Reflect.get(window, "seenToasts") as SeenToast[]);
}

/**
 * Returns what stands where toasts do and cannot be scrolled clear of them: controls and last rows of the page, or of the
 * dialog above it. The room is that of as many toasts as there can be above each other.
 */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.querySelector("[data-toasts]")?.getBoundingClientRect();
    if (room === undefined) return ["the page has no place for toasts"];
    const isRtl = document.documentElement.dir === "rtl";
    const [left, right] = isRtl ? [room.left, room.left + 480] : [room.right - 480, room.right];
    const place =
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
      document.querySelector('[data-region="content"]') ??
      document.body;
    for (const pane of [place, ...place.querySelectorAll("*")]) pane.scrollTop = pane.scrollHeight;
    const asked =
      'button, a[href], input, select, textarea, [role="row"]:last-child, tr:last-child';
    return [...place.querySelectorAll(asked)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.closest("[inert], [aria-hidden=true], .sr-only") === null)
      .filter((one) => {
        const box = one.getBoundingClientRect();
        // What a pane has scrolled away is not on screen.
        const pane = one.closest('[role="grid"]')?.getBoundingClientRect();
        const bottom = Math.min(box.bottom, pane?.bottom ?? box.bottom);
        const isBeside = box.right <= left || box.left >= right;
        return box.width > 0 && !isBeside && bottom > room.top + 1 && box.top < room.bottom;
      })
      .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
  });
}
