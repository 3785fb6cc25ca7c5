import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const ARABIC = /\p{Script=Arabic}/u;

/** A page of a PDF. */
export interface PdfPage {
  text: string;
  /** True if its Arabic letters are drawn in their joined forms. */
  isShaped: boolean;
}

/**
 * Returns the text of each page of a PDF in reading order, without blanks. A PDF stores Arabic as it is drawn, as
 * joined letter forms from left to right; this function reverses it. Blanks are removed because a PDF places them
 * arbitrarily.
 */
export async function pagesOf(pdf: Uint8Array): Promise<PdfPage[]> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    const text = items.map((item) =>
      "str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "",
    );
    const drawn = text.join("");
    pages.push({
      text: drawn.split("\n").map(readable).join("\n"),
      isShaped: /[\uFB50-\uFDFF\uFE70-\uFEFC]/.test(drawn),
    });
  }
  return pages;
}

function readable(line: string): string {
  const runs = line.split(/((?:[\p{Script=Arabic}\p{M}\s،؛؟.:]|[\uFB50-\uFDFF\uFE70-\uFEFC])+)/u);
  return runs
    .map((run) => (ARABIC.test(run) ? Array.from(run).toReversed().join("") : run))
    .join("")
    .normalize("NFKC")
    .replace(/\s+/g, "");
}
