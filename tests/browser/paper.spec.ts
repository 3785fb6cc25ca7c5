import { expect, type Page } from "@playwright/test";
import type { Page as PageOf } from "@domain/entities/common";
import { PASSWORD, signIn, test, type Demo } from "@tests/support/desk-browser";
import { pagesOf } from "@tests/support/pdf-text";

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

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const bare = (text: string) => text.replace(/\s+/g, "");

for (const [language, page_of] of [
  ["ar", "صفحة"],
  ["en", "Page"],
] as const) {
  test(`a report is a PDF with the center's head and the patient on every page, both scripts shaped (${language})`, async ({
    page,
    demo,
  }) => {
    const doctor = await demo.newDoctor();
    const open = "/appointments/?status=completed&report_status=not_started&ordering=-start_at";
    const [branch] = await demo.call<{ id: number }[]>(DESK, "GET", "/branches/");
    const path = `${open}&branch=${branch?.id}`;
    const { results } = await demo.call<PageOf<Insured>>(doctor, "GET", path);
    const appointment = results.at(-1);
    if (appointment === undefined) throw new Error("the demo has scans to report");
    const lines = Array.from({ length: 24 }, (_, at) => [
      `Line ${at}: no focal lesion, normal calibre.`,
      `الكبد بحجم طبيعي`,
    ]).flat();
    const base = `/appointments/${appointment.id}/report/`;
    const content = { type: "doc", content: lines.map(paragraph) };
    await demo.call(doctor, "PUT", base, { content, version: 0 });
    await demo.call(doctor, "POST", `${base}submit/`, { version: 1 });

    await signIn(page, demo, { email: DESK, language, password: PASSWORD });
    await page.goto(`${demo.url}/appointments/${appointment.id}/report`);
    await page.locator("[data-print=report]").waitFor({ state: "attached" });
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(1);
    const center = await page.locator("[data-print=report] header p").first().textContent();
    for (const { text } of pages) {
      expect(text).toContain(bare(center ?? ""));
      expect(text).toContain(appointment.accession_number);
      expect(text).toContain(page_of);
    }
    const whole = pages.map(({ text }) => text).join("\n");
    expect(whole.split(bare("Line 23: no focal lesion, normal calibre.")).length).toBe(2);
    expect(whole.split(bare("الكبد بحجم طبيعي")).length).toBe(25);
    expect(pages.every(({ isShaped }) => isShaped)).toBe(true);
  });
}
