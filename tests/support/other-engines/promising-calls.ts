import type { Page } from "@playwright/test";

/**
 * Lets the calls of the browser return a promise where they return nothing, as newer browsers do one after the other:
 * `scrollIntoView` since Chromium 150. What the product hands on of it, such as to React, fails as it would there.
 * Also takes away what WebKit lacks. For pages that open after this.
 */
export async function promisingCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Called = (this: unknown, ...given: unknown[]) => unknown;
    const owners = [
      EventTarget,
      Element,
      HTMLElement,
      HTMLInputElement,
      HTMLTextAreaElement,
      Document,
      DOMTokenList,
      Range,
      Selection,
      Storage,
    ].map((one) => one.prototype as object);
    const inWindow = new Set(["scroll", "scrollTo", "scrollBy", "focus", "blur", "queueMicrotask"]);
    for (const owner of [...owners, window]) {
      for (const [name, { value, writable }] of Object.entries(
        Object.getOwnPropertyDescriptors(owner),
      )) {
        if (typeof value !== "function" || writable !== true || name === "constructor") continue;
        if (owner === window && !inWindow.has(name)) continue;
        const call = value as Called;
        const promising: Called = function (...given) {
          const answer = call.apply(this, given);
          return answer === undefined ? Promise.resolve() : answer;
        };
        Object.defineProperty(owner, name, { value: promising, writable, configurable: true });
      }
    }
    Reflect.deleteProperty(window, "requestIdleCallback");
    Reflect.deleteProperty(window, "cancelIdleCallback");
  });
}
