import type { Page } from "@playwright/test";

/**
 * Returns each button, link, field and text of the page that cannot be brought into sight as a whole, or whose words are cut
 * off, and whether anything is wider than the page. Text that scrolls by itself counts if its beginning is seen.
 */
export function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}`;
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
    if (scrollHeight > innerHeight) faults.push(`the page is ${scrollHeight} high`);
    const layers = [...document.querySelectorAll('[role="dialog"]')];
    const place = layers.at(-1) ?? document;
    const asked =
      ':is(button, a[href], input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex="0"])';
    for (const element of place.querySelectorAll<HTMLElement>(asked)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest("[inert], [aria-hidden=true], .sr-only") !== null) continue;
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const isMoved =
          (overflowY === "hidden" && box.scrollTop !== 0) ||
          (overflowX === "hidden" && box.scrollLeft !== 0);
        if (isMoved) faults.push(`${nameOf(element)}: cut off by ${box.tagName.toLowerCase()}`);
        if (isMoved) box.scrollTo(0, 0);
      }
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      // What is higher than the page is scrolled through.
      const isHigh = height > innerHeight / 2;
      if (left < 0 || right > innerWidth || (!isHigh && (top < 0 || bottom > innerHeight)))
        faults.push(`${nameOf(element)}: beyond the page`);
      const y = isHigh ? Math.max(top, 0) + 4 : (top + bottom) / 2;
      const isSeen = [left + 3, (left + right) / 2, right - 3].some((x) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && element.contains(hit);
      });
      if (!isHigh && !isSeen) faults.push(`${nameOf(element)}: covered`);
      if (element.matches("button, a[href]") && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${nameOf(element)}: its words are cut off`);
    }
    return [...new Set(faults)];
  });
}

/**
 * Presses Tab until the focus is back where it began, and returns what had the focus without being seen: covered by a bar, or
 * beyond the page. Behind its last element a page has no focus for one press.
 */
export async function unseenFocus(page: Page, most = 60): Promise<string[]> {
  const faults = new Set<string>();
  await page.evaluate(() => document.activeElement?.setAttribute("data-began", ""));
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const { fault, hasEnded } = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body)
        return { fault: null, hasEnded: false };
      // A choice is shown by its label.
      const shown =
        (focused.matches(":checked, [type=radio]") && focused.closest("label")) || focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [
          left + (right - left) * across,
          Math.max(0, top) + (Math.min(bottom, innerHeight) - Math.max(0, top)) * down,
        ]),
      );
      const isSeen = points.some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && shown.contains(hit);
      });
      const name = `${focused.tagName} ${(focused.getAttribute("aria-label") ?? focused.textContent ?? "").slice(0, 30)}`;
      return { fault: isSeen ? null : name, hasEnded: focused.hasAttribute("data-began") };
    });
    if (fault !== null) faults.add(fault);
    if (hasEnded) break;
  }
  return [...faults];
}
