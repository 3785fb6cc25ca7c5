import { expect } from "@playwright/test";
import { ROUTES } from "#domain/routes.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

/**
 * The pages that each role may open, written by hand instead of taken from the code. The receptionist has no shift
 * here.
 */
const EVERYONE = [
  "/dashboard",
  "/appointments",
  "/appointments/1/details",
  "/appointments/1/report",
  "/board",
  "/account/password",
  "/account/sessions",
  "/account/second-factor",
  "/account/keys",
];
const OFFICE = [
  "/settings/modality-words",
  "/patients",
  "/patients/1/records",
  "/insurance/providers",
  "/insurance/providers/1/tests",
  "/insurance/transactions",
  "/insurance/batches",
  "/insurance/batches/1/lines",
  "/insurance/ageing",
  "/financials",
  "/end-of-day",
  "/end-of-day/payments",
  "/commissions",
  "/commissions/pay-outs",
  "/commissions/1/statement",
  "/settings",
  "/settings/machines",
  "/settings/machines/1/availabilities",
  "/settings/doctors",
  "/settings/tests",
  "/settings/autotexts",
  "/settings/commission-rules",
  "/settings/expense-categories",
  "/settings/packages",
  "/safe",
  "/controls",
];
const TEMPLATES = [
  "/settings/templates",
  "/settings/templates/create",
  "/settings/templates/1/view",
  "/settings/templates/1/edit",
];
const OPEN: Readonly<Record<string, readonly string[]>> = {
  "owner@demo.local": [
    ...EVERYONE,
    ...OFFICE,
    ...TEMPLATES,
    "/settings/branches",
    "/settings/rooms",
    "/settings/accounts",
    "/settings/audit",
    "/settings/exports",
    "/settings/reporting",
    "/settings/profile",
    "/settings/discounts",
    "/settings/pay-outs",
    "/settings/api-tokens",
    "/settings/second-factor",
    "/worklist",
  ],
  "admin@demo.local": [...EVERYONE, ...OFFICE],
  "doctor@demo.local": [...EVERYONE, ...TEMPLATES, "/settings", "/settings/autotexts", "/worklist"],
  "desk@demo.local": [
    ...EVERYONE,
    "/patients",
    "/patients/1/records",
    "/shift",
    "/shift/history",
    "/shift/history/1",
  ],
};

for (const [email, open] of Object.entries(OPEN)) {
  test(`${email} opens exactly the pages of the role`, async ({ page, demo }) => {
    await signIn(page, demo, { email, language: "en", password: PASSWORD });
    const seen: string[] = [];
    const refused: string[] = [];
    for (const { path } of ROUTES) {
      const address = path.replace(":id", "1");
      await page.goto(`${demo.url}${address}`);
      await page.locator('main h1, [role="alert"], main p').first().waitFor();
      const { pathname } = new URL(page.url());
      (pathname === address ? seen : refused).push(address);
      const isSentAway = pathname === "/unauthorized" || pathname === "/appointments";
      if (pathname !== address && !isSentAway) throw new Error(`${address} led to ${pathname}`);
    }
    expect(seen.sort()).toEqual([...open].sort());
    expect(refused.length).toBe(ROUTES.length - open.length);
  });
}

test("a page opened without a session leads to the login and then back to that page", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/settings/tests`);
  await page.waitForURL("**/login");
  await page.locator("input[name=email]:focus").waitFor();
  await page.keyboard.type("admin@demo.local");
  await page.keyboard.press("Enter");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/settings/tests");
});
