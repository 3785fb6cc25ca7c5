import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import pg from "pg";
import type { CodeOffer } from "#domain/entities/second-factor.ts";
import { OWN_PASSWORD, type Demo, type Language } from "./desk-browser.ts";

/** An account with an authenticator app, and the code that the app shows now. */
export interface WithApp {
  email: string;
  code: () => string;
}

let createdAdmins = 0;

/** Creates an administrator of all branches. Returns the e-mail. */
export async function newAdmin(demo: Demo): Promise<string> {
  createdAdmins += 1;
  const email = `admin-${process.pid}-${createdAdmins}@test.local`;
  const branches = await demo.call<{ id: number }[]>("owner@demo.local", "GET", "/branches/");
  await demo.call("owner@demo.local", "POST", "/auth/register/", {
    name: `إداري ${createdAdmins}`,
    role: 4,
    admin_branches: branches.map(({ id }) => id),
    email,
    password: OWN_PASSWORD,
    password_confirmation: OWN_PASSWORD,
  });
  return email;
}

/** Returns the code that an authenticator app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

/** Sets up an authenticator app for an account that has no second factor yet. */
export async function setUpApp(demo: Demo, email: string): Promise<WithApp> {
  const { data } = await demo.call<{ data: CodeOffer }>(email, "POST", "/account/factors/code/", {
    current_password: OWN_PASSWORD,
  });
  const { ticket, secret } = data;
  const confirmation = { ticket, code: codeOf(secret) };
  await demo.call(email, "POST", "/account/factors/code/confirm/", confirmation);
  await acceptCodesAgain(demo, email);
  return { email, code: () => codeOf(secret) };
}

/** Runs a statement on the demo's database. */
async function change(demo: Demo, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

const OF_ACCOUNT =
  "(scan_center_id, account_id) in (select scan_center_id, id from accounts where email = $1)";

/** Lets the code that was used last be used again: a test does not wait for the next one. */
export const acceptCodesAgain = (demo: Demo, email: string) =>
  change(demo, `update code_secrets set last_step = 0 where ${OF_ACCOUNT}`, [email]);

/** Makes the second factor of all sessions of an account as old as it can be. */
export const forgetProofs = (demo: Demo, email: string) =>
  change(demo, `update sessions set factor_at = null where ${OF_ACCOUNT}`, [email]);

/** Gives the browser of a page an authenticator that makes and uses passkeys at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens the login page. */
export async function openLogin(
  page: Page,
  demo: Pick<Demo, "url">,
  language: Language,
): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: "lang", value: language, url: demo.url }]);
  await page.goto(`${demo.url}/login`);
  // The e-mail of a sign-in that was left is kept for a reload.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator("input[name=email]:focus").waitFor();
}

/** Types e-mail and password, and sends them. */
export async function typePassword(page: Page, email: string): Promise<void> {
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
}

/** The field for the code of the app. */
export const codeField = (page: Page) => page.locator("input[name=code]");

export const firstScreen = async (page: Page): Promise<void> => {
  await page.waitForURL("**/dashboard");
  await page.locator('[data-region="content"] h1').waitFor();
};

/** Returns the recovery codes on screen. */
export async function shownRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("dialog").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** Says in the dialog of the recovery codes that they are kept. */
export async function keepRecoveryCodes(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button").last().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
