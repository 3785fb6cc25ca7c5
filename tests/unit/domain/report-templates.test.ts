import { PLACEHOLDERS, type Block } from "#domain/report-content.ts";
import { fillTemplate, unknownPlaceholders, withPlaceholders } from "#domain/report-templates.ts";
import {
  isToReport,
  reasonAgainstAmending,
  reasonAgainstSaving,
  reasonAgainstSubmitting,
} from "#domain/reports.ts";
import { faultOfSigning } from "#domain/signing.ts";
import { APPOINTMENT_STATUSES, REPORT_STATUSES } from "#domain/statuses.ts";
import {
  bold,
  doc,
  field,
  paragraph,
  placeholder,
  text,
  reportText,
} from "../../support/report-texts.ts";
import { leastProcessorTime } from "../../support/processor-time.ts";
import { describe, expect, it } from "vitest";

const words = {
  patient: "محمد",
  age: "36",
  gender: "male",
  test: "CT <b>brain</b>",
  date: "22/11/2026",
  referring_doctor: "  ",
  doctor: "{{patient}}",
};
const listOf = (...content: Block[]) =>
  doc({ type: "bulletList", content: [{ type: "listItem", content: [paragraph(), ...content] }] });

describe("a template", () => {
  it("has a placeholder for a typed {{patient}}, bold or not, at any depth", () => {
    const typed = doc(
      paragraph(text("{{patient}}")),
      paragraph(text("Mr {{ patient }}, {{age}}{{gender}} years"), bold("a {{test}} b")),
      { type: "heading", attrs: { level: 1 }, content: [text("{{date")] },
      { type: "paragraph" },
    );
    expect(withPlaceholders(typed)).toEqual(
      doc(
        paragraph(placeholder("patient")),
        paragraph(
          text("Mr "),
          placeholder("patient"),
          text(", "),
          placeholder("age"),
          placeholder("gender"),
          text(" years"),
          bold("a "),
          placeholder("test"),
          bold(" b"),
        ),
        { type: "heading", attrs: { level: 1 }, content: [text("{{date")] },
        { type: "paragraph" },
      ),
    );
    expect(withPlaceholders(listOf(...reportText("{{doctor}}").content))).toEqual(
      listOf(paragraph(placeholder("doctor"))),
    );
  });

  it("reports each unknown placeholder once, typed or not", () => {
    const content = doc(
      paragraph(placeholder("patient"), placeholder("name"), text("{{ age }} {{weight}} {{name}}")),
      paragraph(text("{{}} {{ }} {{a{b}} {patient} {{__proto__}}")),
    );
    expect(unknownPlaceholders(content)).toEqual(["name", "weight", "", "__proto__"]);
    expect(unknownPlaceholders(doc(paragraph(...PLACEHOLDERS.map(placeholder))))).toEqual([]);
  });

  it.each(["{{", "{{ ", "{{x ", "{", "{{}", "}}"])(
    "is parsed quickly if %j is repeated",
    async (one) => {
      const content = reportText(one.repeat(60_000), `{{${one.at(-1)?.repeat(200_000)}`);
      const parse = () => [unknownPlaceholders(content), withPlaceholders(content)];
      expect(parse()).toEqual([[], content]);
      expect(await leastProcessorTime(parse)).toBeLessThan(200);
    },
  );

  it("becomes a report with the values of an appointment, and with an open field for each missing value", () => {
    const content = doc(
      paragraph(...PLACEHOLDERS.map(placeholder), field("size"), text("{{patient}}")),
      { type: "paragraph" },
    );
    const contentBefore = structuredClone(content);
    expect(fillTemplate(content, words, (name) => `the ${name}`)).toEqual(
      doc(
        paragraph(
          text("محمد"),
          text("36"),
          text("male"),
          text("CT <b>brain</b>"),
          text("22/11/2026"),
          field("the referring_doctor"),
          text("{{patient}}"),
          field("size"),
          text("{{patient}}"),
        ),
        { type: "paragraph" },
      ),
    );
    expect(content).toEqual(contentBefore);
    expect(fillTemplate(doc(paragraph(placeholder("no_such"))), words, String)).toEqual(
      doc(paragraph(field("no_such"))),
    );
  });
});

describe("a report", () => {
  it("may be saved, submitted and amended depending on its own and its appointment's status", () => {
    const refusals = APPOINTMENT_STATUSES.flatMap((status) =>
      REPORT_STATUSES.map((report_status) => {
        const facts = { status, report_status };
        return [
          `${status}, ${report_status}`,
          reasonAgainstSaving(facts) ?? "save",
          reasonAgainstSubmitting(facts) ?? "submit",
          reasonAgainstAmending(facts) ?? "amend",
        ].join(": ");
      }),
    );
    const open = ["pending", "arrived", "in_progress", "completed"].flatMap((status) => [
      `${status}, not_started: save: status_transition: status_transition`,
      `${status}, in_progress: save: submit: status_transition`,
      `${status}, report_ready: report_ready: report_ready: amend`,
    ]);
    const afterEnd = ["no_show", "cancelled"].flatMap((status) => [
      `${status}, not_started: status_transition: status_transition: status_transition`,
      `${status}, in_progress: status_transition: status_transition: status_transition`,
      `${status}, report_ready: report_ready: report_ready: status_transition`,
    ]);
    expect(refusals.sort()).toEqual([...open, ...afterEnd].sort());
  });

  it("is listed as to be written from the end of the scan until it is submitted", () => {
    const found = APPOINTMENT_STATUSES.flatMap((status) =>
      REPORT_STATUSES.filter((report_status) => isToReport({ status, report_status })).map(
        (report_status) => [status, report_status],
      ),
    );
    expect(found).toEqual([
      ["completed", "not_started"],
      ["completed", "in_progress"],
    ]);
  });

  it("may be submitted if it says something, in its text or in a field", () => {
    expect([
      faultOfSigning(doc()),
      faultOfSigning(reportText(" ")),
      faultOfSigning(doc(paragraph(field("size")))),
      faultOfSigning(doc(paragraph({ type: "field", attrs: { label: "Size", value: "4 mm" } }))),
      faultOfSigning(doc(paragraph(text("x"), field("size")))),
      faultOfSigning(reportText("x")),
    ]).toEqual(["required", "required", "required", null, null, null]);
  });
});
