import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { linesOf } from "#domain/report-content.ts";
import { LostResponses } from "../../support/booking-walk/lost-answers.ts";
import { signIn, test, type Demo } from "../../support/desk-browser.ts";
import { editor, editorHasFocus, reportOf } from "../../support/report-page.ts";

const CONFLICT = "Both are here and nothing is lost.";
const TO_REPORT =
  "/appointments/?status=completed&report_status=not_started&ordering=-start_at&page_size=50";

let takenCount = 0;

/** Signs in a new doctor and opens the empty report of a scan that no other test of this file uses. */
async function writeReport(page: Page, demo: Demo) {
  const doctor = await demo.newDoctor();
  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const id = results[takenCount]?.id;
  takenCount += 1;
  if (id === undefined) throw new Error("the demo has scans to report");
  const keys = await signIn(
    page,
    demo,
    { email: doctor, language: "en" },
    `/appointments/${id}/report`,
  );
  await editorHasFocus(page);
  return { doctor, id, keys };
}

/** Loses the responses to all writes of a path, after the server has carried them out. */
async function loseAnswers(page: Page, path: string, method: string): Promise<LostResponses> {
  const lost = new LostResponses();
  await lost.watch(page, { path, method });
  lost.isLosing = true;
  return lost;
}

const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);

test("a report whose saves lose their responses does not conflict with itself while the user types on", async ({
  page,
  demo,
}) => {
  const { doctor, id } = await writeReport(page, demo);
  const lost = await loseAnswers(page, "**/report/", "PUT");
  await page.keyboard.type("The liver is of normal size");
  await phase(page, "offline").waitFor({ timeout: 15_000 });
  await page.keyboard.type(" and echogenicity");
  await expect.poll(() => lost.times, { timeout: 15_000 }).toBeGreaterThan(2);
  await page.keyboard.type(", without focal lesions");
  await expect(editor(page)).toBeFocused();
  lost.isLosing = false;
  await page.keyboard.type(".");
  await phase(page, "saved").waitFor({ timeout: 20_000 });
  await expect(editor(page)).toBeFocused();
  await expect(page.getByText(CONFLICT)).toHaveCount(0);
  const report = await reportOf(demo, doctor, id);
  expect([linesOf(report.content ?? { type: "doc", content: [] }), report.status]).toEqual([
    ["The liver is of normal size and echogenicity, without focal lesions."],
    "in_progress",
  ]);
});

test("a report whose save lost its response does not conflict with itself after a reload", async ({
  page,
  demo,
}) => {
  const { doctor, id } = await writeReport(page, demo);
  const lost = await loseAnswers(page, "**/report/", "PUT");
  await page.keyboard.type("No free fluid");
  await phase(page, "offline").waitFor({ timeout: 15_000 });
  await page.keyboard.type(" in the pelvis.");
  await page.reload();
  lost.isLosing = false;
  await editorHasFocus(page);
  await phase(page, "saved").waitFor({ timeout: 20_000 });
  await expect(page.getByText(CONFLICT)).toHaveCount(0);
  await expect(editor(page)).toHaveText("No free fluid in the pelvis.");
  const report = await reportOf(demo, doctor, id);
  expect(linesOf(report.content ?? { type: "doc", content: [] })).toEqual([
    "No free fluid in the pelvis.",
  ]);
});

test("a report is submitted once if the response is lost", async ({ page, demo }) => {
  const { doctor, id, keys } = await writeReport(page, demo);
  await page.keyboard.type("Normal study.");
  await phase(page, "saved").waitFor({ timeout: 15_000 });
  const lost = await loseAnswers(page, "**/report/submit/", "POST");
  await keys.press("Control+Enter");
  await expect.poll(() => lost.times, { timeout: 15_000 }).toBeGreaterThan(1);
  lost.isLosing = false;
  await expect(page.getByText("Report submitted.")).toBeVisible({ timeout: 15_000 });
  await expect(editor(page)).toHaveCount(0);
  const report = await reportOf(demo, doctor, id);
  expect([report.status, report.revision]).toEqual(["report_ready", 1]);
});
