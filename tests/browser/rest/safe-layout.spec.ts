import { expect, type Page } from "@playwright/test";
import type { Branch } from "#domain/entities/branch.ts";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const OWNER = "owner@demo.local";
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

const WORDS = {
  en: { balance: "Balance", branchBalance: "Branch balance", receive: "Receive shifts" },
  ar: { balance: "الرصيد", branchBalance: "رصيد خزنة الفرع", receive: "استلام الورديات المقفلة" },
} as const;

const titles = (page: Page) => page.locator("main [role=columnheader]").allTextContents();

/** Returns the distinct heights at which the filters stand, and those of the balances. */
const lines = (page: Page) =>
  page.evaluate(() =>
    ["main header label", "main dl[aria-label] > div"].map(
      (parts) =>
        new Set(
          [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect().top),
        ).size,
    ),
  );

for (const language of ["ar", "en"] as const) {
  const words = WORDS[language];

  test(`rows of several safes say of which safe they are, at every width (${language})`, async ({
    page,
    demo,
  }) => {
    const branches = await demo.call<Branch[]>(OWNER, "GET", "/branches/");
    await signIn(page, demo, { email: OWNER, language, password: PASSWORD }, "/safe");
    await page.locator("main [role=gridcell]:not([aria-busy])").first().waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => lines(page), { message: `${size.width}` }).toEqual([1, 1]);
      expect(await titles(page)).toContain(words.branchBalance);
      const rows = await page.locator("main [role=row]:has([role=gridcell])").allTextContents();
      const unnamed = rows.filter((row) => !branches.some(({ name }) => row.includes(name)));
      expect(unnamed, `${size.width}`).toEqual([]);
    }
    // The shifts came after the screen was drawn.
    const receive = page.getByRole("button", { name: words.receive });
    await expect(receive).not.toHaveAttribute("aria-disabled");
  });

  test(`what came into one safe and what went out stand apart, at every width (${language})`, async ({
    page,
    demo,
  }) => {
    // Branches that other tests have added have no movements.
    const branches = await demo.call<Branch[]>(OWNER, "GET", "/branches/");
    const [branch] = branches.toSorted((one, other) => one.id - other.id);
    const path = `/safe?branch=${branch?.id}`;
    await signIn(page, demo, { email: OWNER, language, password: PASSWORD }, path);
    await page.locator("main [role=gridcell]:not([aria-busy])").first().waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => lines(page), { message: `${size.width}` }).toEqual([1, 1]);
      expect(await titles(page)).toContain(words.balance);
      expect(await titles(page)).not.toContain(words.branchBalance);
    }
  });
}
