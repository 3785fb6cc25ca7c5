import { expect } from "@playwright/test";
import { signIn, test } from "../support/desk-browser.ts";
import { Keyboard, rested } from "../support/keyboard.ts";
import {
  acceptCodesAgain,
  addAuthenticator,
  codeField,
  firstScreen,
  openLogin,
  setUpApp,
  keepRecoveryCodes,
  shownRecoveryCodes,
  typePassword,
} from "../support/factor-desk.ts";
import { holdResponses } from "../support/gate.ts";
import { OWN_PASSWORD } from "../support/desk-browser.ts";

test("a passkey is set up with the password, and then signs in by one key", async ({
  page,
  demo,
}) => {
  const email = await demo.newReceptionist();
  await addAuthenticator(page);
  const keys = await signIn(page, demo, { email, language: "en" });
  await page.goto(`${demo.url}/account/second-factor`);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeFocused();
  await keys.press("Enter");
  await page.locator("input[name=current_password]:focus").waitFor();
  await keys.type("not-the-password");
  await keys.press("Enter");
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await rested(page);
  await page.locator("input[name=current_password]").selectText();
  await keys.type(OWN_PASSWORD);
  await keys.press("Control+Enter");
  const codes = await shownRecoveryCodes(page);
  expect(new Set(codes).size).toBe(10);
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-print=recovery-codes]");
  await expect(paper).toBeVisible();
  for (const code of codes) await expect(paper).toContainText(code);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await keys.press("Escape");
  await expect(page.getByRole("dialog").last()).toContainText("They are not shown again.");
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await keepRecoveryCodes(page);
  await expect(page.getByText("10 codes left")).toBeVisible();
  await expect(page.getByText("Not used yet")).toBeVisible();

  await openLogin(page, demo, "en");
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  const withPasskey = await keys.count(async () => {
    await keys.press("F10");
    await firstScreen(page);
  });
  // As few keys as Enter after the e-mail and Enter after the password, without the typing of either.
  expect(withPasskey).toBeLessThanOrEqual(2);
  await page.goto(`${demo.url}/account/second-factor`);
  await expect(page.getByText("Last used")).toBeVisible();
});

test(
  "a browser without a passkey says so, and the password signs in as before",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    await addAuthenticator(page);
    await openLogin(page, demo, "en");
    await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
    await page.keyboard.press("F10");
    await expect(page.getByRole("alert")).toContainText("The passkey was not used.");
    await expect(page.locator("input[name=email]")).toBeFocused();
    await typePassword(page, email);
    await firstScreen(page);
  },
);

test("a code signs in by its sixth digit, in Arabic digits too, and what is typed after it reaches the first screen", async ({
  page,
  demo,
}) => {
  const { email, code } = await setUpApp(demo, await demo.newReceptionist());
  const keys = new Keyboard(page);
  await openLogin(page, demo, "ar");
  await typePassword(page, email);
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole("button", { name: /حسابات التجربة/ })).toHaveCount(0);
  const answer = await holdResponses(page, "**/api/auth/login/factor/");
  await keys.typeIn("arabic", code());
  await expect.poll(() => answer.asked.length).toBe(1);
  await keys.press("g", "p");
  answer.letThrough();
  await page.waitForURL("**/patients");
  await page.locator("[role=grid]:focus").waitFor();
});

test(
  "a wrong code shows a message and drops what was typed after it, and the right one is typed in the same field",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email, code } = await setUpApp(demo, await demo.newReceptionist());
    await openLogin(page, demo, "en");
    await typePassword(page, email);
    await codeField(page).and(page.locator(":focus")).waitFor();
    const right = code();
    const wrong = right === "000000" ? "000001" : "000000";
    const answer = await holdResponses(page, "**/api/auth/login/factor/");
    await page.keyboard.type(wrong);
    await expect.poll(() => answer.asked.length).toBe(1);
    await page.keyboard.type("12");
    answer.letThrough();
    await expect(page.getByText("That did not match. Try again.")).toBeVisible();
    await expect(page.getByText("What you typed meanwhile was dropped.")).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue("");
    // Keys are dropped until a pause, which is over when the message has gone.
    await expect(page.getByText("What you typed meanwhile was dropped.")).toHaveCount(0);
    await page.keyboard.type(right);
    await firstScreen(page);
  },
);

