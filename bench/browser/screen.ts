import { type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { BENCH_PASSWORD } from "../fill/accounts.ts";
import type { Scrolled, Shown, Sight, Since } from "./sight.ts";

/** What is not shown by then is not measured but a fault. */
const LONGEST = 20_000;
/** The position of the Arabic layout's letters, for the words that are typed here. */
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

/** Milliseconds from one frame to the next. */
const FRAME = 1000 / 60;
/** Steps of this share of a whole spread evenly over it. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A page under measure: a person's own window, with nothing kept from any other. */
export class Screen {
  private phase = 0;

  private constructor(
    readonly page: Page,
    readonly client: CDPSession,
    private readonly context: BrowserContext,
  ) {}

  /** An empty window, `slower` times slower than this machine. `extra` runs in every page before its own scripts. */
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

  /** Milliseconds from what is done to what is to be seen. Throws when it is not seen in 20 s. */
  async timed(sight: Sight, since: Since, act: () => Promise<unknown>): Promise<number> {
    const { began, ended } = await this.shown(sight, since, act);
    return ended - began;
  }

  /** Both ends of the time, since 1970. */
  async shown(sight: Sight, since: Since, act: () => Promise<unknown>): Promise<Shown> {
    await this.page.evaluate(({ sight, since }) => window.bench.watch(sight, since), {
      sight,
      since,
    });
    await act();
    return this.wait(sight);
  }

  /** The answer of a watch that the page has begun itself. */
  async wait(sight: Sight): Promise<Shown> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`not seen on ${this.page.url()}: ${JSON.stringify(sight)}`)),
        LONGEST,
      );
    });
    try {
      return await Promise.race([this.page.evaluate(() => window.bench.shown()), over]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Milliseconds from a jump of the scroll bar to what is to be seen. */
  async jumped(selector: string, share: number, sight: Sight): Promise<number> {
    await this.page.evaluate(
      ({ selector, share, sight }) => window.bench.jump(selector, share, sight),
      { selector, share, sight },
    );
    const { began, ended } = await this.wait(sight);
    return ended - began;
  }

  /** Scrolls with the wheel for some time. */
  wheel(selector: string, pixels: number, milliseconds: number): Promise<Scrolled> {
    return this.page.evaluate(
      ({ selector, pixels, milliseconds }) => window.bench.wheel(selector, pixels, milliseconds),
      { selector, pixels, milliseconds },
    );
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** One letter, of the Latin or the Arabic layout. */
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

  /** Waits until something is there, outside of any measurement. Throws with what is there instead. */
  async see(...selectors: string[]): Promise<void> {
    for (const selector of selectors) await this.expect(selector, "attached");
  }

  /** Waits until something has gone. Throws with what is there. */
  async seeGone(selector: string): Promise<void> {
    await this.expect(selector, "detached");
  }

  private async expect(selector: string, state: "attached" | "detached"): Promise<void> {
    try {
      await this.page.locator(selector).first().waitFor({ state, timeout: LONGEST });
    } catch (error) {
      const there = await this.page.evaluate(() => ({
        focused: document.activeElement?.outerHTML.slice(0, 200),
        said: [
          ...document.querySelectorAll('[role="alert"], [role="dialog"], [role="listbox"]'),
        ].map(({ textContent }) => textContent.slice(0, 200)),
      }));
      const place = `${this.page.url()}: ${JSON.stringify(there)}`;
      throw new Error(`${selector} is not ${state} on ${place}`, { cause: error });
    }
  }

  /**
   * A moment without work, so that what is fetched ahead is there and nothing is left over. Each ends
   * at another point of a frame: all that is waited for is shown with one, and samples that keep step
   * with the screen would all be the luckiest or all the unluckiest.
   */
  async rest(milliseconds = 150): Promise<void> {
    this.phase = (this.phase + GOLDEN) % 1;
    await this.page.waitForTimeout(milliseconds + this.phase * FRAME);
  }

  /** Types name and password at the login, up to the last Enter; the password at a person's speed. */
  async typeLogin(email: string): Promise<void> {
    await this.see("input[name=email]:focus");
    await this.page.keyboard.type(email);
    await this.press("Enter");
    await this.see("input[name=password]:focus");
    await this.page.keyboard.type(BENCH_PASSWORD, { delay: 40 });
  }

  /** Signs in and waits until the screen of the address is there. */
  async signIn(url: string, email: string): Promise<void> {
    await this.page.goto(url);
    await this.typeLogin(email);
    await this.press("Enter");
    await this.see('[data-region="content"] h1');
    await this.rest(1_500);
  }
}

export interface OpenOptions {
  /** The script of page/probe.ts. */
  probe: string;
  /** Where the product is. */
  url: string;
  slower?: number;
  extra?: string;
}
