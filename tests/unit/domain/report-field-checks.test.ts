import { concernsOf } from "#domain/report-checks.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import { doc, field, paragraph, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const found = (content: ReportContent) =>
  concernsOf({
    appointment: { test_name_en: "", test_name_ar: "", modality: "CT", patient_gender: "male" },
    content,
    earlier: null,
  });

describe("a number outside of the limits of its field", () => {
  const NUMBER = { label: "Density", name: "density", kind: "number", unit: "HU" } as const;
  const told = (attrs: FieldAttrs) =>
    found(doc(paragraph(text("It is "), { type: "field", attrs }, text("."))));
  it.each<[string, FieldAttrs & { value: number }, number | null, number | null]>([
    ["below", { ...NUMBER, least: 2, value: 1 }, 2, null],
    ["above", { ...NUMBER, most: 0, value: 1 }, null, 0],
    ["outside", { ...NUMBER, least: 2, most: 5, value: 6 }, 2, 5],
  ])("is told with its place and its limits: %s", (_what, attrs, least, most) => {
    const words = `Density: ${attrs.value} HU`;
    const place = { line: 0, from: 6, to: 7 };
    expect(told(attrs)).toEqual([{ kind: "limits", place, words, least, most }]);
  });

  it("is not told within them, at them, or without a value", () => {
    const limited = { ...NUMBER, least: 2, most: 5 };
    for (const value of [2, 3, 5]) expect(told({ ...limited, value })).toEqual([]);
    expect(told(limited)).toEqual([]);
  });
});

describe("fields left to fill in", () => {
  it("are one concern, with each name once, at the first of them", () => {
    const size = { label: "Size", name: "size", kind: "text" } as const;
    const of = (attrs: FieldAttrs) => ({ type: "field" as const, attrs });
    const content = doc(
      paragraph(text("Clear."), of({ ...size, value: "4 mm" })),
      paragraph(text("Side: "), field("side"), of({ ...size, required: true })),
      paragraph(field("side"), of(size)),
    );
    expect(found(content)).toEqual([
      {
        kind: "blanks",
        words: "side",
        labels: ["side", "Size"],
        place: { line: 1, from: 6, to: 7 },
      },
    ]);
  });
});

describe("a computed category", () => {
  const recommendation = (attrs: Partial<FieldAttrs>) => ({
    type: "field" as const,
    attrs: { label: "recommendation", name: "rec", kind: "choice" as const, ...attrs },
  });
  const scored: Partial<FieldAttrs> = {
    options: ["Routine"],
    codes: ["routine_screening"],
    score: "bi_rads_management",
  };
  const content = (attrs: Partial<FieldAttrs>) =>
    doc(paragraph(text("Recommendation: "), recommendation(attrs)));

  it("is missed where it has no value", () => {
    expect(found(content(scored))).toEqual([
      { kind: "score", words: "recommendation", place: { line: 0, from: 16, to: 17 } },
    ]);
  });

  it.each([{ ...scored, value: "Routine" }, {}])("is not missed in %o", (attrs) => {
    expect(found(content(attrs))).toEqual([]);
  });
});
