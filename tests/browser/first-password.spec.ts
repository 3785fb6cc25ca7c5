import { expect, type Page } from "@playwright/test";
import type { Account } from "#domain/entities/account.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { OWN_PASSWORD, PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";
import { openLogin, typePassword } from "../support/factor-desk.ts";
import { Keyboard, rested } from "../support/keyboard.ts";

const OWNER = "owner@demo.local";
const NEXT = "seven-tall-palms-9";
const MUST_CHANGE = "Ask for a new password at the next sign-in";
const WHY = "Somebody else typed your current password and knows it.";

const field = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor();
const box = (page: Page) => page.getByRole("checkbox", { name: MUST_CHANGE });

async function accountOf(demo: Demo, email: string): Promise<Account | undefined> {
  const path = `/accounts/?page=1&search=${email}`;
  const { results } = await demo.call<PageOf<Account>>(OWNER, "GET", path);
  return results[0];
}

/** Fills in the page of the own password, and saves. */
async function choosePassword(page: Page, keys: Keyboard): Promise<void> {
  await field(page, "current_password");
  await keys.type(OWN_PASSWORD);
  await keys.press("Enter");
  await field(page, "new_password");
  await keys.type(NEXT);
  await keys.press("Enter");
  await field(page, "password_confirmation");
  await keys.type(NEXT);
  await keys.press("Control+Enter");
}

test("a new account, whose owner typed its password, chooses its own one first and then lands on the desk", async ({
  page,
  demo,
}) => {
  const email = `first-${Date.now()}@example.org`;
  const owner = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });
  await owner.press("g", "u");
  await page.locator("[role=grid]:focus").waitFor();
  await owner.press("n", "u");
  await field(page, "name");
  await owner.type("First Desk");
  await owner.press("Enter");
  await field(page, "email");
  await owner.type(email);
  await owner.press("Enter");
  await field(page, "role");
  const branches = page.locator("[role=dialog] input[name^=branches]");
  await branches.first().waitFor();
  await owner.press("Enter");
  await page.locator("[role=dialog] input[name^=branches]:focus").waitFor();
  await owner.press("Space");
  for (let left = await branches.count(); left > 0; left -= 1) await owner.press("Enter");
  await field(page, "password");
  await owner.type(OWN_PASSWORD);
  await owner.press("Enter");
  await field(page, "password_confirmation");
  await owner.type(OWN_PASSWORD);
  await expect(box(page)).toBeChecked();
  await owner.press("Control+Enter");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  expect(await accountOf(demo, email)).toMatchObject({ must_change_password: true });

  await openLogin(page, demo, "en");
  await typePassword(page, email);
  await page.waitForURL("**/account/password");
  await expect(page.getByText(WHY)).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link")).toHaveCount(0);
  await field(page, "current_password");
  const keys = new Keyboard(page);
  await keys.press("Control+k");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  for (const closed of ["/account/sessions", "/account/second-factor", "/dashboard"]) {
    await page.goto(`${demo.url}${closed}`);
    await page.waitForURL("**/account/password");
    await field(page, "current_password");
  }
  await choosePassword(page, keys);
  await page.waitForURL("**/dashboard");
  await page.locator('[data-region="content"] h1').waitFor();
  await expect(menu.getByRole("link")).not.toHaveCount(0);
  expect(await accountOf(demo, email)).toMatchObject({ must_change_password: false });

  await page.goto(`${demo.url}/account/password`);
  await field(page, "current_password");
  await expect(page.getByText(WHY)).toHaveCount(0);
});

test(
  "an open screen closes as soon as another password is asked for, and opens again once it is chosen",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "ar" }, "/patients");
    const account = await accountOf(demo, email);
    await demo.call(OWNER, "PATCH", `/accounts/${account?.id}/`, { must_change_password: true });
    await page.waitForURL("**/account/password");
    await expect(page.getByText("اختر كلمة مرور خاصة بك أولًا")).toBeVisible();
    await choosePassword(page, keys);
    await page.waitForURL("**/patients");
    await page.locator("[role=grid]:focus").waitFor();
  },
);

test(
  "an owner who resets a password has the box ticked, can untick it, and has none for the own password",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email: OWNER, language: "en", password: PASSWORD });

    async function openReset(search: string): Promise<void> {
      await page.goto(`${demo.url}/settings/accounts?search=${search}`);
      await page.locator("[role=grid][aria-rowcount='2']:focus").waitFor();
      await rested(page);
      await keys.press("p");
      await field(page, "password");
    }

    async function typeTwice(): Promise<void> {
      await keys.type(OWN_PASSWORD);
      await keys.press("Enter");
      await field(page, "password_confirmation");
      await keys.type(OWN_PASSWORD);
    }

    async function save(): Promise<void> {
      await keys.press("Control+Enter");
      await expect(page.locator("[role=dialog]")).toHaveCount(0);
    }

    await openReset(email);
    await typeTwice();
    await expect(box(page)).toBeChecked();
    await save();
    expect(await accountOf(demo, email)).toMatchObject({ must_change_password: true });

    await openReset(email);
    await typeTwice();
    // The button that shows the password follows its field.
    await keys.press("Tab", "Tab");
    await expect(box(page)).toBeFocused();
    await keys.press("Space");
    await save();
    expect(await accountOf(demo, email)).toMatchObject({ must_change_password: false });

    await openReset(OWNER);
    await expect(box(page)).toHaveCount(0);
  },
);
