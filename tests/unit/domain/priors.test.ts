import { describe, expect, it } from "vitest";
import { comparisonWith, impressionOf, priorsOf } from "#domain/priors.ts";
import { textOf, type Block, type Heading } from "#domain/report-content.ts";
import { doc, paragraph, text } from "../../support/report-texts.ts";

const line = (words: string): Block => paragraph(text(words));
const heading = (words: string): Heading => ({
  type: "heading",
  attrs: { level: 2 },
  content: [text(words)],
});

const appointment = (id: number, test: number, modality: string, day: string) => ({
  id,
  test,
  modality,
  start_at: `${day}T10:00:00.000Z`,
});

describe("the earlier reports that a radiologist compares with", () => {
  const current = appointment(9, 1, "CT", "2026-05-10");

  it("are those of the same test, then of the same modality, then the others, the newest first", () => {
    const others = [
      appointment(1, 3, "US", "2026-05-09"),
      appointment(2, 2, "CT", "2024-01-01"),
      appointment(3, 1, "CT", "2023-01-01"),
      appointment(4, 1, "CT", "2025-01-01"),
      appointment(5, 2, "CT", "2026-01-01"),
    ];
    expect(priorsOf(current, others).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1]);
  });

  it("are never the appointment itself nor a later one", () => {
    const others = [current, appointment(10, 1, "CT", "2026-05-11")];
    expect(priorsOf(current, others)).toEqual([]);
  });
});

describe("the result of a report", () => {
  it.each(["Impression", "IMPRESSION:", "Conclusion", "الرأي", "الخلاصة:"])(
    "stands under the heading %s, up to the next heading",
    (words) => {
      const content = doc(
        heading("Findings"),
        line("A cyst of 12 mm."),
        heading(words),
        line("Simple cyst."),
        line(" "),
        line("No follow-up."),
        heading("Signature"),
        line("Dr."),
      );
      expect(impressionOf(content)).toEqual([line("Simple cyst."), line("No follow-up.")]);
    },
  );

  it("stands under a paragraph that consists of the heading's word", () => {
    const content = doc(line("Impression:"), line("Normal study."));
    expect(impressionOf(content)).toEqual([line("Normal study.")]);
  });

  it("is empty if no heading states it, even if a sentence has the word", () => {
    const content = doc(heading("Findings"), line("The impression is that of a cyst."));
    expect(impressionOf(content)).toEqual([]);
  });
});

describe("a comparison", () => {
  it("names the earlier report and holds its result", () => {
    const earlier = doc(heading("Impression"), line("Simple cyst."));
    expect(comparisonWith("Compared with: CT brain, 03/05/2026.", earlier)).toEqual(
      doc(
        {
          type: "paragraph",
          attrs: { dir: "ltr" },
          content: [text("Compared with: CT brain, 03/05/2026.")],
        },
        line("Simple cyst."),
      ),
    );
  });

  it("holds the values of fields as letters, so that they do not count as findings of the new report", () => {
    const field: Block = {
      type: "paragraph",
      content: [
        text("Cyst of "),
        {
          type: "field",
          attrs: { label: "Size", name: "size", kind: "number", unit: "mm", value: 12 },
        },
        { type: "field", attrs: { label: "Place", name: "place", kind: "text" } },
      ],
    };
    const { content } = comparisonWith("Compared", doc(heading("Impression"), field));
    expect(content.slice(1).map(textOf)).toEqual(["Cyst of 12 mm"]);
  });

  it("is only the name of the earlier report if that states no result", () => {
    expect(comparisonWith("مقارنةً بـ: أشعة", doc(line("نص"))).content).toHaveLength(1);
  });
});
