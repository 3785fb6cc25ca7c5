import type { Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { HOURS_UNTIL_MIDNIGHT, makeTestBranch } from "./booking-walk/test-branch.ts";
import { type Demo, OWN_PASSWORD, signIn } from "./desk-browser.ts";
import { bookToday } from "./late-answers/job.ts";
import { editorHasFocus } from "./report-page.ts";

let createdCount = 0;

/** Creates a doctor who reports for these branches only. Returns the e-mail. */
export async function createDoctorOf(demo: Demo, branches: readonly number[]): Promise<string> {
  createdCount += 1;
  const email = `reader-${process.pid}-${createdCount}@test.local`;
  await demo.call("owner@demo.local", "POST", "/auth/register/", {
    name: `د. قارئ ${createdCount}`,
    role: 2,
    reporting_branches: branches,
    email,
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
  });
  return email;
}

/**
 * Signs in a doctor whose worklist has three scans that no other doctor reports. Returns their ids, the oldest first.
 */
export async function openDoctorDesk(page: Page, demo: Demo) {
  const testBranch = await makeTestBranch(demo, createRandom(17), HOURS_UNTIL_MIDNIGHT);
  const booked = await bookToday({ demo, testBranch }, "nothing");
  for (const { id } of booked)
    for (const status of ["arrived", "in_progress", "completed"])
      await demo.call("owner@demo.local", "POST", `/appointments/${id}/status/`, { status });
  const doctor = await createDoctorOf(demo, [testBranch.branch]);
  const keys = await signIn(page, demo, { email: doctor, language: "en" });
  const [first, second, third] = booked.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("three scans were booked");
  return { doctor, branch: testBranch.branch, keys, first, second, third };
}

/** Presses keys one after the other without waiting. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Presses Escape a second after the last key, like a user who has read the message. The page's clock must be installed.
 */
export async function readThenEscape(page: Page): Promise<void> {
  await page.clock.fastForward(1_000);
  await page.keyboard.press("Escape");
}

/** Shown as long as keys are dropped after a refused submission. */
export const NOT_SUBMITTED = "The report is not submitted, and is still here.";

/** Opens the report of the first scan of the worklist, from any page. */
export async function openFirst(page: Page): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.locator('[role="row"][data-active]').waitFor();
  await page.keyboard.press("Enter");
  await editorHasFocus(page);
}
