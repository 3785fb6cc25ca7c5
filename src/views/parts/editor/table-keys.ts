import { Extension, type Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { Selection } from "@tiptap/pm/state";
import { cellAround, isInTable, selectedRect } from "@tiptap/pm/tables";

/** Returns where the cell around the cursor begins and ends; null outside of tables. */
export function cellAtCursor({ state }: Editor): { from: number; to: number } | null {
  const $cell = cellAround(state.selection.$head);
  const size = $cell?.nodeAfter?.nodeSize ?? 0;
  return $cell === null ? null : { from: $cell.pos, to: $cell.pos + size };
}

/**
 * Puts the cursor at the end of the next or previous cell; after the last cell, in a new row. It selects no
 * text, which the next letter would replace. Returns false outside of tables and before the first cell.
 */
export function goToCell(editor: Editor, step: 1 | -1): boolean {
  const hasMoved =
    step === -1
      ? editor.commands.goToPreviousCell()
      : editor.commands.goToNextCell() ||
        (isInTable(editor.state) && editor.chain().addRowAfter().goToNextCell().run());
  const cell = cellAtCursor(editor);
  if (!hasMoved || cell === null) return false;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(cell.to - 1), -1)));
  return true;
}

/**
 * Moves the cursor from the first line of a table to above it, or from the last line to below it, if nothing is
 * there: what is typed then becomes a paragraph. Returns false in any other place.
 */
function leaveTable({ view, state }: Editor, side: "up" | "down"): boolean {
  const { selection, doc, tr } = state;
  const $cell = cellAround(selection.$head);
  if (!selection.empty || $cell === null || !view.endOfTextblock(side)) return false;
  const isUp = side === "up";
  const { $head } = selection;
  for (let depth = $head.depth - 1; depth > $cell.depth; depth -= 1) {
    const block = $head.node(depth);
    if (isUp ? $head.index(depth) > 0 : $head.indexAfter(depth) < block.childCount) return false;
  }
  const { top, bottom, map, table, tableStart } = selectedRect(state);
  if (isUp ? top > 0 : bottom < map.height) return false;
  const $gap = doc.resolve(isUp ? tableStart - 1 : tableStart + table.nodeSize - 1);
  const neighbour = isUp ? $gap.nodeBefore : $gap.nodeAfter;
  if (neighbour !== null && neighbour.type !== table.type) return false;
  view.dispatch(tr.setSelection(new GapCursor($gap)).scrollIntoView());
  return true;
}

/** Begins a paragraph where the cursor is above or below a table, for a format that the next letters shall have there. */
export function beginParagraphBesideTable({ view, state }: Editor): void {
  const { selection, tr, schema } = state;
  const paragraph = schema.nodes["paragraph"];
  if (!(selection instanceof GapCursor) || paragraph === undefined) return;
  tr.insert(selection.from, paragraph.create());
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(selection.from + 1))));
}

/** The arrow keys lead out of a table that begins or ends the text. */
export const TableEdges = Extension.create({
  name: "tableEdges",
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      ArrowUp: () => leaveTable(this.editor, "up"),
      ArrowDown: () => leaveTable(this.editor, "down"),
    };
  },
});
