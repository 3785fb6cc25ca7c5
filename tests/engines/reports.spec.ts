import { expect } from "@playwright/test";
import type { ReportContent } from "#domain/report-content.ts";
import type { Report } from "#domain/entities/report.ts";
import { LIBRARY } from "#server/library/library.ts";
import { createRandom } from "#server/database/demo/random.ts";
import { HOURS_UNTIL_MIDNIGHT, makeTestBranch } from "#tests/support/booking-walk/test-branch.ts";
import { bookToday } from "#tests/support/late-answers/job.ts";
import { createDoctorOf } from "#tests/support/reading-desk.ts";
import { saveDraft } from "#tests/support/report-page.ts";
import type { Desk } from "./support/desk.ts";
import { printHere } from "./support/printing.ts";
import { test } from "./support/test.ts";

const OWNER = "owner@demo.local";
/** What is typed into the fields of the thyroid's template: texts, a measurement, choices by number, yes and no. */
const THYROID = "normal|normal|normal|left lower|12x8x9|2|2|2|2|n|n|y|none|Biopsy advised.".split(
  "|",
);
const EDITOR = "[contenteditable=true]";

/** Signs in a doctor whose worklist has scans that no other doctor reports, and opens the report of the first. */
async function openReport(desk: Desk) {
  const { demo } = desk;
  const testBranch = await makeTestBranch(demo, createRandom(17), HOURS_UNTIL_MIDNIGHT);
  const booked = await bookToday({ demo, testBranch }, "nothing");
  for (const { id } of booked)
    for (const status of ["arrived", "in_progress", "completed"])
      await demo.call(OWNER, "POST", `/appointments/${id}/status/`, { status });
  const doctor = await createDoctorOf(demo, [testBranch.branch]);
  await desk.signIn(doctor, "en", "/worklist");
  await desk.sees("[role=grid]:focus [data-active]");
  const id = booked[0]?.id ?? 0;
  const stored = () => demo.call<Report>(doctor, "GET", `/appointments/${id}/report/`);
  return { doctor, id, booked, stored, path: `/appointments/${id}/report` };
}

/** Makes a template of the library one of the center, and inserts it by its name. */
async function insert(desk: Desk, library: string): Promise<void> {
  const content = LIBRARY.find(({ id }) => id === library)?.content;
  const name = `Engine ${crypto.randomUUID().slice(0, 8)}`;
  await desk.demo.call(OWNER, "POST", "/report-templates/", { name, content });
  await desk.sees(`${EDITOR}:focus`);
  await desk.press("Control+/");
  await desk.sees("[role=dialog] [role=combobox]:focus");
  await desk.type(name);
  await desk.is(
    (wanted) =>
      [...document.querySelectorAll('[role="option"]:not([aria-hidden="true"] *)')].map((one) =>
        one.textContent?.includes(wanted),
      ),
    [true],
    name,
  );
  await desk.press("ArrowDown", "Enter");
  await desk.gone("[role=dialog] [role=combobox]:focus");
  await desk.sees(`${EDITOR} .report-field`);
}

test("a report of TI-RADS is typed field by field, scored, submitted and printed", async ({
  desk,
}) => {
  const { stored, path } = await openReport(desk);
  await desk.go(path);
  await insert(desk, "us-thyroid-ti-rads-en");
  for (const typed of THYROID) {
    await desk.type(typed);
    await desk.press("Tab");
  }
  await desk.reads(EDITOR, /Size: 12 × 8 × 9 mm/);
  await desk.reads(EDITOR, /TI-RADS TR ?\d/);
  await desk.press("Control+Enter");
  // What stands out is shown first; the same key submits anyway.
  await desk.reads("[role=dialog]", "Echogenicity");
  await desk.press("Control+Enter");
  await desk.gone(EDITOR);
  await desk.reads("article", /TI-RADS TR ?\d/);
  expect((await stored()).status).toBe("report_ready");
  await printHere(desk);
  await desk.press("Control+p");
  await desk.is(() => Reflect.get(window, "printed"), 1);
  await desk.reads('[data-print="report"]', /TR ?\d/);
});

test("a report is formatted by keys, and a draft saves itself", async ({ desk }) => {
  const { stored, path } = await openReport(desk);
  await desk.go(path);
  await desk.sees(`${EDITOR}:focus`);
  await desk.press("Control+Shift+h");
  await desk.type("Findings");
  await desk.press("Enter", "Control+Shift+o");
  await desk.type("one");
  await desk.press("Enter", "Control+b");
  await desk.type("two");
  await desk.press("Control+b", "Enter", "Enter", "Control+Shift+b");
  await desk.type("dead beef");
  await desk.press("Enter", "Enter");
  await desk.type("الكبد طبيعي");
  await expect
    .poll(async () => outlineOf((await stored()).content), { timeout: 20_000 })
    .toEqual([
      "heading Findings",
      "orderedList one/two",
      // Letters that GTK would take for the number of a character.
      "bulletList dead beef",
      "paragraph الكبد طبيعي",
    ]);
  await desk.press("Control+z");
  await desk.is(
    () => document.querySelector("[contenteditable=true]")?.textContent?.includes("الكبد طبيعي"),
    false,
  );
  await desk.press("Escape");
  await desk.at(/^\/worklist/);
});

test("text is copied and pasted by keys, with its formats", async ({ desk }) => {
  const { stored, path } = await openReport(desk);
  await desk.go(path);
  await desk.sees(`${EDITOR}:focus`);
  await desk.type("No fracture. ");
  await desk.press("Control+b");
  await desk.type("Seen twice.");
  await desk.press("Control+a", "Control+c", "Control+End", "Enter", "Control+v");
  await expect
    .poll(async () => outlineOf((await stored()).content), { timeout: 20_000 })
    .toEqual(["paragraph No fracture. Seen twice.", "paragraph No fracture. Seen twice."]);
});

test("F10 opens the next scan of the worklist, and a draft of it is found again", async ({
  desk,
}) => {
  const { doctor, id, path } = await openReport(desk);
  await saveDraft(desk.demo, doctor, { id, version: 0 }, "Half written.");
  await desk.press("F10");
  await desk.at(/^\/appointments\/\d+\/report/);
  await desk.sees(`${EDITOR}:focus`);
  await desk.press("Escape");
  await desk.at(/^\/worklist/);
  await desk.go(path);
  await desk.reads(EDITOR, "Half written.");
  await desk.press("Control+End");
  await desk.type(" And more.");
  await desk.reads(EDITOR, "Half written. And more.");
});

/** Returns each block of a report in a line: its kind and its texts. */
function outlineOf(content: ReportContent | null): string[] {
  const textOf = (node: unknown): string => {
    const { text, content: parts = [] } = node as { text?: string; content?: unknown[] };
    return text ?? parts.map(textOf).join("");
  };
  return (content?.content ?? []).map((block) =>
    block.type === "orderedList"
      ? `orderedList ${block.content.map(textOf).join("/")}`
      : `${block.type} ${textOf(block)}`,
  );
}
