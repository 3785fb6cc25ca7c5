import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Heading } from "#domain/report-content.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { doc, paragraph, text } from "../../support/report-texts.ts";

const heading = (level: number): Heading => ({
  type: "heading",
  attrs: { level },
  content: [text("Findings")],
});

/** Returns the levels of the headings that a text is shown with, for headings of these levels. */
function shown(levels: readonly number[], below?: 1 | 2): string {
  const blocks = levels.flatMap((level) => [heading(level), paragraph(text("normal"))]);
  const html = renderToStaticMarkup(
    <ReportText content={doc(...blocks)} {...(below === undefined ? {} : { below })} />,
  );
  return [...html.matchAll(/<h(\d)/g)].map(([, level]) => level).join("");
}

it("leaves no level out between the headings of a text and the one that it stands under", () => {
  expect(shown([1, 2, 3])).toBe("234");
  expect(shown([2, 3, 2])).toBe("232");
  expect(shown([3, 1, 3, 3, 2])).toBe("22333");
  expect(shown([2, 3], 2)).toBe("34");
});
