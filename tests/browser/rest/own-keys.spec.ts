import { expect } from "@playwright/test";
import { signIn, test } from "../../support/desk-browser.ts";

test("a key is changed by pressing it, a key in use names its command, and the change is kept for the user", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  await keys.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await keys.type("my keys");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    "My keys and settings",
  );
  await keys.press("Enter");
  const line = page.getByPlaceholder("A key or what it does");
  await expect(line).toBeFocused();

  await keys.type("new app");
  await keys.press("ArrowDown");
  await expect(page.getByRole("button", { name: "New appointment" })).toBeFocused();
  await keys.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("application")).toBeFocused();
  await keys.press("F2");
  await expect(dialog.getByRole("status")).toContainText("“Find patient” has this key");
  await keys.press("Enter");
  await expect(dialog).toHaveCount(1);
  await keys.press("Control+r");
  await expect(dialog.getByRole("status")).toHaveText("The browser keeps this key for itself.");
  await keys.press("Control+j", "Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New appointment" })).toBeFocused();
  await expect(page.getByRole("button", { name: "New appointment" })).toContainText("Ctrl+J");

  await page.reload();
  await expect(line).toBeFocused();
  await keys.press("F4");
  await expect(line).toBeFocused();
  await keys.press("Control+j");
  await expect(page.locator("input[name=patient]")).toBeFocused();
});

test("key sequences are recorded in the Arabic layout, and all keys can be reset", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  const keys = await signIn(page, demo, { email, language: "ar" }, "/account/keys");
  const line = page.getByPlaceholder("اختصار أو وظيفته");
  await expect(line).toBeFocused();
  await page.keyboard.insertText("جدول اليوم");
  await keys.press("Enter");
  const catcher = page.getByRole("dialog").getByRole("application");
  await expect(catcher).toBeFocused();
  await keys.pressAt("KeyQ", "ض");
  await keys.pressAt("KeyB", "لا");
  await expect(catcher).toHaveText("q b");
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.press("ArrowDown");
  await keys.pressAt("KeyQ", "ض");
  await keys.pressAt("KeyB", "لا");
  await page.waitForURL("**/board");

  await page.goBack();
  await expect(line).toBeFocused();
  await keys.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.insertText("إعادة ضبط");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    "إعادة ضبط كل الاختصارات",
  );
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("إعادة ضبط كل الاختصارات؟");
  await keys.press("Tab", "Enter");
  await expect
    .poll(() => demo.call<{ settings: { keys: object } }>(email, "GET", "/account/current-user/"))
    .toMatchObject({ settings: { keys: {} } });
});
