import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { doc, paragraph, text } from "../../support/report-texts.ts";

it("gives an item of a list the direction of its first line, which its number stands beside", () => {
  const turned = {
    type: "paragraph" as const,
    attrs: { dir: "rtl" as const },
    content: [text("CT")],
  };
  const html = renderToStaticMarkup(
    <ReportText
      content={doc({
        type: "orderedList",
        content: [
          { type: "listItem", content: [paragraph(text("الكبد طبيعي"))] },
          { type: "listItem", content: [paragraph(text("Normal spleen"))] },
          { type: "listItem", content: [turned] },
        ],
      })}
    />,
  );
  expect(html.match(/<(ol|li)( dir="\w+")?/g)).toEqual([
    '<ol dir="rtl"',
    '<li dir="rtl"',
    '<li dir="ltr"',
    '<li dir="rtl"',
  ]);
});
