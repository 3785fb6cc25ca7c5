import { expect, type Page } from "@playwright/test";
import type { CriticalResult } from "#domain/entities/critical-result.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { volumeOf } from "#domain/report-field-values.ts";
import type { Report } from "#domain/entities/report.ts";
import { linesOf } from "#domain/report-content.ts";
import { type Language, OFFERED, signIn, test } from "../../support/desk-browser.ts";
import type { Keyboard } from "../../support/keyboard.ts";
import { makeReadingDay, NORMAL_WORDS } from "../../support/reading-day.ts";
import { editor, editorHasFocus, reportOf, shownId } from "../../support/report-page.ts";

const SCANS = 15;
/** The most key presses beyond the letters of the text that half of the normal reports may need. */
const BUDGET = 12;
/** The scans whose reports are special; all others are normal. */
const SPECIAL = { table: 4, free: 5, comparison: 7, critical: 9, addendum: SCANS - 1 };
/** A mammogram before that of `SPECIAL.comparison`, of the same patient. */
const PRIOR = 3;

/** Waits for the report of a scan that is to be written. */
async function reportIsOpen(page: Page, id: number): Promise<void> {
  await expect.poll(() => shownId(page)).toBe(id);
  await editorHasFocus(page);
}

/** Writes a normal report from its template, and submits it by `submit`. Returns the presses beyond the text's letters. */
async function writeNormal(
  page: Page,
  keys: Keyboard,
  { size, submit }: { size: string; submit: string },
): Promise<number> {
  const presses = await keys.count(async () => {
    await keys.press("Control+Slash");
    await page.locator(OFFERED).first().waitFor();
    await keys.press("Enter");
    await expect(editor(page).locator("h2")).toHaveCount(2);
    await keys.type(size);
    await keys.press(submit);
  });
  return presses - size.length;
}

/** Writes what is special about a report, up to its last letter. */
const WRITE: Readonly<Record<number, (page: Page, keys: Keyboard) => Promise<void>>> = {
  async [SPECIAL.table](page, keys) {
    await keys.press("Control+Shift+G");
    await expect(editor(page).locator("table")).toHaveCount(1);
    await keys.type("Liver");
    await keys.press("Tab");
    await keys.type("14 cm");
  },
  async [SPECIAL.free](_page, keys) {
    await keys.type("Node of 12 x 14 mm.");
  },
  async [SPECIAL.comparison](page, keys) {
    await keys.press("Control+Shift+F9");
    await expect(editor(page)).not.toHaveText("");
    await keys.type(" As before.");
  },
  async [SPECIAL.critical](page, keys) {
    await keys.type("Large pneumothorax.");
    await keys.press("Shift+F8");
    await page.locator("[role=dialog] input:focus").waitFor();
    await keys.type("Dr Hala");
    await keys.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await editorHasFocus(page);
  },
};

for (const language of ["en", "ar"] as const satisfies readonly Language[]) {
  test(`a doctor reports ${SCANS} scans of four modalities in a row by keyboard, each as meant, with at most ${BUDGET} presses beyond the text for most normal ones (${language})`, async ({
    page,
    demo,
  }, testInfo) => {
    test.slow();
    const { doctor, scans } = await makeReadingDay(demo, {
      language,
      scans: SCANS,
      samePatient: [PRIOR, SPECIAL.comparison],
    });
    const keys = await signIn(page, demo, { email: doctor, language });
    await keys.press("F10");
    const presses: number[] = [];
    for (const [index, { id }] of scans.entries()) {
      await reportIsOpen(page, id);
      const submit = index === SPECIAL.addendum ? "Control+Enter" : "Control+Shift+Enter";
      const write = WRITE[index];
      if (write === undefined)
        presses.push(await writeNormal(page, keys, { size: `12x14x${index + 10}`, submit }));
      else {
        await write(page, keys);
        await keys.press(submit);
      }
    }
    await page.locator("[data-reading]:focus").waitFor();
    await keys.press("Shift+E");
    await page.locator("input[name=reason]:focus").waitFor();
    await keys.type("Late images");
    await keys.press("Enter");
    await editorHasFocus(page);
    await keys.type("No change.");
    await keys.press("Control+Enter");
    await expect(editor(page)).toHaveCount(0);

    const { findings, size, impression, normal } = NORMAL_WORDS[language];
    const normalLines = (index: number) => [
      findings,
      `${size}: 12 × 14 × ${index + 10} mm (${volumeOf([12, 14, index + 10], "mm")} ml)`,
      impression,
      normal,
    ];
    const results: Report[] = [];
    for (const { id } of scans) results.push(await reportOf(demo, doctor, id));
    expect(results.map(({ status }) => status)).toEqual(scans.map(() => "report_ready"));
    const lines = results.map(({ content }) => (content === null ? [] : linesOf(content)));
    const places = [...scans.keys()].filter((index) => WRITE[index] === undefined);
    expect(places.map((index) => lines[index])).toEqual(places.map(normalLines));
    expect(lines[SPECIAL.table]?.join(" ")).toMatch(/Liver.*14 cm/);
    expect(lines[SPECIAL.free]).toEqual(["Node of 12 x 14 mm."]);
    expect(lines[SPECIAL.comparison]?.join(" ")).toContain(`${normal} As before.`);
    expect(results.at(-1)?.addenda.map(({ content }) => linesOf(content))).toEqual([
      ["No change."],
    ]);
    const critical = scans[SPECIAL.critical]?.id;
    expect(
      (await demo.call<CriticalResult>(doctor, "GET", `/appointments/${critical}/critical/`)).state,
    ).toBe("told");
    const worklist = "/appointments/?status=completed&report_status=not_started&page=1";
    expect((await demo.call<PageOf<Appointment>>(doctor, "GET", worklist)).results).toEqual([]);

    const median = presses.toSorted((one, other) => one - other)[Math.floor(presses.length / 2)];
    testInfo.annotations.push({ type: "presses of normal reports", description: presses.join() });
    expect(median).toBeLessThanOrEqual(BUDGET);
  });
}
