import { type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { BENCH_PASSWORD } from "../fill/accounts.ts";
import type { Scrolled, Shown, Sight, Since } from "./sight.ts";

/** Timeout in milliseconds: if something is not shown by then, the benchmark fails. */
const TIMEOUT_MS = 20_000;
/** The key codes of the Arabic letters that the benchmarks type. */
const ARABIC: Readonly<Record<string, string>> = {
  ا: "KeyH",
  ب: "KeyF",
  ح: "KeyP",
  د: "BracketRight",
  ر: "KeyV",
  س: "KeyS",
  ط: "Quote",
  ع: "KeyU",
  ف: "KeyT",
  ك: "Semicolon",
  ل: "KeyG",
  م: "KeyL",
  ه: "KeyI",
  و: "Comma",
  ي: "KeyD",
};

/** Milliseconds per frame. */
const FRAME = 1000 / 60;
/** Golden ratio: multiples of it, modulo 1, spread evenly between 0 and 1. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** A browser window for measurements, with its own empty cookies, storage and cache. */
export class Screen {
  private phase = 0;

  private constructor(
    readonly page: Page,
    readonly client: CDPSession,
    private readonly context: BrowserContext,
  ) {}

  /**
   * Opens an empty window with the CPU throttled to be `slower` times slower. `extra` is a script that runs in
   * every page before the page's own scripts.
   */
  static async open(
    browser: Browser,
    { probe, url, slower = 1, extra = "" }: OpenOptions,
  ): Promise<Screen> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      timezoneId: "Africa/Cairo",
    });
    await context.addCookies([{ name: "lang", value: "en", url }]);
    await context.addInitScript({ content: `${probe}\n${extra}` });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
    return new Screen(page, client, context);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Returns the milliseconds from an action until the sight is shown. Throws if it is not shown within 20 s. */
  async timed(sight: Sight, since: Since, act: () => Promise<unknown>): Promise<number> {
    const { began, ended } = await this.shown(sight, since, act);
    return ended - began;
  }

  /** Like {@link timed}, but returns the beginning and the end, in milliseconds since 1970. */
  async shown(sight: Sight, since: Since, act: () => Promise<unknown>): Promise<Shown> {
    await this.page.evaluate(({ sight, since }) => window.bench.watch(sight, since), {
      sight,
      since,
    });
    await act();
    return this.wait(sight);
  }

  /** Waits for the result of a watch that the page has already begun. */
  async wait(sight: Sight): Promise<Shown> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`not seen on ${this.page.url()}: ${JSON.stringify(sight)}`)),
        TIMEOUT_MS,
      );
    });
    try {
      return await Promise.race([this.page.evaluate(() => window.bench.shown()), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the milliseconds from a jump of the scroll bar until the sight is shown. */
  async jumped(selector: string, share: number, sight: Sight): Promise<number> {
    await this.page.evaluate(
      ({ selector, share, sight }) => window.bench.jump(selector, share, sight),
      { selector, share, sight },
    );
    const { began, ended } = await this.wait(sight);
    return ended - began;
  }

  /** Scrolls with the mouse wheel for a number of milliseconds. */
  wheel(selector: string, pixels: number, milliseconds: number): Promise<Scrolled> {
    return this.page.evaluate(
      ({ selector, pixels, milliseconds }) => window.bench.wheel(selector, pixels, milliseconds),
      { selector, pixels, milliseconds },
    );
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types one letter in the Latin or the Arabic layout. */
  async letter(letter: string): Promise<void> {
    const code = ARABIC[letter];
    if (code === undefined) return this.page.keyboard.press(letter === " " ? "Space" : letter);
    await this.client.send("Input.dispatchKeyEvent", {
      type: "keyDown",
      code,
      key: letter,
      text: letter,
    });
    await this.client.send("Input.dispatchKeyEvent", { type: "keyUp", code, key: letter });
  }

  /** Waits until each selector matches, without measuring. Throws an error that describes the page on timeout. */
  async see(...selectors: string[]): Promise<void> {
    for (const selector of selectors) await this.expect(selector, "attached");
  }

  /** Waits until a selector no longer matches. Throws an error that describes the page on timeout. */
  async seeGone(selector: string): Promise<void> {
    await this.expect(selector, "detached");
  }

  private async expect(selector: string, state: "attached" | "detached"): Promise<void> {
    try {
      await this.page.locator(selector).first().waitFor({ state, timeout: TIMEOUT_MS });
    } catch (error) {
      const screenState = await this.page.evaluate(() => ({
        focused: document.activeElement?.outerHTML.slice(0, 200),
        alerts: [
          ...document.querySelectorAll('[role="alert"], [role="dialog"], [role="listbox"]'),
        ].map(({ textContent }) => textContent.slice(0, 200)),
      }));
      const whereabouts = `${this.page.url()}: ${JSON.stringify(screenState)}`;
      throw new Error(`${selector} is not ${state} on ${whereabouts}`, { cause: error });
    }
  }

  /**
   * Pauses, so that prefetching and pending work finish. Each pause ends at a different point within a frame:
   * results appear only with a frame, so samples in step with the screen would all be the best case, or all
   * the worst.
   */
  async pause(milliseconds = 150): Promise<void> {
    this.phase = (this.phase + GOLDEN_RATIO) % 1;
    await this.page.waitForTimeout(milliseconds + this.phase * FRAME);
  }

  /** Fills in the login without the final Enter; types the password at human speed. */
  async typeLogin(email: string): Promise<void> {
    await this.see("input[name=email]:focus");
    await this.page.keyboard.type(email);
    await this.press("Enter");
    await this.see("input[name=password]:focus");
    await this.page.keyboard.type(BENCH_PASSWORD, { delay: 40 });
  }

  /** Signs in and waits until the screen of the URL has loaded. */
  async signIn(url: string, email: string): Promise<void> {
    await this.page.goto(url);
    await this.typeLogin(email);
    await this.press("Enter");
    await this.see('[data-region="content"] h1');
    await this.pause(1_500);
  }
}

export interface OpenOptions {
  /** The built script of page/probe.ts. */
  probe: string;
  /** URL of the server. */
  url: string;
  slower?: number;
  extra?: string;
}
