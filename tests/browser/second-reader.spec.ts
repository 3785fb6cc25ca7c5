import { expect, type Page } from "@playwright/test";
import type { ReportingSetting } from "#domain/entities/reporting-setting.ts";
import { type Demo, test, PASSWORD, signIn } from "../support/desk-browser.ts";
import { rested } from "../support/keyboard.ts";
import { createDoctorOf, openDoctorDesk, press } from "../support/reading-desk.ts";
import { editorHasFocus, reportOf, saveDraft } from "../support/report-page.ts";

const OWNER = "owner@demo.local";
const SETTING = "/center/reporting/";
const setting = (demo: Demo) => demo.call<ReportingSetting>(OWNER, "GET", SETTING);
const want = (demo: Demo, second_reader: boolean) =>
  demo.call<ReportingSetting>(OWNER, "PATCH", SETTING, { second_reader });

// The other tests of this worker have a center without second readers.
test.afterEach(({ demo }) => want(demo, false));

/** The text of the paper that the page would print. */
const paper = (page: Page) => page.locator('[data-print="report"]');
const submitButton = (page: Page, name: string) => page.getByRole("button", { name });

test(
  "the owner decides on the page that reports need a second reader",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const keys = await signIn(
      page,
      demo,
      { email: OWNER, language: "en", password: PASSWORD },
      "/settings",
    );
    const before = await setting(demo);
    await keys.press("Control+k");
    await keys.type("second reader");
    await keys.press("Enter");
    const choice = page.getByRole("switch", { name: "Every report needs a second reader" });
    await expect(choice).toBeFocused();
    await expect(choice).not.toBeChecked();
    await keys.press("g", "s");
    await page.waitForURL("**/settings");
    // Opened and left, it is as it was.
    expect(await setting(demo)).toEqual(before);
    await page.goBack();
    await expect(choice).toBeFocused();
    await keys.press("Space");
    await expect(page.getByText("Saved. It holds at once.")).toBeVisible();
    await expect(choice).toBeChecked();
    expect(await setting(demo)).toEqual({ second_reader: true, version: before.version + 1 });
  },
);

test("one doctor submits a report as preliminary in English, another makes it final in Arabic", async ({
  page,
  demo,
}) => {
  const { doctor, branch, first, second } = await openDoctorDesk(page, demo);
  const other = await createDoctorOf(demo, [branch]);
  await want(demo, true);
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await expect(submitButton(page, "Submit as preliminary")).toBeVisible();
  await page.keyboard.type("Clear lungs.");
  // The next scan is another one than the one that this doctor has just read.
  await press(page, "Control+Shift+Enter");
  await page.waitForURL(`**/appointments/${second}/report`);
  const preliminary = await reportOf(demo, doctor, first);
  expect([preliminary.status, preliminary.first_reading?.reader, preliminary.submits_as]).toEqual([
    "in_progress",
    preliminary.author,
    null,
  ]);

  // The first reader is told why the report cannot be submitted.
  await page.goto(`${demo.url}/worklist`);
  const row = page.getByRole("row").filter({ hasText: "Read by you" });
  await expect(row).toHaveCount(1);
  // A page that is left while it announces itself may be announced behind its end.
  const announced = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/presence/") && response.request().method() === "POST",
  );
  await page.goto(`${demo.url}/appointments/${first}/report`);
  await editorHasFocus(page);
  await expect(page.getByRole("note")).toContainText("Preliminary: submitted by you");
  const final = submitButton(page, "Make final").last();
  await expect(final).toHaveAttribute("aria-disabled", "true");
  await expect(final).toHaveAttribute("title", /^You read this report first/);
  await rested(page);
  await announced;
  await press(page, "Control+Enter");
  await expect(page.getByText("You read this report first.").first()).toBeVisible();
  expect((await reportOf(demo, doctor, first)).status).toBe("in_progress");
  // Until this page is left, others see that it is open.
  await page.goto(`${demo.url}/worklist`);
  await expect(row).toHaveCount(1);

  await signIn(page, demo, { email: other, language: "ar" }, "/worklist");
  await expect(page.getByRole("row").filter({ hasText: "قراءة ثانية" })).toBeVisible();
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${first}/report`);
  await editorHasFocus(page);
  await expect(page.getByRole("note")).toContainText("اعتمادك يجعله نهائيًا");
  await expect(paper(page)).toContainText("تقرير مبدئي");
  await expect(submitButton(page, "اعتماد نهائي").last()).toBeVisible();
  await press(page, "Control+End");
  await page.keyboard.type(" Heart normal.");
  await press(page, "Control+Enter");
  await expect(page.getByText("القراءة الأولى: ").first()).toBeVisible();
  const ready = await reportOf(demo, other, first);
  expect([ready.status, ready.signed?.first_reading]).toEqual([
    "report_ready",
    preliminary.first_reading,
  ]);
  expect(ready.signed?.author).not.toBe(preliminary.author);
  await expect(paper(page)).toContainText(ready.signed?.author_name ?? "?");
  await expect(paper(page)).toContainText(preliminary.first_reading?.reader_name ?? "?");
  await expect(paper(page)).not.toContainText("تقرير مبدئي");
});

test(
  "what is typed behind a preliminary submission is dropped until Escape",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await want(demo, true);
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editorHasFocus(page);
    await page.keyboard.type("Clear lungs.");
    await press(page, "Control+Enter");
    await expect(page.getByText("The report is preliminary now.").first()).toBeVisible();
    await page.keyboard.type("Of the next patient.");
    // An Escape at once behind what was lost ends nothing.
    await expect(async () => {
      await press(page, "Escape");
      await expect(page.locator("html[data-typing-dropped]")).toHaveCount(0);
    }).toPass({ intervals: [1_000] });
    await page.keyboard.type(" Corrected.");
    await expect
      .poll(async () => JSON.stringify((await reportOf(demo, doctor, first)).content))
      .toContain("Clear lungs. Corrected.");
  },
);

test(
  "the button says at once what a submission does when the setting changes meanwhile",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, first } = await openDoctorDesk(page, demo);
    await saveDraft(demo, doctor, { id: first, version: 0 }, "Clear lungs.");
    await page.goto(`${demo.url}/appointments/${first}/report`);
    await editorHasFocus(page);
    await expect(submitButton(page, "Submit report")).toBeVisible();
    await want(demo, true);
    await expect(submitButton(page, "Submit as preliminary")).toBeVisible();
    await want(demo, false);
    await expect(submitButton(page, "Submit report")).toBeVisible();
    await press(page, "Control+Enter");
    await expect
      .poll(async () => (await reportOf(demo, doctor, first)).status)
      .toBe("report_ready");
  },
);
