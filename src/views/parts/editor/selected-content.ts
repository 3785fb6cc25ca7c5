import { Fragment } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { isBlank, readContent, type ReportContent } from "#domain/report-content.ts";

/** Returns the selected part of a text; null if nothing is selected. */
export function selectedContent({ selection, doc, schema }: EditorState): ReportContent | null {
  if (selection.empty) return null;
  const { $from, from, to } = selection;
  const around = $from.node($from.sharedDepth(to));
  const inside = doc.slice(from, to).content;
  const blocks = around.isTextblock
    ? Fragment.from(schema.nodes["paragraph"]?.create(null, inside))
    : around.type.validContent(inside)
      ? inside
      : selection.content().content;
  // Items of a list and cells of a table are no text without what is around them.
  const isText = blocks.firstChild?.type.isInGroup("block") === true;
  const content = isText ? blocks : selection.content().content;
  const read = readContent({ type: "doc", content: content.toJSON() }, { template: true });
  return read.ok && !isBlank(read.content) ? read.content : null;
}
