import { expect, type Page } from "@playwright/test";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { Demo } from "./desk-browser.ts";
import { openDoctorDesk } from "./reading-desk.ts";
import { askForTemplate, editor, reportOf } from "./report-page.ts";
import { doc, paragraph, text } from "./report-texts.ts";

/** Returns a field of a kind. */
export const named = (label: string, name: string, rest: Omit<FieldAttrs, "label" | "name">) =>
  ({ type: "field", attrs: { label, name, ...rest } }) as const;
/** A text with a field of each kind. */
const CAROTID: ReportContent = doc(
  paragraph(text("Side: "), named("Side", "side", { kind: "choice", options: ["Right", "Left"] })),
  paragraph(text("Plaque: "), named("Plaque", "plaque", { kind: "measurement", unit: "mm" })),
  paragraph(
    text("Lumen: "),
    named("Lumen", "lumen", { kind: "number", unit: "mm", most: 9, required: true }),
    text(" of "),
    named("Vessel", "vessel", { kind: "number", unit: "mm", value: 8 }),
    text(", stenosis "),
    named("Stenosis", "stenosis", {
      kind: "number",
      unit: "%",
      decimals: 0,
      formula: "(1 - lumen / vessel) * 100",
    }),
  ),
  paragraph(text("Ulcer: "), named("Ulcer", "ulcer", { kind: "yes_no" })),
  paragraph(text("Seen: "), named("Seen", "seen", { kind: "date" })),
);

/** Opens the report of a first scan with the fields of a kind each. */
export async function openCarotid(page: Page, demo: Demo) {
  const desk = await openDoctorDesk(page, demo);
  const name = `Carotid ${desk.first}`;
  await demo.call("owner@demo.local", "POST", "/report-templates/", { name, content: CAROTID });
  await page.goto(`${demo.url}/appointments/${desk.first}/report`);
  await editor(page).focus();
  await askForTemplate(page, name);
  await expect(editor(page)).toContainText("Ulcer");
  return desk;
}

/** Returns the stored findings of a report by their names. */
export const valuesOf = async (demo: Demo, email: string, id: number) =>
  Object.fromEntries(
    (await reportOf(demo, email, id)).findings.map(({ name, value }) => [name, value]),
  );
