import type { Block, Inline, ReportContent } from "#domain/report-content.ts";
import { withPlaceholders } from "#domain/report-templates.ts";
import { attrsOf, type LibraryField } from "./library-field.ts";

type Fields = { fields: Readonly<Record<string, LibraryField>>; language: "en" | "ar" };

/**
 * Returns the document of a text: a line that begins with `#` is a heading, with `-` a list item; `{{…}}` is a
 * placeholder, `[[label]]` a gap to fill in, `[[label|name]]` the field of this name in `fields`. Throws an Error if there
 * is none.
 */
export function templateOf(text: string, of: Fields): ReportContent {
  const blocks: Block[] = [];
  for (const line of text.trim().split("\n")) {
    const last = blocks.at(-1);
    if (line.startsWith("# "))
      blocks.push({ type: "heading", attrs: { level: 2 }, content: piecesOf(line.slice(2), of) });
    else if (!line.startsWith("- "))
      blocks.push({ type: "paragraph", content: piecesOf(line, of) });
    else if (last?.type === "bulletList") last.content.push(itemOf(line, of));
    else blocks.push({ type: "bulletList", content: [itemOf(line, of)] });
  }
  return withPlaceholders({ type: "doc", content: blocks });
}

function itemOf(line: string, of: Fields) {
  const point: Block = { type: "paragraph", content: piecesOf(line.slice(2), of) };
  return { type: "listItem" as const, content: [point] };
}

function piecesOf(line: string, of: Fields): Inline[] {
  return line
    .split(/(\[\[[^\]]+\]\])/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith("[[") ? fieldOf(piece.slice(2, -2), of) : { type: "text", text: piece },
    );
}

function fieldOf(text: string, { fields, language }: Fields): Inline {
  const [label = "", name] = text.split("|");
  if (name === undefined) return { type: "field", attrs: { label } };
  const field = fields[name];
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return { type: "field", attrs: attrsOf(field, { name, label, language }) };
}
