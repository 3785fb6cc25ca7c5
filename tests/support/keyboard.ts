import type { CDPSession, Page } from "@playwright/test";
import { swapLayout } from "#domain/layouts.ts";

/**
 * Returns true if a key begins a sequence that the next one ends. People press both at once; waiting in between for a page
 * on a busy machine would be a pause that ends the sequence.
 */
const isGoneOnWith = (key: string, next = ""): boolean =>
  /^[gmnswa]$/.test(key) && /^[a-z]$/.test(next);

/** Presses keys and counts them; a chord is one press. */
export class Keyboard {
  presses = 0;
  /** If true, types without waiting while the page drops keys; by default waits first. */
  isBlind = false;
  readonly #page: Page;
  #client: Promise<CDPSession> | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    const pressing: Promise<void>[] = [];
    for (const [index, key] of keys.entries()) {
      this.presses += 1;
      if (pressing.length === 0 && !this.isBlind) await rested(this.#page);
      if (isGoneOnWith(key, keys[index + 1])) {
        pressing.push(this.#page.keyboard.down(key), this.#page.keyboard.up(key));
        continue;
      }
      await Promise.all([...pressing.splice(0), this.#page.keyboard.press(key)]);
    }
  }

  /** Types with the Latin layout, one press per letter. */
  async type(text: string): Promise<void> {
    this.presses += Array.from(text).length;
    if (!this.isBlind) await rested(this.#page);
    await this.#page.keyboard.type(text);
  }

  /**
   * Presses a key of another layout, given its position, as a US keyboard names it, and what it types: `KeyQ` and `a` in
   * France. Two at once are pressed one after the other without a pause.
   */
  async pressAt(code: string, typed: string, { shift = false } = {}): Promise<void> {
    this.presses += 1;
    this.#client ??= this.#page.context().newCDPSession(this.#page);
    const client = await this.#client;
    const key = { code, key: typed, modifiers: shift ? 8 : 0 };
    await Promise.all([
      client.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, text: typed }),
      client.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
    ]);
  }

  /** Presses the keys that give a Latin text in the Latin layout, with either layout active. */
  async typeIn(layout: "latin" | "arabic", text: string): Promise<void> {
    if (layout === "latin") return this.type(text);
    for (const sign of text) {
      const isDigit = /\d/.test(sign);
      const code = isDigit ? `Digit${sign}` : `Key${sign.toUpperCase()}`;
      const arabic = isDigit ? String.fromCharCode(0x0660 + Number(sign)) : swapLayout(sign);
      await this.pressAt(code, arabic);
    }
  }

  /** Runs a job and returns the number of keys pressed during it. */
  async count(job: () => Promise<void>): Promise<number> {
    const pressesBefore = this.presses;
    await job();
    return this.presses - pressesBefore;
  }
}

/** Waits until the page no longer drops keys, after a refusal or on a dialog that opened by itself. */
export const rested = (page: Page): Promise<void> =>
  page.locator("html:not([data-typing-dropped])").waitFor({ state: "attached" });

/**
 * Stops the page's clock, a second ahead, so that no pause of a slow machine counts as a pause of the user. From then on
 * only the test moves it. `page.clock.install()` must have been called.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000);

/**
 * Slows the clock that the page measures pauses with, so that a pause of a slow machine is too short to count as one of
 * the user. Timers keep their speed. For a page that opens after this.
 */
export async function slowPauses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const factor = 20;
    const now = performance.now.bind(performance);
    performance.now = () => now() / factor;
    const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp")?.get;
    Object.defineProperty(Event.prototype, "timeStamp", {
      get: function (this: Event): number {
        return Number(stamp?.call(this)) / factor;
      },
    });
  });
}
