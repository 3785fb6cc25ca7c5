import type { Page } from "@playwright/test";
import { PALETTE_INPUT } from "#src/commands/palette/input-id.ts";
import { ar } from "#src/i18n/ar.ts";
import { en } from "#src/i18n/en.ts";

/** A message of a page, and whether it says that something was not done. */
export interface ShownMessage {
  words: string;
  isRefusal: boolean;
}

/** What a page shows at the end of a run. */
export interface Shown {
  place: string;
  focus: string;
  /** The texts of the open dialogs. */
  dialogs: string[];
  /** The values of fields and editors, as `name=value`. */
  kept: string[];
  /** The text in the palette's field; null if the palette is closed. */
  paletteText: string | null;
  /** Names of the fields marked as invalid. */
  faulty: string[];
}

/** Messages about the network only, which do not mention what was typed. */
const NETWORK = [en, ar].flatMap(({ errors, shell }) => [errors.network, shell.network.banner]);

/**
 * Collects all messages in alerts, toasts and notices, from the next page load on. A list's own status, such as the
 * number of matches, does not count as a refusal.
 */
export async function listen(page: Page): Promise<ShownMessage[]> {
  const announcements: ShownMessage[] = [];
  await page.exposeFunction("noteSaid", (words: string, isWarning: boolean) => {
    const isRefusal = isWarning && !NETWORK.some((one) => words.includes(one));
    if (announcements.at(-1)?.words !== words) announcements.push({ words, isRefusal });
  });
  await page.addInitScript((palette) => {
    const note = Reflect.get(globalThis, "noteSaid") as (words: string, warns: boolean) => void;
    const SAYS = '[role="alert"], [role="status"]';
    const warns = (one: Element): boolean => {
      if (one.closest('[role="dialog"]')?.querySelector(`#${palette}`) != null) return false;
      // Toasts and notices above forms have an icon; the icon of a success is another one.
      const sign = one.querySelector("svg");
      if (one.querySelector(".text-done") !== null) return false;
      return one.matches('[role="alert"]') || (sign !== null && !one.matches(".sr-only"));
    };
    const look = (node: Node | null): void => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const saying = [element?.closest(SAYS), ...(element?.querySelectorAll(SAYS) ?? [])];
      for (const one of saying) {
        const words = one?.textContent?.trim() ?? "";
        if (one != null && words !== "" && !one.hasAttribute("data-loading"))
          note(words, warns(one));
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === "characterData") look(target);
        else for (const node of addedNodes) look(node);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, PALETTE_INPUT);
  return announcements;
}

export function shownBy(page: Page): Promise<Shown> {
  return page.evaluate((palette) => {
    const input = document.querySelector<HTMLInputElement>(`[role="dialog"] #${palette}`);
    const FIELDS = 'input, select, textarea, [contenteditable="true"]';
    const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
      // The field of a closed palette still holds its last text, disabled and hidden.
      (one) => one.getClientRects().length > 0 && one.id !== palette && !one.disabled,
    );
    const nameOf = (one: Element) => one.getAttribute("name") ?? one.getAttribute("role") ?? "text";
    const { activeElement: focused } = document;
    return {
      place: location.pathname + location.search,
      focus: `${focused?.tagName} ${focused?.getAttribute("name") ?? focused?.textContent?.slice(0, 40)}`,
      dialogs: [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.innerText.replaceAll(/\s+/gu, " ").slice(0, 200)),
      kept: fields.map((one) => {
        const text = one.isContentEditable ? one.innerText : one.value;
        const label = one instanceof HTMLSelectElement ? one.selectedOptions[0]?.label : undefined;
        return `${nameOf(one)}=${label ?? text}`;
      }),
      paletteText: input?.value ?? null,
      faulty: [...document.querySelectorAll("[aria-invalid=true]")].map(nameOf),
    };
  }, PALETTE_INPUT);
}
