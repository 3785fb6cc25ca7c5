import { expect, type Page } from "@playwright/test";
import { findings } from "../../support/axe.ts";
import { OWN_PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import {
  addAuthenticator,
  codeField,
  forgetProofs,
  openLogin,
  setUpApp,
  keepRecoveryCodes,
  shownRecoveryCodes,
  typePassword,
} from "../../support/factor-desk.ts";

/** Returns what axe finds, and whether nothing has the focus. */
async function faultsOf(page: Page): Promise<string[]> {
  await rested(page);
  const faults = await findings(page);
  const isNowhere = await page.evaluate(() => document.activeElement === document.body);
  return isNowhere ? [...faults, "focus on body"] : faults;
}

for (const language of ["ar", "en"] as const) {
  test(`axe finds nothing serious where a second factor is set up and asked for, in either theme (${language})`, async ({
    page,
    demo,
  }) => {
    await addAuthenticator(page);
    const email = await demo.newReceptionist();
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => {
      faults[name] = await faultsOf(page);
    };
    const keys = await signIn(page, demo, { email, language });
    const button = (index: number) => page.locator("main section section button").nth(index);
    await page.goto(`${demo.url}/account/second-factor`);
    await button(0).and(page.locator(":focus")).waitFor();
    await keys.press("ArrowDown", "Enter");
    await page.locator("[role=dialog] input[name=current_password]:focus").waitFor();
    await look("the password");
    await keys.type(OWN_PASSWORD);
    await keys.press("Enter");
    await page.locator("[role=dialog] input[name=code]:focus").waitFor();
    await look("the QR code");
    await keys.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await button(0).focus();
    await keys.press("Enter");
    await page.locator("[role=dialog] input[name=current_password]:focus").waitFor();
    await look("a new passkey");
    await keys.type(OWN_PASSWORD);
    await keys.press("Control+Enter");
    await shownRecoveryCodes(page);
    await look("recovery codes");
    await keepRecoveryCodes(page);
    await look("the own factors");

    await forgetProofs(demo, email);
    await button(0).focus();
    await keys.press("Enter");
    await page.locator("[role=dialog] input[name=name]:focus").waitFor();
    await keys.press("Control+Enter");
    await expect(page.locator("[role=dialog]")).toHaveCount(2);
    await look("the question before an action");

    const { email: other } = await setUpApp(demo, await demo.newReceptionist());
    await openLogin(page, demo, language);
    await look("the login");
    await typePassword(page, other);
    await codeField(page).and(page.locator(":focus")).waitFor();
    await look("the code at the login");
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
    expect(Object.keys(faults)).toHaveLength(8);
  });
}
