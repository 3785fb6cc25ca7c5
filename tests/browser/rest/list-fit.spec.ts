import { expect, type Page } from "@playwright/test";
import { CATALOG_IDS, catalogOf } from "#src/state/screen/catalogs.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const LISTS = {
  "owner@demo.local": [
    "/appointments",
    "/patients",
    ...CATALOG_IDS.filter((id) => id !== "api_tokens").map((id) =>
      catalogOf(id).path.replace(":id", "1"),
    ),
    "/settings/templates",
    "/settings/audit",
    "/insurance/transactions",
    "/controls",
    "/controls?role=2",
    "/end-of-day/payments",
    "/safe",
    "/safe?kind=withdrawn",
  ],
  "doctor@demo.local": ["/worklist"],
  "desk@demo.local": ["/appointments", "/patients", "/shift/history"],
};
const WIDTHS = [1024, 1366, 1920];

/** Returns the badges, amounts and titles of columns of the list on screen that are cut. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("main [role=gridcell], main [role=columnheader]")];
    return cells
      .filter((cell) => {
        const isWhole = cell.matches("[role=columnheader], .text-amount");
        const box = cell.getBoundingClientRect();
        const badges = [...cell.querySelectorAll("span.rounded-badge.w-fit")];
        return (
          (isWhole && cell.scrollWidth > cell.clientWidth + 1) ||
          badges
            .map((badge) => badge.getBoundingClientRect())
            .some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
        );
      })
      .map((cell) => `${cell.getAttribute("role")}: ${cell.textContent}`);
  });
}

/** Puts the longest amount into the safe of a new branch, in two parts, so that its balance is as long. */
async function fillSafe({ call }: Demo, email: string, name: string): Promise<void> {
  const branch = await call<{ id: number }>(email, "POST", "/branches/", {
    name,
    address: "5 Safe St",
  });
  for (const amount of [98_765_432_100, 100])
    await call(email, "POST", "/safe-movements/", { kind: "withdrawn", branch: branch.id, amount });
}

for (const [email, paths] of Object.entries(LISTS))
  for (const language of ["ar", "en"] as const)
    test(`no badge, amount or title of a column is cut in a list (${email}, ${language})`, async ({
      page,
      demo,
    }) => {
      // The demo has no package.
      const checkUp = {
        code: `FIT-${language}`,
        name_ar: "باقة الاطمئنان",
        name_en: "Check-up",
        price: 90_000,
        tests: [1, 2],
      };
      if (email.startsWith("owner")) {
        await demo.call(email, "POST", "/packages/", checkUp);
        await fillSafe(demo, email, `FIT ${language}`);
      }
      await signIn(page, demo, { email, language, password: PASSWORD });
      for (const path of paths) {
        await page.goto(`${demo.url}${path}`);
        await page.locator("main [role=gridcell]:not([aria-busy])").first().waitFor();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          // The grid hides columns that have no room a moment later.
          await expect.poll(() => cutParts(page), { message: `${path} ${width}` }).toEqual([]);
        }
      }
    });
