import { expect, type Page } from "@playwright/test";
import { dayOf } from "#domain/dates.ts";
import { createRandom } from "#server/database/demo/random.ts";
import type { Report } from "#domain/entities/report.ts";
import { type Demo, signIn, test, type Language } from "../support/desk-browser.ts";
import { holdRequests } from "../support/gate.ts";
import { bookToday, itemAt } from "../support/late-answers/job.ts";
import { HOURS_UNTIL_MIDNIGHT, makeTestBranch } from "../support/booking-walk/test-branch.ts";
import { createDoctorOf } from "../support/reading-desk.ts";
import { doc, paragraph, text } from "../support/report-texts.ts";
import { editor, editorHasFocus, reportOf } from "../support/report-page.ts";
import { OWNER } from "../support/booking-desk.ts";
import { ZONE } from "../support/zone.ts";

const LINES = Array.from({ length: 80 }, (_, at) => `Finding ${at + 1}.`);

/** Opens the second of two scans of one patient; the report of the first is submitted. */
async function openWithPrior(page: Page, demo: Demo, language: Language = "en") {
  const testBranch = await makeTestBranch(demo, createRandom(23), HOURS_UNTIL_MIDNIGHT);
  const [patient] = testBranch.patients;
  const twice = { ...testBranch, patients: [patient, patient].filter((one) => one !== undefined) };
  const booked = await bookToday({ demo, testBranch: twice }, "nothing");
  for (const { id } of booked)
    for (const status of ["arrived", "in_progress", "completed"])
      await demo.call(OWNER, "POST", `/appointments/${id}/status/`, { status });
  const [prior, current] = [itemAt(booked, 0), itemAt(booked, 1)];
  const doctor = await createDoctorOf(demo, [testBranch.branch]);
  const saved = await demo.call<Report>(doctor, "PUT", `/appointments/${prior.id}/report/`, {
    content: doc(
      ...LINES.map((line) => paragraph(text(line))),
      { type: "heading", attrs: { level: 2 }, content: [text("Impression")] },
      paragraph(text("Simple cyst.")),
      { type: "heading", attrs: { level: 2 }, content: [text("Measured")] },
      paragraph({
        type: "field",
        attrs: { label: "Cyst", name: "cyst", kind: "number", unit: "mm", value: 12 },
      }),
    ),
    version: 0,
  });
  await demo.call(doctor, "POST", `/appointments/${prior.id}/report/submit/`, {
    version: saved.version,
  });
  const keys = await signIn(page, demo, { email: doctor, language });
  // The writer reads the earlier text by itself, too.
  const earlierText = page.waitForResponse(`**/api/appointments/${prior.id}/report/`);
  await page.goto(`${demo.url}/appointments/${current.id}/report`);
  await editorHasFocus(page);
  await earlierText;
  return { doctor, keys, prior, current };
}

const shownPrior = (page: Page, id: number) => page.locator(`article[data-prior="${id}"]`);

test("Ctrl+F9 shows the earlier report beside the text on a small screen too, keys scroll it, and Ctrl+F9 goes back to the text", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const { prior } = await openWithPrior(page, demo);
  await page.keyboard.type("Cyst");
  await expect(shownPrior(page, prior.id)).toBeHidden();
  await page.keyboard.press("Control+F9");
  await expect(shownPrior(page, prior.id)).toBeFocused();
  await expect(shownPrior(page, prior.id)).toContainText("Finding 80.");
  await expect(shownPrior(page, prior.id).getByText("Simple cyst.")).not.toBeInViewport();
  await page.keyboard.press("End");
  await expect(shownPrior(page, prior.id).getByText("Simple cyst.")).toBeInViewport();
  await page.keyboard.press("Control+F9");
  await editorHasFocus(page);
  await page.keyboard.type(" unchanged");
  await expect(editor(page)).toHaveText("Cyst unchanged");
});

