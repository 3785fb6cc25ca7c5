import type { Page } from "@playwright/test";
import type { LoginAnswer } from "#domain/entities/account.ts";
import type { Random } from "#server/database/demo/random.ts";
import { type Demo, type Language, OWN_PASSWORD, PASSWORD, rested } from "../desk-browser.ts";
import { isLong } from "../long.ts";
import { Answers } from "./answers.ts";
import type { TableWatch } from "./tables.ts";

/** What a case stands on: a running demo, its tables, and the chance of the case. */
export interface World {
  demo: Demo;
  watch: TableWatch;
  random: Random;
}

/** Longest that an answer is late, in milliseconds. */
export const LATEST = 2_000;
/** How many of the answers are late: all with the long tests. */
const LATE_SHARE = isLong ? 1 : 0.4;

/** Signs in, and lets the answers of the server come late. */
export async function openDesk(
  page: Page,
  demo: Demo,
  { email, language, seed }: { email: string; language: Language; seed: number },
): Promise<Answers> {
  const answers = await enter(page, demo, { email, language });
  await answers.delay({ longest: LATEST, share: LATE_SHARE, seed });
  return answers;
}

/** Signs in without the login page, so that a case begins where it is about something. */
export async function enter(
  page: Page,
  demo: Demo,
  { email, language }: { email: string; language: Language },
): Promise<Answers> {
  const response = await fetch(`${demo.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password: email.endsWith("@demo.local") ? PASSWORD : OWN_PASSWORD,
    }),
  });
  const { data } = (await response.json()) as { data: LoginAnswer };
  const cookies = {
    access_token: data.access,
    refresh_token: data.refresh,
    role: String(data.permission),
    scan_center: String(data.scan_center),
    lang: language,
  };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: demo.url })));
  return new Answers(page);
}

/** A receptionist of some branches with an open shift in the first of them. */
export async function receptionistOf(demo: Demo, branches: readonly number[]): Promise<string> {
  made += 1;
  const email = `round-trip-${process.pid}-${made}@test.local`;
  await demo.call("owner@demo.local", "POST", "/auth/register/", {
    name: `مكتب الجولة ${made}`,
    role: 3,
    branches,
    email,
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
  });
  await demo.call(email, "POST", "/receptionist-shift/", { branch: branches[0] });
  return email;
}

let made = 0;

/** Goes to an address, unless the screen is there already. */
export async function goTo(page: Page, url: string): Promise<void> {
  if (page.url() !== url) await page.goto(url);
}

/** Waits until a field of the form has the focus: then it can be typed in. */
export async function usable(page: Page): Promise<void> {
  await page.locator("form :focus").waitFor({ timeout: 30_000 });
}

/** Replaces what stands in a field by what is typed. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`form [name="${field}"]`).last().focus();
  await rested(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}
