import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { holdRequests } from "../support/gate.ts";
import { OWN_PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";

const lock = (page: Page) => page.locator("[data-lock]");

/** Makes a call with the token that the browser stores, as a malicious script in the page could. */
function statusWithOwnToken(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const [, token = ""] = /access_token=([^;]+)/.exec(document.cookie) ?? [];
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  }, path);
}

/** Returns everything that the browser stores, as one text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

async function patientsNamed(demo: Demo, email: string, name: string): Promise<number> {
  const { count } = await demo.call<PageOf<Patient>>(
    email,
    "GET",
    `/patients/?page=1&search=${encodeURIComponent(name)}`,
  );
  return count;
}

async function lockScreen(page: Page): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/lock/"));
  await page.keyboard.press("Control+Shift+L");
  await lock(page).locator("input:focus").waitFor();
  await told;
}

async function unlockScreen(page: Page): Promise<void> {
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(lock(page)).toHaveCount(0);
}

test(
  "a locked screen's token exports nothing, and removing what the browser stores does not unlock",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    await signIn(page, demo, { email, language: "en" });
    await lockScreen(page);
    expect(await statusWithOwnToken(page, "/api/patients/?export_csv=true")).toBe(401);
    await page.evaluate(() => localStorage.removeItem("scandesk.locked"));
    await page.reload();
    await page.locator("input[name=email]:focus").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  },
);

test("a save that meets a locked session waits, and is stored once after unlocking", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("n", "p");
  const field = (name: string) => page.locator(`[role=dialog] input[name=${name}]`);
  await page.locator("[role=dialog] input[name=national_id]:focus").waitFor();
  const name = `Locked ${crypto.randomUUID().slice(0, 8)}`;
  const passport = `P${Date.now()}`;
  const typed = {
    national_id: passport,
    name,
    phone_number: "01012345678",
    birth_date: "1/2/1990",
  };
  for (const [fieldName, text] of Object.entries(typed)) {
    await field(fieldName).focus();
    await keys.type(text);
  }
  await page.getByRole("radio", { name: "Female" }).focus();
  await keys.press("Space");
  const save = await holdRequests(page, /\/api\/patients\/?$/);
  await keys.press("Control+Enter");
  await expect.poll(() => save.asked.length).toBe(1);
  // Another tab locks the session while the save is on its way.
  await page.evaluate(async () => {
    const [, token = ""] = /access_token=([^;]+)/.exec(document.cookie) ?? [];
    await fetch("/api/auth/lock/", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
  });
  save.letThrough();
  await lock(page).locator("input:focus").waitFor();
  expect(await patientsNamed(demo, email, name)).toBe(0);
  await unlockScreen(page);
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  expect(await patientsNamed(demo, email, name)).toBe(1);
});

test(
  "two tabs lock and unlock together, and no tab of the first person stays open to the next",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const next = await demo.newReceptionist();
    await signIn(page, demo, { email, language: "en" });
    const second = await page.context().newPage();
    await second.goto(`${demo.url}/appointments`);
    await second.locator("[role=grid]").waitFor();
    await page.bringToFront();
    await lockScreen(page);
    await expect(lock(second)).toHaveCount(1);
    await unlockScreen(page);
    await expect(lock(second)).toHaveCount(0);
    expect(await statusWithOwnToken(second, "/api/patients/?page=1")).toBe(200);

    await lockScreen(page);
    await expect(lock(second)).toHaveCount(1);
    await page.getByRole("button", { name: "Sign in as someone else" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("input[name=email]").selectText();
    await page.keyboard.type(next);
    await page.keyboard.press("Enter");
    await page.keyboard.type(OWN_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    // Leaving the lock reloads or empties the other tab; nothing in it is the first person's any more.
    await expect(lock(second)).toHaveCount(0);
    await expect(second.locator("[role=grid]")).toHaveCount(0);
  },
);

test("what is typed in a form is stored encrypted, survives a reload, and ends with a confirmed logout", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("F4");
  await page.locator("input[name=patient]:focus").waitFor();
  await page.locator("input[name=notes]").focus();
  await keys.type("allergic to contrast");
  await expect.poll(() => stored(page)).toContain("scandesk.draft.");
  expect(await stored(page)).not.toContain("allergic");
  await page.reload();
  await expect(page.locator("input[name=notes]")).toHaveValue("allergic to contrast");

  const logOut = async () => {
    await keys.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await keys.type("log out");
    await expect(page.locator('[role=option][aria-selected="true"]')).toContainText("Logout");
    await keys.press("Enter");
    await page.getByText("Logout and discard what is not saved?").waitFor();
  };
  await logOut();
  await keys.press("Escape");
  await expect(page.locator("input[name=notes]")).toHaveValue("allergic to contrast");
  await logOut();
  await page.getByRole("button", { name: "Logout" }).last().focus();
  await keys.press("Enter");
  await page.waitForURL("**/login");
  expect(await stored(page)).not.toContain("scandesk.draft.");
});