test(
  "keys pressed before the earlier reports have loaded are carried out once they have",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { prior, current } = await openWithPrior(page, demo);
    const lists = await holdRequests(page, "**/api/appointments/?*");
    await page.reload();
    await editorHasFocus(page);
    await expect.poll(() => lists.asked.length).toBeGreaterThan(0);
    await page.keyboard.press("Control+F9");
    await page.keyboard.press("Control+F9");
    await page.keyboard.press("Control+Shift+F9");
    await page.keyboard.type(" Unchanged.");
    lists.letThrough();
    await expect(editor(page)).toHaveText(/Compared with: .*Simple cyst. Unchanged\.$/);
    await expect(shownPrior(page, prior.id)).toBeVisible();
    expect(page.url()).toContain(`/appointments/${current.id}/report`);
  },
);

test(
  "Escape in the earlier report goes back to the text and does not leave the page",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { prior, current } = await openWithPrior(page, demo);
    await page.keyboard.press("Control+F9");
    await expect(shownPrior(page, prior.id)).toBeFocused();
    await page.keyboard.press("Escape");
    await editorHasFocus(page);
    expect(page.url()).toContain(`/appointments/${current.id}/report`);
  },
);

test(
  "F6 leads from the text to the earlier reports and on, although their texts are closed",
  { tag: "@rest" },
  async ({ page, demo }) => {
    await openWithPrior(page, demo);
    const regionNow = () =>
      page.evaluate(() =>
        document.activeElement?.closest("[data-region]")?.getAttribute("data-region"),
      );
    const visited = new Set<string | null | undefined>();
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press("F6");
      visited.add(await regionNow());
    }
    expect(visited.size).toBe(4);
  },
);

test(
  "Ctrl+Shift+F9 inserts the earlier report's test, day and result at the cursor, and what is typed meanwhile follows it",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { doctor, current, prior } = await openWithPrior(page, demo);
    await page.keyboard.type("Findings of today.");
    await page.keyboard.press("Enter");
    const answers = await holdRequests(page, `**/api/appointments/${prior.id}/report/`);
    await page.keyboard.press("Control+Shift+F9");
    await expect.poll(() => answers.asked.length).toBe(1);
    await page.keyboard.type(" No change.");
    answers.letThrough();
    await expect(editor(page)).toContainText("No change.");
    await page.locator("[data-phase=saved]").waitFor();
    const { content } = await reportOf(demo, doctor, current.id);
    const [year, month, day] = dayOf(prior.start_at, ZONE).split("-");
    expect(content?.content.map((block) => ("content" in block ? block.content : []))).toEqual([
      [text("Findings of today.")],
      [text(`Compared with: ${prior.test_name_en}, ${day}/${month}/${year}.`)],
      [text("Simple cyst. No change.")],
    ]);
  },
);

test(
  "Shift+F9 opens the images of the earlier report",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { prior, keys } = await openWithPrior(page, demo);
    const address = "http://archive.test/view?acc={accession}";
    await demo.call(OWNER, "PATCH", `/branches/${prior.branch}/`, {
      pacs_enabled: true,
      pacs_url: address,
    });
    await page
      .context()
      .route("http://archive.test/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>archive</title>" }),
      );
    await keys.press("Shift+F9");
    await expect
      .poll(() =>
        page
          .context()
          .pages()
          .map((one) => one.url()),
      )
      .toContain(address.replace("{accession}", prior.accession_number));
  },
);

test(
  "how a measurement has changed stands under the earlier report",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { prior } = await openWithPrior(page, demo);
    await page.keyboard.press("Control+F9");
    await expect(shownPrior(page, prior.id).getByRole("row")).toHaveText([
      "MeasuredThenNowChange",
      "Cyst12 mm——",
    ]);
  },
);

test(
  "without an earlier report the keys for it say so",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const testBranch = await makeTestBranch(demo, createRandom(29), HOURS_UNTIL_MIDNIGHT);
    const [booked] = await bookToday({ demo, testBranch }, "nothing");
    const doctor = await createDoctorOf(demo, [testBranch.branch]);
    await signIn(page, demo, { email: doctor, language: "en" });
    await page.goto(`${demo.url}/appointments/${booked?.id}/report`);
    await editorHasFocus(page);
    await page.keyboard.press("Control+Shift+F9");
    await expect(
      page.getByRole("status").getByText("This patient has no earlier report."),
    ).toBeVisible();
    await expect(editor(page)).toHaveText("");
  },
);
