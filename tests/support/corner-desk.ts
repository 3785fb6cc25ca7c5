import type { Page } from "@playwright/test";
import { createRandom } from "#server/database/demo/random.ts";
import { type Corner, type Hours, makeCorner } from "./booking-walk/corner.ts";
import { type Demo, Keyboard } from "./desk-browser.ts";
import { enter } from "./round-trip/desk.ts";

/** Signs in the receptionist of a new branch of its own (a "corner") and opens the list of appointments. */
export async function openCorner(page: Page, demo: Demo, hours?: Hours) {
  const corner = await makeCorner(demo, createRandom(16), hours);
  await enter(page, demo, { email: corner.email, language: "en" });
  await page.goto(`${demo.url}/appointments`);
  await page.locator('[data-region="content"] h1').waitFor();
  const keys = new Keyboard(page);
  return { corner, keys, code: corner.tests[0]?.unique_id ?? "", ...peopleOf(corner) };
}

function peopleOf({ patients: [first, second, third] }: Corner) {
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("a corner has three patients");
  return { first, second, third };
}
