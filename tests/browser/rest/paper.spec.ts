import { expect, type Page } from "@playwright/test";
import { dayOf } from "#domain/dates.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Report } from "#domain/entities/report.ts";
import { PASSWORD, signIn, test, type Demo } from "../../support/desk-browser.ts";
import { withoutBlanks } from "../../support/paper.ts";
import { pagesOf } from "../../support/pdf-text.ts";
import { ZONE } from "../../support/zone.ts";

const DESK = "desk@demo.local";

interface Insured {
  id: number;
  patient: number;
  patient_name: string;
  accession_number: string;
  start_at: string;
}

/**
 * Returns an insured appointment whose patient has no other one that day, so that printing does not ask which tests.
 */
async function onlyTestOfItsDay(demo: Demo): Promise<Insured> {
  const { results } = await demo.call<PageOf<Insured>>(
    DESK,
    "GET",
    "/appointments/?insurance_covered=true",
  );
  for (const appointment of results) {
    const day = dayOf(appointment.start_at, ZONE);
    const path = `/appointments/?patient=${appointment.patient}&start_date=${day}&end_date=${day}`;
    const { count } = await demo.call<PageOf<Insured>>(DESK, "GET", path);
    if (count === 1) return appointment;
  }
  throw new Error("the demo has insured appointments");
}

async function openInsured(page: Page, demo: Demo): Promise<Insured> {
  // The browser's print dialog would wait for a user. Record the printed element instead.
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>("[data-print]");
      Reflect.set(window, "printed", [paper?.dataset["print"], paper?.textContent]);
    };
  });
  const appointment = await onlyTestOfItsDay(demo);
  await signIn(
    page,
    demo,
    { email: DESK, language: "ar", password: PASSWORD },
    `/appointments/${appointment.id}/details`,
  );
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

test("the command prints a label, and Ctrl+P prints a receipt after it", async ({ page, demo }) => {
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

for (const [language, page_of] of [
  ["ar", "صفحة"],
  ["en", "Page"],
] as const) {
  test(`a report's PDF has the center's name and the patient on every page, and both scripts are shaped (${language})`, async ({
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
    const lines = Array.from({ length: 24 }, (_, index) => [
      `Line ${index}: no focal lesion, normal calibre.`,
      `الكبد بحجم طبيعي`,
    ]).flat();
    const base = `/appointments/${appointment.id}/report/`;
    const content = { type: "doc", content: lines.map(paragraph) };
    await demo.call(doctor, "PUT", base, { content, version: 0 });
    await demo.call(doctor, "POST", `${base}submit/`, { version: 1 });

    await signIn(
      page,
      demo,
      { email: DESK, language, password: PASSWORD },
      `/appointments/${appointment.id}/report`,
    );
    await page.locator("[data-print=report]").waitFor({ state: "attached" });
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(1);
    const center = await page.locator("[data-print=report] header p").first().textContent();
    for (const { text } of pages) {
      expect(text).toContain(withoutBlanks(center ?? ""));
      expect(text).toContain(appointment.accession_number);
      expect(text).toContain(page_of);
    }
    const whole = pages.map(({ text }) => text).join("\n");
    expect(whole.split(withoutBlanks("Line 23: no focal lesion, normal calibre.")).length).toBe(2);
    expect(whole.split(withoutBlanks("الكبد بحجم طبيعي")).length).toBe(25);
    expect(pages.every(({ isShaped }) => isShaped)).toBe(true);
  });
}

for (const [language, label, draft] of [
  ["ar", "تقرير معدَّل، الإصدار", "مسودة غير معتمدة"],
  ["en", "Amended report, version", "Draft, not submitted"],
] as const) {
  test(`an amended report shows on paper that it is amended, the reason and the day of the first report (${language})`, async ({
    page,
    demo,
  }) => {
    const doctor = await demo.newDoctor();
    const path = "/appointments/?report_status=report_ready&ordering=-start_at";
    const [branch] = await demo.call<{ id: number }[]>(DESK, "GET", "/branches/");
    const { results } = await demo.call<PageOf<Insured>>(
      doctor,
      "GET",
      `${path}&branch=${branch?.id}`,
    );
    const appointment = results[language === "ar" ? 0 : 1];
    if (appointment === undefined) throw new Error("the demo has reports");
    const base = `/appointments/${appointment.id}/report/`;
    const ready = await demo.call<Report>(doctor, "GET", base);
    const reason = "Left and right mixed up";
    const open = await demo.call<Report>(doctor, "POST", `${base}amend/`, {
      reason,
      version: ready.version,
    });
    await signIn(page, demo, { email: DESK, language, password: PASSWORD });
    const paper = page.locator("[data-print=report]");
    await page.goto(`${demo.url}/appointments/${appointment.id}/report`);
    // While a report is being amended, its submitted text is not printed as a draft.
    await expect(paper).toContainText(language === "ar" ? "طبيب التقرير" : "Reporting doctor");
    await expect(paper).not.toContainText(draft);
    const content = { type: "doc", content: [paragraph("The right kidney.")] };
    const { version } = await demo.call<Report>(doctor, "PUT", base, {
      content,
      version: open.version,
    });
    await demo.call(doctor, "POST", `${base}submit/`, { version });
    await expect(paper).toContainText("The right kidney.");
    await expect(paper).toContainText(`${label} ${ready.revision + 1}`);
    const [first] = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    const day = dayOf(ready.submitted_at ?? "", ZONE);
    const first_day = day.split("-").toReversed().join("/");
    expect(first?.text).toContain(withoutBlanks(reason));
    expect(first?.text).toContain(first_day);
  });
}
