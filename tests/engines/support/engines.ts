import { existsSync } from "node:fs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { userBrowser } from "#tests/support/chromium.ts";
import { ZONE } from "#tests/support/zone.ts";
import { openByPuppeteer } from "./puppeteer-screen.ts";
import type { Engine } from "./screen.ts";
import { openWebKit } from "./webkit-screen.ts";

export const FIREFOX = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";

/** Returns the small browser that comes with WebKitGTK; null if it is not installed. */
function miniBrowser(): string | null {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return null;
  for (const architecture of readdirSync(libraries)) {
    for (const version of ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"]) {
      const path = join(libraries, architecture, version, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  }
  return null;
}

const absent = (path: string) => (existsSync(path) ? null : `${path} is missing`);

export const ENGINES: readonly Engine[] = [
  {
    name: "firefox",
    missing: () => absent(FIREFOX),
    open: () =>
      openByPuppeteer({
        browser: "firefox",
        executablePath: FIREFOX,
        env: { ...process.env, TZ: ZONE },
      }),
  },
  {
    name: "webkit",
    missing: () =>
      absent(WEBKIT_DRIVER) ??
      absent("/usr/bin/Xvfb") ??
      (miniBrowser() === null ? "the MiniBrowser of WebKitGTK is missing" : null),
    open: () => openWebKit({ driver: WEBKIT_DRIVER, browser: miniBrowser() ?? "", zone: ZONE }),
  },
  {
    name: "chromium",
    missing: () => null,
    async open() {
      const { executablePath = "", args = [], env } = await userBrowser();
      return openByPuppeteer({ executablePath, args, env: { ...process.env, ...env, TZ: ZONE } });
    },
  },
];
