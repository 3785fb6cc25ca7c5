import { expect } from "@playwright/test";
import {
  type Demo,
  type Language,
  fetchLogin,
  OWN_PASSWORD,
  PASSWORD,
} from "#tests/support/desk-browser.ts";
import type { Cable } from "./cable.ts";
import type { Screen } from "./screen.ts";

/** How often a state is looked at. A job waits for states only, never for a time. */
const LOOKS = { intervals: [20, 50, 100, 200], timeout: 15_000 };

/** A person at one window: what they press, and what they then see. The same in every engine. */
export class Desk {
  readonly demo: Demo;
  readonly screen: Screen;
  readonly cut: Cable;

  constructor(demo: Demo, screen: Screen, cable: Cable) {
    this.demo = demo;
    this.screen = screen;
    this.cut = cable;
  }

  /** Begins with nothing remembered but the language. */
  empty(lang: Language): Promise<void> {
    return this.screen.forget([{ name: "lang", value: lang }], this.cut.url);
  }

  /** Opens a page as an account that has signed in already, and waits until the page has the focus. */
  async signIn(email: string, language: Language, path = "/dashboard"): Promise<void> {
    const password = email.endsWith("@demo.local") ? PASSWORD : OWN_PASSWORD;
    const login = await fetchLogin(this.demo.url, email, password);
    await this.screen.forget(
      Object.entries({
        lang: language,
        access_token: login.access,
        refresh_token: login.refresh,
        role: String(login.permission),
        scan_center: String(login.scan_center),
      }).map(([name, value]) => ({ name, value })),
      this.cut.url,
    );
    await this.go(path);
  }

  /** Signs in a new receptionist, with an open shift unless told otherwise. Returns the e-mail. */
  async receptionist(language: Language, path?: string, hasShift = true): Promise<string> {
    const email = await this.demo.newReceptionist();
    if (hasShift) await this.demo.call(email, "POST", "/receptionist-shift/", {});
    await this.signIn(email, language, path);
    return email;
  }

  /** Opens a page by its address and waits for its heading and for the focus, which keys go to. */
  async go(path: string): Promise<void> {
    await this.screen.open(`${this.cut.url}${path}`);
    await this.sees('[data-region="content"] h1');
    await this.is(() => document.activeElement !== document.body, true);
  }

  /** Presses keys one after the other, each once the page no longer drops keys after a refusal. */
  async press(...chords: string[]): Promise<void> {
    for (const chord of chords) {
      await this.sees("html:not([data-typing-dropped])");
      await this.screen.press(chord);
    }
  }

  async type(text: string): Promise<void> {
    await this.sees("html:not([data-typing-dropped])");
    await this.screen.type(text);
  }

  /** Waits until a function of the page returns this. */
  async is<Args extends unknown[]>(
    work: (...args: Args) => unknown,
    expected: unknown,
    ...args: Args
  ): Promise<void> {
    await expect.poll(() => this.#look(work, ...args), LOOKS).toEqual(expected);
  }

  /** Looks at the page, which may just be on the way to another one. */
  #look<Result, Args extends unknown[]>(work: (...args: Args) => Result, ...args: Args) {
    return this.screen.run(work, ...args).catch(() => "no page is shown" as const);
  }

  /** Waits until an element that is shown matches. */
  async sees(selector: string): Promise<void> {
    const look = () => this.#look(isShown, selector);
    await expect.poll(look, { ...LOOKS, message: `shown: ${selector}` }).toBe(true);
  }

  /** Waits until nothing matches. */
  async gone(selector: string): Promise<void> {
    const look = () => this.#look((one) => document.querySelectorAll(one).length, selector);
    await expect.poll(look, { ...LOOKS, message: `gone: ${selector}` }).toBe(0);
  }

  /** Waits until the text of an element that matches contains the words. */
  async reads(selector: string, words: string | RegExp): Promise<void> {
    const look = () =>
      this.texts(selector).then(
        (texts) => texts.join("\n"),
        () => "no page is shown",
      );
    const message = `text of ${selector}`;
    if (typeof words === "string") await expect.poll(look, { ...LOOKS, message }).toContain(words);
    else await expect.poll(look, { ...LOOKS, message }).toMatch(words);
  }

  /** Waits until the focus is on a field of this name. */
  field(name: string): Promise<void> {
    return this.sees(`[name="${name}"]:focus`);
  }

  /** Waits until a field has this value. */
  async holds(name: string, value: string | RegExp): Promise<void> {
    const look = () =>
      this.#look(
        (one) => document.querySelector<HTMLInputElement>(`[name="${one}"]`)?.value ?? null,
        name,
      );
    await expect
      .poll(look, { ...LOOKS, message: `value of ${name}` })
      .toEqual(typeof value === "string" ? value : expect.stringMatching(value));
  }

  /** Waits until the address matches. */
  async at(address: RegExp): Promise<void> {
    await expect
      .poll(() => this.#look(() => location.pathname + location.search), LOOKS)
      .toMatch(address);
  }

  address(): Promise<string> {
    return this.screen.run(() => location.pathname + location.search);
  }

  /** Returns the texts of all elements that match, with their blanks as they are drawn. */
  texts(selector: string): Promise<string[]> {
    return this.screen.run(
      (one) =>
        [...document.querySelectorAll<HTMLElement>(one)].map(({ innerText }) => innerText.trim()),
      selector,
    );
  }

  /** Moves the focus to an element, as many presses of Tab would. */
  async focus(selector: string): Promise<void> {
    await this.sees(selector);
    await this.screen.run((one) => document.querySelector<HTMLElement>(one)?.focus(), selector);
    await this.sees(`:is(${selector}):focus`);
  }

  /** Waits until the last dialog has closed. */
  closed(): Promise<void> {
    return this.gone("[role=dialog]");
  }

  /** Waits until the server answers a call with what is expected. Returns the answer. */
  async stored<T>(
    email: string,
    path: string,
    part: (answer: T) => unknown,
    expected: unknown,
  ): Promise<T> {
    const read = () => this.demo.call<T>(email, "GET", path);
    await expect.poll(async () => part(await read()), LOOKS).toEqual(expected);
    return read();
  }
}

function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    if (element === document.documentElement) return true;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  });
}
