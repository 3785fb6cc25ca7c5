import { expect, type Locator, type Page } from "@playwright/test";
import { ar } from "#src/i18n/ar.ts";
import { en } from "#src/i18n/en.ts";
import { timeOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Answers } from "../round-trip/answers.ts";
import { rested } from "../keyboard.ts";
import { type as typeInto } from "../round-trip/desk.ts";
import { ZONE } from "../zone.ts";

const BRING_BACK = new RegExp(`${ar.form.aside.bring_back}|${en.form.aside.bring_back}`);
const BACK_TO_EDITING = new RegExp(`${ar.form.stopWaiting}|${en.form.stopWaiting}`);
/** Longest wait for pending requests, in milliseconds. */
const MAX_WAIT_MS = 30_000;

/** The booking form, operated by keyboard only. */
export class Screen {
  readonly page: Page;
  readonly answers: Answers;
  readonly #url: string;

  constructor(page: Page, answers: Answers, url: string) {
    this.page = page;
    this.answers = answers;
    this.#url = url;
  }

  field(name: string) {
    return this.page.locator(`form [name="${name}"]`);
  }

  /** Waits until no request and no save is pending. Throws if that takes longer than MAX_WAIT_MS. */
  async settled(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`the screen never rests: ${this.answers.open().join(", ")}`)),
        MAX_WAIT_MS,
      );
    });
    await Promise.race([this.answers.settled(), timedOut]).finally(() => clearTimeout(timer));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await rested(this.page);
      await this.page.keyboard.press(key);
    }
  }

  /** Waits until the page has delivered queued keystrokes, each of which takes two tasks of the event loop. */
  async keysDelivered(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
    });
  }

  /** Replaces the text of a field; an empty text clears it. */
  async type(name: string, text: string): Promise<void> {
    await typeInto(this.page, name, text);
  }

  /** Types into a search field, chooses the best match with Enter and waits until the field shows it. */
  async pick(name: string, text: string, label: RegExp): Promise<void> {
    await this.type(name, text);
    await this.press("Enter");
    await expect(this.field(name)).toHaveValue(label, { timeout: 15_000 });
    await expect(this.field(name)).not.toBeFocused({ timeout: 15_000 });
  }

  /** Chooses an option of a list with the arrows. Passes through the options in between. */
  async select(name: string, value: string): Promise<void> {
    const list = this.field(name);
    await list.locator(`option[value="${value}"]`).waitFor({ state: "attached", timeout: 15_000 });
    await list.focus();
    const optionCount = await list.locator("option").count();
    for (let step = 0; step <= optionCount; step += 1) {
      const steps = await list.evaluate((element, wanted) => {
        if (!(element instanceof HTMLSelectElement)) return 0;
        const index = [...element.options].findIndex((option) => option.value === wanted);
        return Math.sign(index - element.selectedIndex);
      }, value);
      if (steps === 0) return;
      await this.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    }
    throw new Error(`${name} never becomes ${value}`);
  }

  /** Leaves the form with Escape, pressed in a field that has no other use for that key. */
  async leave(): Promise<void> {
    await this.field("notes").focus();
    await this.press("Escape");
    await this.page.waitForURL((url) => !url.pathname.endsWith("/create"));
  }

  /** Opens the form with F4. Returns the id of the patient whom the current page offers, null if it offers none. */
  async open(): Promise<number | null> {
    await this.page.locator('[data-region="content"] h1').first().waitFor();
    await this.settled();
    await this.press("F4");
    await this.page.waitForURL("**/appointments/create*");
    await this.ready();
    const offered = new URL(this.page.url()).searchParams.get("offer");
    return offered === null ? null : Number(offered);
  }

  async ready(): Promise<void> {
    await this.page.locator("form [name]:focus").waitFor({ timeout: 15_000 });
    await this.settled();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`);
  }

  /** Returns which of these free times is chosen in the form, null if none is. */
  async chosen(slots: readonly Slot[]): Promise<Slot | null> {
    const strip = this.page.locator("[role=radio][aria-checked=true]");
    if ((await strip.count()) === 0) return null;
    const text = (await strip.textContent()) ?? "";
    const namedSlot = slots.find(
      ({ machine_name, start_at }) =>
        text.includes(machine_name) && text.includes(timeOf(start_at, ZONE)),
    );
    return namedSlot ?? null;
  }

  /** Waits until a save has a response, is refused, or is known to wait. Returns true if it waits for a response. */
  async isWaiting(): Promise<boolean> {
    const waiting = this.page.locator("form button").filter({ hasText: BACK_TO_EDITING });
    const idle = this.page.locator("form[aria-busy=false]");
    for (let calm = 0; calm < 5;) {
      if ((await waiting.count()) > 0) return true;
      calm = (await idle.count()) > 0 ? calm + 1 : 0;
      await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    return false;
  }

  async isOpen(): Promise<boolean> {
    return (await this.field("patient").count()) > 0;
  }

  /** Returns the names of the fields marked as invalid. */
  async faulty(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("form [aria-invalid=true]")].map(
        (field) => field.getAttribute("name") ?? "",
      ),
    );
  }

  /** Returns the form's messages and field values, as text. */
  async words(): Promise<string> {
    return this.page.evaluate(() => {
      const messages = [
        ...document.querySelectorAll("main [role=alert], main [role=status], .text-stop"),
      ];
      const fields = [...document.querySelectorAll("form input, form select")];
      return [
        ...messages.map(({ textContent }) => textContent),
        ...fields.map((field) => `${field.getAttribute("name")}=${Reflect.get(field, "value")}`),
      ].join(" | ");
    });
  }

  /**
   * Brings back the booking that was put aside last; the form may then offer the booking that was put aside before it.
   */
  async bringBack(): Promise<void> {
    await this.#pressButton(BRING_BACK);
    await this.page.locator("form [name]:focus").waitFor();
  }

  async canBringBack(): Promise<boolean> {
    return (await this.page.locator("form button").filter({ hasText: BRING_BACK }).count()) > 0;
  }

  async stopWaiting(): Promise<void> {
    const button = await this.#pressButton(BACK_TO_EDITING);
    await button.waitFor({ state: "detached" });
  }

  async #pressButton(words: RegExp): Promise<Locator> {
    const button = this.page.locator("form button").filter({ hasText: words });
    await button.waitFor({ timeout: 15_000 });
    await button.focus();
    await this.press("Enter");
    return button;
  }
}
