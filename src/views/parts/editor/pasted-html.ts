import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { MAX_SPAN } from "#domain/report-attributes.ts";
import { directionOf } from "#domain/report-content.ts";
import { readFormats, withStylesAside } from "./pasted-formats.ts";
import { buildWordLists } from "./pasted-lists.ts";

/** What Word shows beside the text: deleted words, comments and their marks. */
const NOT_TEXT = 'del, .MsoCommentReference, [data-style*="mso-element:comment" i]';

/**
 * Returns HTML from the clipboard in which lists, formats and directions are written as in HTML. The editor reads
 * from it the nodes that it knows, and nothing else is kept. The document that it is read into runs and loads nothing.
 */
function readable(html: string): string {
  const page = new DOMParser().parseFromString(withStylesAside(html), "text/html");
  for (const element of page.querySelectorAll(NOT_TEXT)) element.remove();
  buildWordLists(page);
  readFormats(page);
  for (const element of page.querySelectorAll("[dir]")) keepOwnDirection(element);
  for (const cell of page.querySelectorAll("[colspan], [rowspan], [colwidth]")) limitSpans(cell);
  return page.body.innerHTML;
}

/** A direction that follows from the letters is none of the paragraph's own; Word writes it in capitals. */
function keepOwnDirection(element: Element): void {
  const dir = element.getAttribute("dir")?.toLowerCase() ?? "";
  if (dir === directionOf(element.textContent ?? "")) element.removeAttribute("dir");
  else element.setAttribute("dir", dir);
}

function limitSpans(cell: Element): void {
  cell.removeAttribute("colwidth");
  for (const name of ["colspan", "rowspan"]) {
    const span = Number(cell.getAttribute(name));
    if (!Number.isInteger(span) || span < 1 || span > MAX_SPAN) cell.removeAttribute(name);
  }
}

/** Pastes from Word and Google Docs with lists, tables and formats. */
export const PastedHtml = Extension.create({
  name: "pastedHtml",
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: readable } })],
});