test(
  "the code may be typed before it is asked for; anything else typed then goes nowhere",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email, code } = await setUpApp(demo, await demo.newReceptionist());
    await openLogin(page, demo, "en");
    const first = await holdResponses(page, "**/api/auth/login/");
    await typePassword(page, email);
    await expect.poll(() => first.asked.length).toBe(1);
    await page.keyboard.type("12 mona");
    await page.keyboard.press("Enter");
    first.letThrough();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue("");
    await expect(page.getByText("What you typed meanwhile was dropped.")).toBeVisible();

    await acceptCodesAgain(demo, email);
    await openLogin(page, demo, "en");
    const second = await holdResponses(page, "**/api/auth/login/");
    await typePassword(page, email);
    await expect.poll(() => second.asked.length).toBe(1);
    await page.keyboard.type(code());
    second.letThrough();
    await firstScreen(page);
  },
);

test(
  "Escape leads from the code back to the password",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email, code } = await setUpApp(demo, await demo.newReceptionist());
    await openLogin(page, demo, "en");
    await typePassword(page, email);
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type("123");
    await page.keyboard.press("Escape");
    await expect(page.locator("input[name=password]")).toBeFocused();
    await expect(page.locator("input[name=password]")).toHaveValue("");
    await expect(page.locator("input[name=email]")).toHaveValue(email);
    await page.keyboard.type(OWN_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(code());
    await firstScreen(page);
  },
);

test(
  "a recovery code signs in once, and the page counts those that are left",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { email, code } = await setUpApp(demo, await demo.newReceptionist());
    const { data } = await demo.call<{ data: { codes: string[] } }>(
      email,
      "POST",
      "/account/factors/recovery-codes/",
    );
    const [recovery = ""] = data.codes;
    const typeRecovery = async () => {
      await openLogin(page, demo, "en");
      await typePassword(page, email);
      await codeField(page).and(page.locator(":focus")).waitFor();
      await page.getByRole("button", { name: "Use a recovery code" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("input[name=recovery_code]")).toBeFocused();
      // Capitals and blanks as on the printed page do not matter.
      await page.keyboard.type(recovery.toUpperCase().replace("-", " "));
      await page.keyboard.press("Enter");
    };
    await typeRecovery();
    await firstScreen(page);
    await page.goto(`${demo.url}/account/second-factor`);
    await expect(page.getByText("9 codes left")).toBeVisible();

    await typeRecovery();
    await expect(page.getByText("That did not match. Try again.")).toBeVisible();
    await page.getByRole("button", { name: "Use a code from the app" }).focus();
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(code());
    await firstScreen(page);
  },
);

test(
  "an authenticator app is set up by its code, and removing it leads back to the password alone",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const email = await demo.newReceptionist();
    const keys = await signIn(page, demo, { email, language: "en" });
    await page.goto(`${demo.url}/account/second-factor`);
    await page.getByRole("button", { name: "Set up" }).focus();
    await keys.press("Enter");
    await page.locator("[role=dialog] input[name=current_password]:focus").waitFor();
    await keys.type(OWN_PASSWORD);
    await keys.press("Enter");
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await page.locator("[role=dialog] input[name=code]:focus").waitFor();
    await keys.type("000000");
    await keys.press("Enter");
    await expect(page.getByRole("dialog").getByText("That did not match.")).toBeVisible();
    await rested(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");

    // Set up in another session, so this one is asked for a code before it removes the app.
    const { code } = await setUpApp(demo, email);
    await page.reload();
    await page.getByRole("button", { name: "Remove" }).focus();
    await keys.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("It is your only one");
    await keys.press("Tab", "Enter");
    await codeField(page).and(page.locator(":focus")).waitFor();
    await keys.type(code());
    await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
    await openLogin(page, demo, "en");
    await typePassword(page, email);
    await firstScreen(page);
  },
);
