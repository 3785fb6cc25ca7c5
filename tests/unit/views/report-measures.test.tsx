import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { bold, doc, field, paragraph, text } from "../../support/report-texts.ts";

it("shows a measure left to right, also if only a part of it is bold", () => {
  const html = renderToStaticMarkup(
    <ReportText
      content={doc(
        paragraph(text("ورم 12 x "), bold("14 mm في"), text(" الكبد"), field("12 mm"), text("−2")),
      )}
    />,
  );
  expect(html).toContain(
    '<p dir="rtl">ورم <bdi dir="ltr">12 x <strong>14 mm</strong></bdi><strong> في</strong> الكبد' +
      '<span class="report-field" title="12 mm" data-state="open">12 mm</span><bdi dir="ltr">−2</bdi></p>',
  );
});
