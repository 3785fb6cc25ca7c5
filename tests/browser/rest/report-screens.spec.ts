import { expect, type Page } from "@playwright/test";
import { animationsHaveEnded, findings } from "../../support/axe.ts";
import { test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { openReportDesk } from "../../support/report-states/desk.ts";
import { REPORT_STATE_NAMES, REPORT_STATES } from "../../support/report-states/states.ts";

/** Waits until fonts have loaded, nothing moves, and no question ignores keys, which dims its buttons. */
async function rests(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(page.locator("[data-loading], [role=progressbar]")).toHaveCount(0);
  await rested(page);
  await animationsHaveEnded(page);
}

for (const language of ["ar", "en"] as const)
  test(`axe finds nothing in either theme on any screen, dialog and state of reporting (${language})`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const desk = await openReportDesk(page, demo, language);
    const found: Record<string, string[]> = {};
    for (const name of REPORT_STATE_NAMES) {
      await REPORT_STATES[name](page, desk);
      await rests(page);
      found[name] = await findings(page, { isThorough: true });
    }
    expect(found).toEqual(Object.fromEntries(REPORT_STATE_NAMES.map((name) => [name, []])));
  });
