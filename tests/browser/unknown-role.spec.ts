import { expect, type Page } from "@playwright/test";
import { ROUTES } from "#domain/routes.ts";
import { OFFERED, PASSWORD, signIn, test, type Demo } from "../support/desk-browser.ts";

const ADMIN = "admin@demo.local";

async function setRole(page: Page, demo: Demo, role: string | null): Promise<void> {
  if (role === null) return page.context().clearCookies({ name: "role" });
  await page.context().addCookies([{ name: "role", value: role, url: demo.url }]);
}

async function roleCookie(page: Page): Promise<string | null> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "role")?.value ?? null;
}

/** Opens a page again and waits until the account has been read. */
async function open(page: Page, demo: Demo, path: string): Promise<void> {
  await page.goto(`${demo.url}${path}`);
  await page.locator("main h1").first().waitFor();
}

const menu = (page: Page) => page.locator('[data-region="sidebar"]').locator("a, button");

for (const [cookie, role] of Object.entries({
  missing: null,
  "of no role": "9",
  "of a word": "CenterOwner",
  "of two digits": "04",
})) {
  test(`a role cookie that is ${cookie} is no role: no menu, and nothing that is limited to roles`, async ({
    page,
    demo,
  }) => {
    const keys = await signIn(page, demo, { email: ADMIN, language: "en" });
    await setRole(page, demo, role);
    await open(page, demo, "/dashboard");
    await page.getByText("This browser no longer knows your role").waitFor();
    await expect(menu(page)).toHaveCount(0);
    // The F-key and the sequence of pages that every known role or this one may open.
    await keys.press("F2");
    await keys.press("g", "f");
    await keys.press("Control+k");
    await page.locator("input[role=combobox]:focus").waitFor();
    await keys.type(">financials");
    await expect(page.locator(OFFERED, { hasText: "Financials" })).toHaveCount(0);
    await keys.press("Escape", "Escape");
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await roleCookie(page)).toBe(role);

    await page.goto(`${demo.url}/settings/machines?search=ge`);
    await page.waitForURL("**/unauthorized");
    await page.getByRole("button", { name: "Log in again" }).and(page.locator(":focus")).waitFor();
    await keys.press("Enter");
    await page.waitForURL("**/login");
    await page.locator("input[name=email]:focus").waitFor();
    await keys.type(ADMIN);
    await keys.press("Enter");
    await keys.type(PASSWORD);
    await keys.press("Enter");
    await page.waitForURL("**/settings/machines?search=ge");
    await page.locator("main h1").first().waitFor();
    expect(await roleCookie(page)).toBe("4");
    await expect(menu(page)).not.toHaveCount(0);
  });
}

test("a recognized role that the server contradicts is replaced by the server's", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, { email: ADMIN, language: "en" });
  await setRole(page, demo, "1");
  await open(page, demo, "/dashboard");
  await expect.poll(() => roleCookie(page)).toBe("4");
  await page.goto(`${demo.url}/settings/branches`);
  await page.waitForURL("**/unauthorized");
  await expect(page.getByRole("button", { name: "Log in again" })).toHaveCount(0);
  await setRole(page, demo, "3");
  await open(page, demo, "/settings/machines");
  expect(await roleCookie(page)).toBe("4");
});

test("a tab without a role adopts the login of another tab instead of ending it", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: ADMIN, language: "en" });
  await setRole(page, demo, null);
  await page.goto(`${demo.url}/financials`);
  await page.waitForURL("**/unauthorized");
  await setRole(page, demo, "4");
  await keys.press("Enter");
  await page.waitForURL("**/financials");
  await page.locator("main h1").first().waitFor();
});

test("a role cookie that is deleted while the page is open closes nothing until the next page load", async ({
  page,
  demo,
}) => {
  const keys = await signIn(page, demo, { email: ADMIN, language: "en" });
  await setRole(page, demo, null);
  await page.context().addCookies([{ name: "access_token", value: "expired", url: demo.url }]);
  await keys.press("g", "f");
  await page.getByRole("heading", { level: 1, name: "Financials Management" }).waitFor();
  await expect(menu(page)).not.toHaveCount(0);
  expect(await roleCookie(page)).toBe(null);
  await page.reload();
  await page.waitForURL("**/unauthorized");
});

test("only pages of every role are open without one", async ({ page, demo }) => {
  await signIn(page, demo, { email: ADMIN, language: "ar" });
  await setRole(page, demo, null);
  const opened: string[] = [];
  for (const { path } of ROUTES) {
    const address = path.replace(":id", "1");
    await page.goto(`${demo.url}${address}`);
    await page.locator('main h1, [role="alert"], main p').first().waitFor();
    if (new URL(page.url()).pathname === address) opened.push(path);
  }
  expect(opened).toEqual([
    "/dashboard",
    "/appointments",
    "/appointments/:id/details",
    "/appointments/:id/report",
    "/board",
    "/account/password",
    "/account/sessions",
    "/account/second-factor",
    "/account/keys",
  ]);
});
