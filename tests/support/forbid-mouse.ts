import type { Page } from "@playwright/test";

const POINTING = [
  "click",
  "dblclick",
  "tap",
  "hover",
  "check",
  "uncheck",
  "dragTo",
  "selectOption",
  "setChecked",
];

/** Makes every pointing function of Playwright throw, because every task must be possible by keyboard. */
export function forbidMouse(page: Page): void {
  const refuse = () => {
    throw new Error("these tests use the keyboard only");
  };
  const locators: object = Object.getPrototypeOf(page.locator("body"));
  for (const target of [locators, page, page.mouse]) {
    for (const name of [...POINTING, "move", "down", "wheel"]) {
      if (name in target)
        Object.defineProperty(target, name, { value: refuse, configurable: true });
    }
  }
}
