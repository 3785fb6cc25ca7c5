import type { Block, Inline, ReportContent } from "#domain/report-content.ts";
import { withPlaceholders } from "#domain/report-templates.ts";

/**
 * Returns the document of a text: a line that begins with `#` is a heading, with `-` a list item; `{{…}}` is a
 * placeholder, `[[…]]` a field to fill in.
 */
export function templateOf(text: string): ReportContent {
  const blocks: Block[] = [];
  for (const line of text.trim().split("\n")) {
    const last = blocks.at(-1);
    if (line.startsWith("# "))
      blocks.push({ type: "heading", attrs: { level: 2 }, content: piecesOf(line.slice(2)) });
    else if (!line.startsWith("- ")) blocks.push({ type: "paragraph", content: piecesOf(line) });
    else if (last?.type === "bulletList") last.content.push(itemOf(line));
    else blocks.push({ type: "bulletList", content: [itemOf(line)] });
  }
  return withPlaceholders({ type: "doc", content: blocks });
}

function itemOf(line: string) {
  const point: Block = { type: "paragraph", content: piecesOf(line.slice(2)) };
  return { type: "listItem" as const, content: [point] };
}

function piecesOf(line: string): Inline[] {
  return line
    .split(/(\[\[[^\]]+\]\])/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith("[[")
        ? { type: "field", attrs: { label: piece.slice(2, -2) } }
        : { type: "text", text: piece },
    );
}
