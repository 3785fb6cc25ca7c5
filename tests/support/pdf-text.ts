import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const ARABIC = /\p{Script=Arabic}/u;

/** A page of a PDF. */
export interface PdfPage {
  text: string;
  /** Whether its Arabic is drawn with the shapes of letters that join. */
  isShaped: boolean;
}

/**
 * Each page of a PDF with its lines as people read them. A PDF keeps Arabic as it is drawn: the
 * shapes of the letters from left to right, which is turned back here. Blanks, which drawing sets
 * where it likes, are left out.
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
