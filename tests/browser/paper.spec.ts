import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "@domain/entities/common";
import { PASSWORD, signIn, test, type Demo } from "@tests/support/desk-browser";

const DESK = "desk@demo.local";

interface Insured {
  id: number;
  patient_name: string;
  accession_number: string;
}

async function openInsured(page: Page, demo: Demo): Promise<Insured> {
  // The dialog of the browser would wait for a person; what is on the paper at that moment is kept.
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>("[data-print]");
      Reflect.set(window, "printed", [paper?.dataset["print"], paper?.textContent]);
    };
  });
  await signIn(page, demo, { email: DESK, language: "ar", password: PASSWORD });
  const path = "/appointments/?insurance_covered=true";
  const { results } = await demo.call<PageOf<Insured>>(DESK, "GET", path);
  const [appointment] = results;
  if (appointment === undefined) throw new Error("the demo has insured appointments");
  await page.goto(`${demo.url}/appointments/${appointment.id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  return appointment;
}

for (const [paper, width] of [
  ["80 mm", 302],
  ["A5", 559],
  ["A4", 794],
] as const) {
  test(`a receipt fits on ${paper}, in Arabic`, async ({ page, demo }) => {
    const { patient_name, accession_number } = await openInsured(page, demo);
    await page.setViewportSize({ width, height: 1_000 });
    await page.emulateMedia({ media: "print" });
    const receipt = page.locator('[data-print="receipt"]');
    await expect(receipt).toContainText(patient_name);
    await expect(receipt).toContainText(accession_number);
    await expect(page.locator('[data-region="content"] h1')).toBeHidden();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  });
}

test("a label is printed by its command, and the receipt after it", async ({ page, demo }) => {
  const { patient_name, accession_number } = await openInsured(page, demo);
  const printed = () => page.evaluate(() => Reflect.get(window, "printed") ?? []);
  await page.keyboard.press("Control+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.insertText("الملصق");
  await expect(page.locator('[role=option][aria-selected="true"]')).toContainText("طباعة الملصق");
  await page.keyboard.press("Enter");
  await expect.poll(printed).toEqual(["label", expect.stringContaining(patient_name)]);
  expect(await printed()).toEqual(["label", expect.stringContaining(accession_number)]);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.keyboard.press("Control+p");
  await expect.poll(printed).toEqual(["receipt", expect.stringContaining(patient_name)]);
});
