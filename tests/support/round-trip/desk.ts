import type { Page } from "@playwright/test";
import type { Random } from "#server/database/demo/random.ts";
import { type Demo, type Language, OWN_PASSWORD, storeLogin } from "../desk-browser.ts";
import { rested } from "../keyboard.ts";
import { isLong } from "../long.ts";
import { Answers } from "./answers.ts";
import type { TableWatch } from "./tables.ts";

/** What a case needs: a running demo, its tables, and random numbers. */
export interface World {
  demo: Demo;
  watch: TableWatch;
  random: Random;
}

/** Longest delay of a response, in milliseconds. */
export const MAX_DELAY_MS = 2_000;
/** The share of delayed responses; in the long run all. */
const LATE_SHARE = isLong ? 1 : 0.4;

/** Signs in and delays the responses of the server. */
export async function openDesk(
  page: Page,
  demo: Demo,
  { email, language, seed }: { email: string; language: Language; seed: number },
): Promise<Answers> {
  const answers = await openForm(page, demo, { email, language });
  await answers.delay({ longest: MAX_DELAY_MS, share: LATE_SHARE, seed });
  return answers;
}

/** Signs in by cookies instead of the login page, so that a case begins where it matters. */
export async function openForm(
  page: Page,
  demo: Demo,
  { email, language }: { email: string; language: Language },
): Promise<Answers> {
  await storeLogin(page, demo, { email, language });
  return new Answers(page);
}

/** Creates a receptionist of some branches, with an open shift in the first of them. Returns the e-mail. */
export async function receptionistOf(demo: Demo, branches: readonly number[]): Promise<string> {
  createdCount += 1;
  const email = `round-trip-${process.pid}-${createdCount}@test.local`;
  await demo.call("owner@demo.local", "POST", "/auth/register/", {
    name: `مكتب الجولة ${createdCount}`,
    role: 3,
    branches,
    email,
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
  });
  await demo.call(email, "POST", "/receptionist-shift/", { branch: branches[0] });
  return email;
}

let createdCount = 0;

/** Opens an address, unless it is already open. */
export async function goTo(page: Page, url: string): Promise<void> {
  if (page.url() !== url) await page.goto(url);
}

/** Waits until a field of the form has the focus, from which on it takes keys. */
export async function untilUsable(page: Page): Promise<void> {
  await page.locator("form :focus").waitFor({ timeout: 30_000 });
}

/** Replaces the text of a field. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`form [name="${field}"]`).last().focus();
  await rested(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}
