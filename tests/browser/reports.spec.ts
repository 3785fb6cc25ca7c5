import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { ReportVersion } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { OFFERED, signIn, test } from "../support/desk-browser.ts";
import { type Keyboard, rested } from "../support/keyboard.ts";
import { editor, editorHasFocus, reportOf, shownId } from "../support/report-page.ts";

const TO_REPORT =
  "/appointments/?status=completed&report_status=not_started&ordering=worklist&page_size=50";
const PHRASES = {
  en: ["No focal lesion. ", "Patent, normal calibre. "],
  ar: ["لا توجد بؤر غير طبيعية. ", "الحجم طبيعي. "],
} as const;

const fieldsLeft = (page: Page) => page.locator("[contenteditable=true] .report-field").count();

/** Types a text. Arabic letters are inserted as text, because they are not on Playwright's keyboard. */
async function write(page: Page, text: string): Promise<void> {
  if (/[؀-ۿ]/.test(text)) await page.keyboard.insertText(text);
  else await page.keyboard.type(text);
}

async function insertTemplate(page: Page, keys: Keyboard, query: string): Promise<void> {
  await editorHasFocus(page);
  await keys.press("Control+Slash");
  await page.locator("[role=combobox]:focus").waitFor();
  await write(page, query);
  await expect(page.locator(OFFERED)).toHaveCount(1);
  // Enter alone takes only a template that fits the scan.
  await keys.press("ArrowDown", "Enter");
  await editorHasFocus(page);
  await expect(page.locator("[contenteditable=true] .report-field").first()).toBeVisible();
}

/** Fills in all empty fields of the template, each reached by Tab. */
async function fillIn(page: Page, keys: Keyboard, phrase: string): Promise<void> {
  while ((await fieldsLeft(page)) > 0) {
    if ((await page.locator(".report-field.ProseMirror-selectednode").count()) === 0)
      await keys.press("Tab");
    await write(page, phrase);
  }
}

test("a doctor writes ten reports in a row with the keyboard alone, with two templates and one amendment", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const listed = TO_REPORT.replace("not_started", "not_started,in_progress");
  const oldest = await demo.call<PageOf<Appointment>>(doctor, "GET", listed);
  const keys = await signIn(page, demo, { email: doctor, language: "ar" });
  await keys.press("g", "w");
  await page.locator("[role=grid]:focus").waitFor();
  await page.locator('[role="row"][data-active]').waitFor();
  await keys.press("Enter");
  const written: number[] = [];
  for (let done = 0; done < 10; done += 1) {
    await editorHasFocus(page);
    const id = shownId(page);
    written.push(id);
    const language = done % 2 === 0 ? "en" : "ar";
    await insertTemplate(page, keys, language === "en" ? "CT brain" : "سونار");
    await fillIn(page, keys, PHRASES[language][0].trim());
    await keys.press("Control+End");
    await write(page, PHRASES.en[1]);
    await write(page, PHRASES.ar[1]);
    if (done < 9) {
      await keys.press("Control+Shift+Enter");
      await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
    } else await keys.press("Control+Enter");
  }
  const last = written.at(-1) ?? 0;
  await expect(page.getByText("تم اعتماد التقرير.").first()).toBeVisible();
  await expect(editor(page)).toHaveCount(0);

  await keys.press("e");
  await page.locator("input[name=reason]:focus").waitFor();
  await write(page, "خطأ في الكتابة");
  await keys.press("Enter");
  await editorHasFocus(page);
  await keys.press("Control+End");
  await write(page, " Corrected.");
  await keys.press("Control+Enter");
  await expect(editor(page)).toHaveCount(0);

  expect(new Set(written).size).toBe(10);
  const first = new Set(oldest.results.map(({ id }) => id).slice(0, 15));
  expect(written.filter((id) => first.has(id))).toEqual(written);
  for (const id of written) {
    const report = await reportOf(demo, doctor, id);
    expect([report.status, report.revision]).toEqual(["report_ready", id === last ? 2 : 1]);
    const lines = linesOf(report.content ?? { type: "doc", content: [] }).join("\n");
    expect(lines).toContain(`${PHRASES.en[1]}${PHRASES.ar[1].trim()}`);
  }
  const versions = await demo.call<ReportVersion[]>(
    doctor,
    "GET",
    `/appointments/${last}/report/versions/`,
  );
  expect(versions.map(({ revision, amend_reason }) => [revision, amend_reason])).toEqual([
    [2, "خطأ في الكتابة"],
    [1, null],
  ]);
  const shift = await demo.call<DoctorShift>(doctor, "GET", "/doctor-shift/check_shift/");
  expect(shift.reports_count).toBe(10);

  await keys.press("v");
  await page.locator("[role=dialog] input[type=radio]:focus").waitFor();
  await expect(page.locator("[role=dialog] ins")).toHaveText(/Corrected\./);
  await keys.press("ArrowDown");
  await expect(page.locator("[role=dialog] ins")).toHaveCount(0);
  await expect(page.locator("[role=dialog] .report-text")).not.toContainText("Corrected.");
});

test("placeholders are filled in the language of the template, and empty fields are asked about before submitting", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const appointment = results.find((one) => one.referring_doctor_name !== null);
  if (appointment === undefined) throw new Error("the demo has referred appointments");
  const path = `/appointments/${appointment.id}/report`;
  const keys = await signIn(page, demo, { email: doctor, language: "ar" }, path);
  await insertTemplate(page, keys, "MRI knee");
  await expect(editor(page)).toContainText(`${appointment.test_name_en}, `);
  await expect(editor(page)).toContainText(`referred by ${appointment.referring_doctor_name}`);
  await keys.press("Control+Enter");
  const question = page.getByRole("dialog", { name: "قبل الاعتماد" });
  await expect(question.getByRole("button", { name: /^لم تُملأ: / })).toBeFocused();
  await rested(page);
  expect((await reportOf(demo, doctor, appointment.id)).status).not.toBe("report_ready");
  await keys.press("Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  expect((await reportOf(demo, doctor, appointment.id)).status).toBe("report_ready");
});

