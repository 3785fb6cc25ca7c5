import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Report } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { signIn, test, type Demo } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import { editor, editorHasFocus, reportOf } from "../../support/report-page.ts";
import { reportText } from "../../support/report-texts.ts";

const DESK = "desk@demo.local";

interface Ready {
  id: number;
}

/** Returns a submitted report of the branch of new doctors; `index` says which, so that tests do not share one. */
async function readyReport(demo: Demo, doctor: string, index: number): Promise<Ready> {
  const [branch] = await demo.call<{ id: number }[]>(DESK, "GET", "/branches/");
  const path = `/appointments/?report_status=report_ready&ordering=start_at&branch=${branch?.id}`;
  const { results } = await demo.call<PageOf<Ready>>(doctor, "GET", path);
  const found = results[index];
  if (found === undefined) throw new Error("the demo has reports");
  return found;
}

async function openReport(page: Page, demo: Demo, id: number): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/report`);
  await page.locator("[data-reading]:focus").waitFor();
}

const textsOf = ({ addenda }: Report) => addenda.map(({ content }) => linesOf(content));

test("an addendum is written by keyboard, survives a reload, and stands below the text", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { id } = await readyReport(demo, doctor, 0);
  const before = await reportOf(demo, doctor, id);
  const above = linesOf(before.content ?? reportText());
  await signIn(page, demo, { email: doctor, language: "en" });
  await openReport(page, demo, id);
  await page.keyboard.press("Shift+E");
  await page.locator("input[name=reason]:focus").waitFor();
  await page.keyboard.type("Late images");
  await page.keyboard.press("Enter");
  await editorHasFocus(page);
  await expect(page.getByLabel("Submitted text")).toContainText(above[0] ?? "");
  await page.keyboard.type("No new finding.");
  // Before the pause after which the server has it.
  await page.reload();
  await editorHasFocus(page);
  await expect(editor(page)).toHaveText("No new finding.");
  await page.keyboard.press("Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Addendum 1" })).toBeVisible();
  const after = await reportOf(demo, doctor, id);
  expect([after.content, after.signed, textsOf(after)]).toEqual([
    before.content,
    before.signed,
    [["No new finding."]],
  ]);
  // A key right behind the submission would be dropped.
  await rested(page);
  await page.keyboard.press("v");
  await page.locator("[role=dialog] input[type=radio]:focus").waitFor();
  await expect(page.locator("[role=dialog] ins")).toHaveText(["Addendum 1", "No new finding."]);
});
