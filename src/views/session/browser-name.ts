import Bowser from "bowser";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";

/** Returns "Chrome on Windows" for what a browser calls itself. */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return t("own_sessions.unknown");
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === "") return isolate(userAgent.slice(0, 60));
  return os.name === undefined
    ? isolate(browser.name)
    : t("own_sessions.on", { browser: isolate(browser.name), system: isolate(os.name) });
}
