import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type KeyInput,
  type LaunchOptions,
  type Page,
  launch,
} from "puppeteer-core";
import { keysOf, type Screen } from "./screen.ts";
import { HEIGHT, WIDTH } from "./window.ts";

/** Opens a window of Firefox by WebDriver BiDi, or of Chromium by its own protocol. */
export async function openByPuppeteer(options: LaunchOptions): Promise<Screen> {
  const downloads = mkdtempSync(join(tmpdir(), "scandesk-downloads-"));
  const browser = await launch({
    ...options,
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      // The list of downloads would take the focus from the page of the next job.
      "browser.download.alwaysOpenPanel": false,
    },
  });
  // In Chromium, Puppeteer takes the sign for that of the number pad.
  const names: Readonly<Record<string, string>> = {
    Space: " ",
    ...(options.browser === "firefox" ? {} : { "/": "Slash" }),
  };
  let context: BrowserContext | null = null;
  let page: Page | null = null;
  const shown = () => {
    if (page === null) throw new Error("no page is open yet");
    return page;
  };
  return {
    downloads,
    async open(url) {
      await shown().goto(url);
    },
    async back() {
      await shown().goBack();
    },
    async press(chord) {
      const { held, key } = keysOf(chord);
      const { keyboard } = shown();
      for (const one of held) await keyboard.down(one as KeyInput);
      await keyboard.press((names[key] ?? key) as KeyInput);
      for (const one of held.toReversed()) await keyboard.up(one as KeyInput);
    },
    async type(text) {
      await shown().keyboard.type(text);
    },
    async run(work, ...args) {
      return shown().evaluate(work as (...given: unknown[]) => never, ...args);
    },
    async choose(selector, path) {
      const input = await shown().$(selector);
      await (
        input as NonNullable<typeof input> & { uploadFile(path: string): Promise<void> }
      ).uploadFile(path);
    },
    async forget(cookies, url) {
      await context?.close();
      context = await browser.createBrowserContext({
        downloadBehavior: { policy: "allow", downloadPath: downloads },
      });
      page = await context.newPage();
      await page.setViewport({ width: WIDTH, height: HEIGHT });
      const { hostname: domain } = new URL(url);
      await context.setCookie(...cookies.map((one) => ({ ...one, domain, path: "/" })));
    },
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
