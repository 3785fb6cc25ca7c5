import type { Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { type TestBranch, type Hours, makeTestBranch } from "./booking-walk/test-branch.ts";
import { type Demo } from "./desk-browser.ts";
import { Keyboard } from "./keyboard.ts";
import { openForm } from "./round-trip/desk.ts";

/** Signs in the receptionist of a new branch of its own (a "testBranch") and opens the list of appointments. */
export async function openTestBranch(page: Page, demo: Demo, hours?: Hours) {
  const testBranch = await makeTestBranch(demo, createRandom(16), hours);
  await openForm(page, demo, { email: testBranch.email, language: "en" });
  await page.goto(`${demo.url}/appointments`);
  await page.locator('[data-region="content"] h1').waitFor();
  const keys = new Keyboard(page);
  return { testBranch, keys, code: testBranch.tests[0]?.unique_id ?? "", ...peopleOf(testBranch) };
}

function peopleOf({ patients: [first, second, third] }: TestBranch) {
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("a test branch has three patients");
  return { first, second, third };
}
