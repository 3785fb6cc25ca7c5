import { expect, type Page } from "@playwright/test";
import { animationsHaveEnded } from "../../support/axe.ts";
import { test } from "../../support/desk-browser.ts";
import { outOfSight, unseenFocus } from "../../support/in-sight.ts";
import { openDoctorDesk, press } from "../../support/reading-desk.ts";
import { editorHasFocus, saveDraft } from "../../support/report-page.ts";
import { openReportDesk } from "../../support/report-states/desk.ts";
import { REPORT_STATE_NAMES, REPORT_STATES } from "../../support/report-states/states.ts";

const LINES = Array.from({ length: 24 }, (_, at) => `Line ${at + 1} of a long text.`);

// A screen of 1366 × 768 at 200 %.
test.use({ viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 });

for (const language of ["ar", "en"] as const)
  test(`at 200 % everything of reporting can be brought into sight, and the focus is always seen (${language})`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const desk = await openReportDesk(page, demo, language);
    const found: Record<string, string[]> = {};
    for (const name of REPORT_STATE_NAMES) {
      await REPORT_STATES[name](page, desk);
      await animationsHaveEnded(page);
      found[name] = [...(await outOfSight(page)), ...(await unseenFocus(page))];
      if (name !== "what stands out before submitting") continue;
      // The report would be left unsubmitted, and a notice of it would stand over the next states.
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(found).toEqual(Object.fromEntries(REPORT_STATE_NAMES.map((name) => [name, []])));
  });

/**
 * Returns the room (height in pixels) that the bars which stay in place leave for the text, and whether the cursor, or the
 * place found, is in it.
 */
const roomOfText = (page: Page) =>
  page.evaluate(() => {
    const begin = document.querySelector("[role=toolbar]")?.parentElement?.getBoundingClientRect();
    const end = document.querySelector("main")?.getBoundingClientRect();
    const hit = document.querySelector(".ProseMirror-active-search-match");
    const cursor = (hit ?? getSelection()?.getRangeAt(0))?.getClientRects()[0];
    if (begin === undefined || end === undefined || cursor === undefined) throw new Error("a text");
    return {
      // The buttons of the page scroll away.
      height: end.height - begin.height,
      isCursorSeen: cursor.top >= begin.bottom - 1 && cursor.bottom <= end.bottom + 1,
    };
  });

test("at 200 % the cursor is never behind the bars of the editor, and four lines are seen around it", async ({
  page,
  demo,
}) => {
  const { doctor, first } = await openDoctorDesk(page, demo);
  await saveDraft(demo, doctor, { id: first, version: 0 }, ...LINES);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  for (const withBar of [false, true]) {
    if (withBar) {
      await press(page, "Shift+F3");
      await page.keyboard.type("line");
      await expect(page.getByRole("search").getByRole("status")).not.toHaveText("");
    }
    for (const [start, key] of [
      ["Control+End", "ArrowUp"],
      ["Control+Home", "ArrowDown"],
    ] as const) {
      if (!withBar) await press(page, start);
      for (const _ of LINES) {
        await press(page, withBar ? (key === "ArrowUp" ? "Shift+Enter" : "Enter") : key);
        await expect.poll(async () => (await roomOfText(page)).isCursorSeen).toBe(true);
      }
      expect((await roomOfText(page)).height).toBeGreaterThan(120);
    }
  }
});
