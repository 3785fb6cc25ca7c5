import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { doc, marked, paragraph, text } from "../../support/report-texts.ts";

it("shows every format of a text to read, also several on one run and within a measure", () => {
  const line = paragraph(
    marked("a", "bold", "italic", "underline"),
    text(" 5 cm"),
    marked("3", "superscript"),
    text(" H"),
    marked("2", "italic", "subscript"),
  );
  expect(renderToStaticMarkup(<ReportText content={doc(line)} />)).toContain(
    '<strong><em><u>a</u></em></strong> <bdi dir="ltr">5 cm<sup>3</sup></bdi> H<em><sub>2</sub></em>',
  );
});