test("text typed after inserting a template goes into that template's first field, even if an earlier template still has an empty field", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const path = `/appointments/${results[1]?.id}/report`;
  const keys = await signIn(page, demo, { email: doctor, language: "en" }, path);
  await insertTemplate(page, keys, "MRI knee");
  const open = page.locator("[contenteditable=true] .report-field");
  const ofFirst = await open.allTextContents();
  await keys.press("Control+End");
  await keys.press("Enter");
  await insertTemplate(page, keys, "CT brain");
  await expect(open).not.toHaveCount(ofFirst.length);
  const ofBoth = await open.allTextContents();
  await write(page, "behind the second");
  await expect(open).toHaveText(ofBoth.toSpliced(ofFirst.length, 1));
});

test("Tab goes through a template's own fields before the field that stands for a missing referring doctor", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const withoutDoctor = results.findLast((one) => one.referring_doctor_name === null);
  const path = `/appointments/${withoutDoctor?.id}/report`;
  const keys = await signIn(page, demo, { email: doctor, language: "en" }, path);
  await insertTemplate(page, keys, "MRI knee");
  const open = page.locator("[contenteditable=true] .report-field");
  const textBefore = await open.allTextContents();
  expect(textBefore[0]).toBe("Referring doctor");
  for (const text of textBefore.slice(1)) {
    await write(page, `<${text}>`);
    await keys.press("Tab");
  }
  await write(page, "Dr. Nobody");
  await expect(open).toHaveCount(0);
  for (const text of textBefore.slice(1)) await expect(editor(page)).toContainText(`<${text}>`);
  await expect(editor(page)).toContainText("referred by Dr. Nobody");
});

test("formatting has keys in both layouts, and Escape leads back to the worklist", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const id = results.at(-1)?.id ?? 0;
  const keys = await signIn(page, demo, { email: doctor, language: "en" });
  await keys.press("g", "w");
  await page.locator("[role=grid]:focus").waitFor();
  await page.goto(`${demo.url}/appointments/${id}/report`);
  await editorHasFocus(page);
  await keys.press("Control+Shift+h");
  await write(page, "Findings");
  await keys.press("Enter");
  await keys.press("Control+Shift+b");
  await write(page, "one");
  await keys.press("Enter", "Control+b");
  await write(page, "two");
  await keys.press("Control+b", "Enter", "Enter");
  await write(page, "English first");
  await keys.press("Control+Shift+x", "Enter", "Control+Shift+g");
  await write(page, "cell");
  await keys.press("Tab");
  await write(page, "الثانية");
  await expect(page.locator("[data-phase=saved]")).toBeVisible({ timeout: 10_000 });
  const { content } = await reportOf(demo, doctor, id);
  expect(content?.content.slice(0, 4)).toMatchObject([
    { type: "heading", attrs: { level: 2 }, content: [{ text: "Findings" }] },
    {
      type: "bulletList",
      content: [
        { content: [{ content: [{ text: "one" }] }] },
        { content: [{ content: [{ text: "two", marks: [{ type: "bold" }] }] }] },
      ],
    },
    { type: "paragraph", attrs: { dir: "rtl" }, content: [{ text: "English first" }] },
    { type: "table" },
  ]);
  await keys.press("Control+z");
  await expect(editor(page)).not.toContainText("الثانية");
  await keys.press("Escape");
  await page.waitForURL("**/worklist");
});

test("a template is written by keys, an unknown placeholder is refused by name, and a known one is filled in", async ({
  page,
  demo,
}) => {
  const doctor = await demo.newDoctor();
  const keys = await signIn(page, demo, { email: doctor, language: "ar" });
  const name = `قالب ${doctor}`;
  await keys.press("n", "l");
  await page.locator("input[name=name]:focus").waitFor();
  await write(page, name);
  await keys.press("Enter", "Enter");
  await editorHasFocus(page);
  await write(page, "Patient {{patient}}: {{nobody}}, [[size]].");
  await keys.press("Control+Enter");
  await expect(page.getByText(/لا توجد بيانات بهذه الأسماء: .?nobody/)).toBeVisible();
  // The message above appears while typing; this one appears with the refusal.
  await expect(page.getByText("يوجد بيان غير معروف.")).toBeVisible();
  await rested(page);
  await editorHasFocus(page);
  await keys.press("Control+a");
  await write(page, "Patient {{المريض}}, [[size]].");
  await keys.press("Control+Enter");
  await page.waitForURL("**/view");
  await expect(page.locator(".report-placeholder")).toHaveText("المريض");
  await expect(page.locator(".report-field")).toHaveText("size");
  await keys.press("e");
  await page.waitForURL("**/edit");
  await page.locator("input[name=name]:focus").waitFor();
  await keys.press("Control+Enter");
  await page.waitForURL("**/view");

  const { results } = await demo.call<PageOf<Appointment>>(doctor, "GET", TO_REPORT);
  const appointment = results.at(-2);
  await page.goto(`${demo.url}/appointments/${appointment?.id}/report`);
  await insertTemplate(page, keys, name);
  await expect(editor(page)).toHaveText(`Patient ${appointment?.patient_name}, size.`);
});
