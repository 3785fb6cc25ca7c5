import { expect } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const OWNER = "owner@demo.local";

test("the name in the top bar opens a menu of the own account, and Escape returns to the name", async ({
  page,
  demo,
}) => {
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/dashboard",
  );
  const name = page.getByRole("button", { name: /^Signed in as/ });
  await name.focus();
  await keys.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    "My keys and settings",
    "Change my password",
    "My second factor",
    "Where I am signed in",
    /^Lock/,
    "Logout",
  ]);
  // A letter searches the menu and is no command of the page.
  await keys.press("g", "p");
  await expect(page.getByRole("menu")).toBeFocused();
  await keys.press("Escape");
  await expect(name).toBeFocused();
  await keys.press("ArrowDown", "ArrowDown", "Enter");
  await page.waitForURL("**/account/password");
  await expect(page.locator("input[name=current_password]")).toBeFocused();
});

test("a switch is not changed by a Space that was pressed down elsewhere", async ({
  page,
  demo,
}) => {
  await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    "/settings/exports",
  );
  const choice = page.getByRole("switch", { name: "Patients · Receptionist" });
  await expect(choice).not.toBeChecked();
  await page.getByRole("switch", { name: "Patients · Administrator" }).focus();
  await page.keyboard.down("Space");
  await choice.focus();
  await page.keyboard.up("Space");
  await expect(choice).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await page.keyboard.press("Space");
  await expect(choice).not.toBeChecked();
});
