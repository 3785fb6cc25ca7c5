import type { Page } from "@playwright/test";

/**
 * Translates the page as Chrome does, but into the same words: replaces every text by `<font><font>` with the text, now
 * and whenever texts appear or change. Every third one it wraps instead, as other extensions do.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let count = 0;
    const isOurs = (text: Node): boolean =>
      text.parentElement?.closest("font, script, style, textarea, [contenteditable]") !== null;
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode);
      for (const text of texts) {
        if (isOurs(text) || text.textContent?.trim() === "") continue;
        const outer = document.createElement("font");
        const inner = outer.appendChild(document.createElement("font"));
        count += 1;
        text.parentNode?.replaceChild(outer, text);
        if (count % 3 === 0) inner.append(text);
        else inner.append(text.textContent ?? "");
      }
    };
    document.addEventListener("DOMContentLoaded", () => {
      translateAll();
      new MutationObserver(translateAll).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
}
