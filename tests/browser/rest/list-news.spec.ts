import { expect, type Page } from "@playwright/test";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import { OWNER } from "../../support/booking-desk.ts";
import { type Demo, PASSWORD, signIn, test } from "../../support/desk-browser.ts";

const status = (page: Page) => page.locator("footer [role=status]").allTextContents();

/** Creates insurers at another desk, each with a name that begins with the text. */
async function addElsewhere(demo: Demo, text: string, many: number): Promise<void> {
  for (let index = 0; index < many; index += 1)
    await demo.call<InsuranceProvider>(OWNER, "POST", "/insurance-providers/", {
      name: `${text} ${String(index).padStart(2, "0")}`,
      coverage_percentage: 80,
    });
}

async function addHere(page: Page, name: string): Promise<void> {
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.locator("[role=dialog] [name=name]:focus").waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator('[role="row"][data-active]', { hasText: name }).waitFor();
}

test("an insurer that the user has just added is not announced as a new row, in a short list and in a long one", async ({
  page,
  demo,
}) => {
  const word = `Q${crypto.randomUUID().slice(0, 6)}`;
  await addElsewhere(demo, word, 3);
  await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/insurance/providers?search=${word}`,
  );
  await page.locator('[role="row"][data-active]').waitFor();
  await addHere(page, `${word} 01 b`);
  await expect.poll(() => status(page)).toEqual(["4 rows"]);
  await addElsewhere(demo, `${word} 5`, 40);
  await expect.poll(() => status(page)).toEqual(["44 rows"]);
  await page.keyboard.press("Home");
  await addHere(page, `${word} 9`);
  await expect.poll(() => status(page)).toEqual(["45 rows"]);
  await expect(page.locator('[role="row"][data-active]')).toBeInViewport();
});

test("a row added at another desk above the visible ones is announced, and Home shows it", async ({
  page,
  demo,
}) => {
  const word = `W${crypto.randomUUID().slice(0, 6)}`;
  await addElsewhere(demo, `${word} 5`, 40);
  const keys = await signIn(
    page,
    demo,
    { email: OWNER, language: "en", password: PASSWORD },
    `/insurance/providers?search=${word}`,
  );
  await page.locator('[role="row"][data-active]').waitFor();
  await addElsewhere(demo, `${word} 1`, 1);
  await expect.poll(() => status(page)).toEqual(["41 rows", "1 new above"]);
  await keys.press("Home");
  await page.locator('[role="row"][data-active]', { hasText: `${word} 1` }).waitFor();
  await expect.poll(() => status(page)).toEqual(["41 rows"]);
});
