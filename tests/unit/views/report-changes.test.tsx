import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Block, ReportContent, TextList } from "#domain/report-content.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { changesBetween } from "#src/views/reports/report/text-changes.ts";
import {
  bold,
  doc,
  field,
  marked,
  paragraph,
  reportText,
  text,
} from "../../support/report-texts.ts";

const line = (words: string) => paragraph(text(words));
const list = (...items: string[]): TextList => ({
  type: "orderedList",
  content: items.map((words) => ({ type: "listItem", content: [line(words)] })),
});
const table = (...rows: string[][]): Block => ({
  type: "table",
  content: rows.map((cells) => ({
    type: "tableRow",
    content: cells.map((words) => ({ type: "tableCell", content: [line(words)] })),
  })),
});

/** Returns how the differences of two texts are shown, without the element around them. */
function shown(earlier: ReportContent, later: ReportContent): string {
  const found = changesBetween(earlier, later);
  if (found === null) return "too different";
  const html = renderToStaticMarkup(
    <ReportText content={found.content} changes={found.changes} below={2} />,
  );
  return html.replace(/^<div[^>]*>(.*)<\/div>$/, "$1");
}

describe("the differences of two texts", () => {
  it("are marked word by word, each paragraph in its own direction", () => {
    expect(
      shown(
        reportText("The liver is normal.", "الكبد بحجم طبيعي."),
        reportText("The liver is enlarged.", "الكبد بحجم طبيعي. No stones."),
      ),
    ).toBe(
      '<p dir="ltr">The liver is <del>normal.</del><ins>enlarged.</ins></p>' +
        '<p dir="rtl">الكبد بحجم طبيعي. <ins>No stones.</ins></p>',
    );
  });

  it("take the direction of the later text", () => {
    expect(shown(reportText("CT الكبد طبيعي"), reportText("الكبد طبيعي"))).toBe(
      '<p dir="rtl"><del>CT </del>الكبد طبيعي</p>',
    );
  });

  it("keep headings, lists and tables", () => {
    const heading: Block = { type: "heading", attrs: { level: 2 }, content: [text("Findings")] };
    expect(
      shown(
        doc(heading, list("Liver normal", "Spleen normal", "Cyst"), table(["Liver", "15 cm"])),
        doc(heading, list("Liver normal", "Spleen enlarged"), table(["Liver", "16 cm"])),
      ),
    ).toBe(
      '<h3 dir="ltr" data-level="2">Findings</h3>' +
        '<ol dir="ltr"><li dir="ltr"><p dir="ltr">Liver normal</p></li>' +
        '<li dir="ltr"><p dir="ltr">Spleen <del>normal</del><ins>enlarged</ins></p></li>' +
        '<li dir="ltr" data-change="removed"><p dir="ltr"><del>Cyst</del></p></li></ol>' +
        '<table dir="ltr"><tbody><tr><td><p dir="ltr">Liver</p></td>' +
        '<td><p dir="ltr"><del><bdi dir="ltr">15 cm</bdi></del></p>' +
        '<p dir="ltr"><ins><bdi dir="ltr">16 cm</bdi></ins></p></td></tr></tbody></table>',
    );
  });

  it("show a paragraph as a whole if it is new, removed, or has become another one", () => {
    expect(
      shown(reportText("Same.", "Old words here.", "Last."), reportText("Same.", "New.", "Last.")),
    ).toBe(
      '<p dir="ltr">Same.</p><p dir="ltr"><del>Old words here.</del></p>' +
        '<p dir="ltr"><ins>New.</ins></p><p dir="ltr">Last.</p>',
    );
  });

  it("pair a removed line with none of the lines like it", () => {
    const lines = Array.from({ length: 9 }, (_, index) => `Line ${index}: normal.`);
    expect(
      shown(reportText(...lines), reportText(...lines.toSpliced(3, 1))).match(/<(del|ins)>[^<]*/g),
    ).toEqual(["<del>Line 3: normal."]);
  });

  it("are none if only blanks or bold letters changed, and show a field that was filled in", () => {
    expect(shown(doc(line("Liver  normal")), doc(paragraph(bold("Liver normal"))))).toBe(
      '<p dir="ltr"><strong>Liver </strong><strong>normal</strong></p>',
    );
    expect(shown(doc(paragraph(text("Size "), field("size"))), doc(line("Size 12 mm")))).toBe(
      '<p dir="ltr">Size <del><span class="report-field" title="size" data-state="open">size</span></del>' +
        '<ins><bdi dir="ltr">12 mm</bdi></ins></p>',
    );
  });

  it("show a number that was raised, because it is another one then", () => {
    expect(
      shown(doc(line("Count 103")), doc(paragraph(text("Count 10"), marked("3", "superscript")))),
    ).toBe('<p dir="ltr">Count <del>103</del><ins>10<sup>3</sup></ins></p>');
  });

  it("are not shown if two long texts have nothing in common", () => {
    const long = (word: string) =>
      reportText(...Array.from({ length: 2_000 }, (_, index) => `${word}${index}`));
    expect(shown(long("a"), long("b"))).toBe("too different");
  });
});
