import { expect, type Page } from "@playwright/test";
import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { findings } from "../../support/axe.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { press, openDoctorDesk } from "../../support/reading-desk.ts";
import { saveDraft, shownId } from "../../support/report-page.ts";
import { reportText } from "../../support/report-texts.ts";

const LINES = Array.from({ length: 80 }, (_, index) => `Line ${index}: no focal lesion.`);

/** Returns how far the text is scrolled, in pixels, and how far it can be. */
const scrolled = (page: Page) =>
  page.getByRole("article").evaluate((article) => {
    let pane = article.parentElement;
    while (pane !== null && getComputedStyle(pane).overflowY !== "auto") pane = pane.parentElement;
    if (pane === null) throw new Error("the text lies in a pane");
    return { top: pane.scrollTop, end: pane.scrollHeight - pane.clientHeight };
  });

/** Presses each key that scrolls, and expects that the text moves the way that the key says. */
async function expectScrolls(page: Page): Promise<void> {
  await expect(page.getByRole("article")).toBeFocused();
  const { end } = await scrolled(page);
  expect(end).toBeGreaterThan(400);
  const moves = [
    ["ArrowDown", 1],
    ["ArrowUp", -1],
    ["PageDown", 1],
    ["PageUp", -1],
    ["Space", 1],
    ["Shift+Space", -1],
    ["End", 1],
    ["Home", -1],
  ] as const;
  for (const [key, way] of moves) {
    const before = (await scrolled(page)).top;
    await page.keyboard.press(key);
    // The text scrolls smoothly; the next key starts from its end.
    const goal = way < 0 ? 0 : key === "End" ? end - 1 : before + 1;
    const isThere = ({ top }: { top: number }) => (way < 0 ? top <= goal : top >= goal);
    await expect.poll(async () => isThere(await scrolled(page)), { message: key }).toBe(true);
  }
}

for (const size of [
  { width: 1366, height: 768 },
  { width: 512, height: 384 },
])
  test(`the keys that scroll move a long report, and the keys of its screen still run, at ${size.width} × ${size.height}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize(size);
    const { doctor, first } = await openDoctorDesk(page, demo);
    const { version } = await saveDraft(demo, doctor, { id: first, version: 0 }, ...LINES);
    const path = `/appointments/${first}/report/`;
    await demo.call<Report>(doctor, "POST", `${path}submit/`, { version });
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await page.getByRole("article").waitFor();
    await expectScrolls(page);
    // Tab leads back to the text after the buttons.
    await press(page, "Shift+Tab", "Tab");
    await expect(page.getByRole("article")).toBeFocused();
    expect(shownId(page)).toBe(first);
    expect(await findings(page)).toEqual([]);
    await press(page, "e");
    await page.locator("input[name=reason]:focus").waitFor();
  });

test("the keys that scroll move a long template, and Space does not open its form", async ({
  page,
  demo,
}) => {
  const owner = "owner@demo.local";
  const { id } = await demo.call<ReportTemplate>(owner, "POST", "/report-templates/", {
    name: `Long text ${process.pid}`,
    modality: null,
    content: reportText(...LINES),
  });
  const doctor = await demo.newDoctor();
  await signIn(page, demo, { email: doctor, language: "ar" });
  await page.goto(`${demo.url}/settings/templates/${id}/view`);
  await page.getByRole("article").waitFor();
  await expectScrolls(page);
  expect(await findings(page)).toEqual([]);
  await press(page, "e");
  await page.waitForURL(`**/settings/templates/${id}/edit`);
});
