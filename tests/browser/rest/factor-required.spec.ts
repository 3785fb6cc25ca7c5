import { expect, type Page } from "@playwright/test";
import type { Account } from "#domain/entities/account.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test, type Demo } from "../../support/desk-browser.ts";
import { rested } from "../../support/keyboard.ts";
import {
  addAuthenticator,
  newAdmin,
  setUpApp,
  codeField,
  codeOf,
  keepRecoveryCodes,
  shownRecoveryCodes,
} from "../../support/factor-desk.ts";

const OWNER = "owner@demo.local";
const setting = (demo: Demo, roles: number[]) =>
  demo.call(OWNER, "PATCH", "/settings/second-factor/", { roles });

/** Chooses a role on the owner's page by keyboard, and waits until it is saved. */
async function toggle(page: Page, role: string): Promise<void> {
  const choice = page.getByRole("switch", { name: role });
  const before = await choice.isChecked();
  await choice.focus();
  await page.keyboard.press("Space");
  if (!before) {
    await expect(page.getByRole("dialog")).toContainText("Everything closes for");
    await rested(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await expect(choice).toBeChecked({ checked: !before });
}

test("a role that needs a second factor finds everything closed until one is set up", async ({
  page,
  demo,
}) => {
  const email = await newAdmin(demo);
  await addAuthenticator(page);
  try {
    await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
    await page.goto(`${demo.url}/settings/second-factor`);
    await toggle(page, "Administrator");
    await expect(page.getByText("Saved. It holds at once.")).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, demo, { email, language: "en" }).catch(() => undefined);
    await page.waitForURL("**/account/second-factor");
    await expect(page.getByText("Your role requires a second factor")).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await expect(menu.getByRole("link")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page.goto(`${demo.url}/patients`);
    await page.waitForURL("**/account/second-factor");
    await page.goto(`${demo.url}/account/password`);
    await page.locator("input[name=current_password]:focus").waitFor();

    await page.goto(`${demo.url}/account/second-factor`);
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeFocused();
    await rested(page);
    await page.keyboard.press("Enter");
    await page.locator("input[name=current_password]:focus").waitFor();
    await page.keyboard.type(OWN_PASSWORD);
    await page.keyboard.press("Control+Enter");
    await shownRecoveryCodes(page);
    await keepRecoveryCodes(page);
    // The page that was asked for while everything was closed.
    await page.waitForURL("**/patients");
    await page.locator("[role=grid]:focus").waitFor();
    await expect(menu.getByRole("link")).not.toHaveCount(0);
    await rested(page);
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.waitForURL("**/dashboard");
  } finally {
    await setting(demo, []);
  }
});

test("a screen that is open when the role begins to need a second factor closes at its next call", async ({
  page,
  demo,
}) => {
  const email = await newAdmin(demo);
  await signIn(page, demo, { email, language: "en" });
  try {
    await setting(demo, [4]);
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.waitForURL("**/account/second-factor");
    await expect(page.getByText("Your role requires a second factor")).toBeVisible();
  } finally {
    await setting(demo, []);
  }
});

test("an owner without a second factor is warned before requiring one of owners, and can go back", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await page.goto(`${demo.url}/settings/second-factor`);
  await expect(page.getByText("You have no second factor yet.")).toBeVisible();
  const own = page.getByRole("switch", { name: "Center owner" });
  await own.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog")).toContainText("Everything closes for you");
  await rested(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(own).not.toBeChecked();
  await expect(own).toBeFocused();
});

test("an owner resets the second factor of a person who has lost it", async ({ page, demo }) => {
  const { email } = await setUpApp(demo, await demo.newReceptionist());
  const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await page.goto(`${demo.url}/settings/accounts?search=${email}`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await keys.type("reset second");
  await expect(page.locator('[role=option][aria-selected="true"]')).toContainText(
    "Reset second factor",
  );
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("the password alone signs them in");
  await keys.press("Tab", "Enter");
  await expect(page.getByText("Second factor reset.")).toBeVisible();
  const { results } = await demo.call<PageOf<Account>>(
    OWNER,
    "GET",
    `/accounts/?page=1&search=${email}`,
  );
  expect(results.map((account) => account.second_factor)).toEqual([false]);
  await keys.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await keys.type("reset second");
  await keys.press("Enter");
  await expect(page.getByText("This person has no second factor.").first()).toBeVisible();
});

test("the last second factor of a role that needs one is not removed, and the app moves to another phone", async ({
  page,
  demo,
}) => {
  const email = await newAdmin(demo);
  const keys = await signIn(page, demo, { email, language: "en" });
  const { code } = await setUpApp(demo, email);
  try {
    await setting(demo, [4]);
    await page.goto(`${demo.url}/account/second-factor`);
    await page.getByRole("button", { name: "Remove" }).focus();
    await keys.press("Enter");
    await expect(page.getByText("Add another one first, then remove this one.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.getByRole("button", { name: "Move to another phone" }).focus();
    await keys.press("Enter");
    await codeField(page).and(page.locator(":focus")).waitFor();
    await keys.type(code());
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await page.locator("[role=dialog] input[name=code]:focus").waitFor();
    const secret = await page.getByRole("dialog").locator("p.select-all").innerText();
    await keys.type(codeOf(secret.replaceAll(" ", "")));
    await keys.press("Enter");
    await expect(page.getByText("The authenticator app is set up.")).toBeVisible();
  } finally {
    await setting(demo, []);
  }
});
