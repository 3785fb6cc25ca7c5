import { linesOf, readContent } from "#domain/report-content.ts";
import { MARKS } from "#domain/report-marks.ts";
import { doc, marked, paragraph, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const read = (...marks: unknown[]) =>
  readContent(
    { type: "doc", content: [{ type: "paragraph", content: [{ ...text("x"), marks }] }] },
    { template: false },
  );
const REFUSED = { ok: false, code: "content" };
const [bold, italic, underline, raised, lowered] = MARKS.map((type) => ({ type }));

describe("the formats of a run of text", () => {
  it.each(MARKS)("may be %s, without attributes", (type) => {
    const accepted = { ok: true, content: doc(paragraph(marked("x", type))) };
    expect([read({ type }), read({ type, attrs: {} })]).toEqual([accepted, accepted]);
    const spoilt = [read({ type, attrs: { style: "x" } }), read({ type, style: "x" }), read(type)];
    expect(spoilt).toEqual(spoilt.map(() => REFUSED));
  });

  it("are stored in one order, so that equal texts are equal documents", () => {
    expect(read(raised, underline, italic, bold)).toEqual({
      ok: true,
      content: doc(paragraph(marked("x", "bold", "italic", "underline", "superscript"))),
    });
  });

  it("are refused if one is given twice, or if they raise and lower", () => {
    const answers = [read(italic, italic), read(raised, lowered), read(raised, bold, lowered)];
    expect(answers).toEqual(answers.map(() => REFUSED));
  });
});

describe("the plain text of a report", () => {
  it("keeps raised and lowered numbers apart from those beside them", () => {
    const line = paragraph(
      text("10"),
      marked("−3", "superscript"),
      text(" SpO"),
      marked("2", "bold", "subscript"),
      text(" m"),
      marked("th", "superscript"),
      text(" x"),
      marked("max", "subscript"),
      marked(" i", "italic"),
    );
    expect(linesOf(doc(line))).toEqual(["10⁻³ SpO₂ m^th x_max i"]);
  });
});
