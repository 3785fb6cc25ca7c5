import { Extension, type Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection, type EditorState } from "@tiptap/pm/state";
import { autotextsBeginning, findAutotext, typedAutotext } from "#domain/autotexts.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { autotexts, type KnownAutotext } from "#src/state/report/autotexts.ts";
import { goToFieldWithin } from "./field-keys.ts";
import { leafText, oweBlank } from "./owed-blank.ts";
import { endUndoStep } from "./replayed-keys.ts";

/** More letters than a name can have, and the one before its semicolon. */
const MAX_LETTERS = 60;
const MAX_OFFERED = 5;

/** Returns the name being typed before the cursor, and the length of it with its semicolon; null if none is. */
function typedBefore({ selection }: EditorState): { name: string; length: number } | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const start = Math.max(0, $from.parentOffset - MAX_LETTERS);
  return typedAutotext($from.parent.textBetween(start, $from.parentOffset, "\n", leafText));
}

/** The autotexts whose names begin as typed at the cursor, and where the semicolon stands in the window, in pixels. */
export type OfferedAutotexts = {
  found: readonly KnownAutotext[];
  place: { left: number; right: number; bottom: number };
};

/** Returns the autotexts to show while a name is typed; null if none begins like it. */
export function offeredAutotexts({ state, view }: Editor): OfferedAutotexts | null {
  const typed = typedBefore(state);
  if (typed === null) return null;
  const found = autotextsBeginning(autotexts.state.all ?? [], typed.name, MAX_OFFERED);
  if (found.length === 0) return null;
  const { left, right, bottom } = view.coordsAtPos(state.selection.from - typed.length);
  return { found, place: { left, right, bottom } };
}

/** Replaces a range by a text, and selects its first field or puts the cursor behind it. */
function replaceBy(editor: Editor, range: { from: number; to: number }, content: ReportContent) {
  const { state, view } = editor;
  const { tr } = state;
  const blocks = Fragment.fromJSON(state.schema, content.content);
  const { firstChild, lastChild, childCount } = blocks;
  if (firstChild === null || lastChild === null) return;
  const $from = state.doc.resolve(range.from);
  const isWholeBlock = $from.start() === range.from && $from.end() === range.to;
  if (childCount === 1 && firstChild.type.name === "paragraph")
    tr.replaceWith(range.from, range.to, firstChild.content);
  else if (isWholeBlock) tr.replaceRange($from.before(), $from.after(), new Slice(blocks, 0, 0));
  else {
    const open = (isText: boolean) => (isText ? 1 : 0);
    const slice = new Slice(blocks, open(firstChild.isTextblock), open(lastChild.isTextblock));
    tr.replaceRange(range.from, range.to, slice);
  }
  const end = tr.mapping.map(range.to);
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
  oweBlank(tr, tr.selection.from);
  view.dispatch(closeHistory(tr).scrollIntoView());
  goToFieldWithin(editor, Math.min(range.from, end), end);
  endUndoStep(view);
}

/**
 * Replaces `;name` and the blank behind it by the text of that name. Undoing it gives back what was typed. A name that
 * is unknown, or not loaded yet, stays. `fill` fills in placeholders; null where they stay.
 */
export const AutotextKeys = Extension.create<{
  fill: (content: ReportContent) => ReportContent;
}>({
  name: "autotextKeys",
  addOptions: () => ({ fill: (content) => content }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, to, text) {
            if (text !== " " || from !== to) return false;
            const typed = typedBefore(view.state);
            if (typed === null) return false;
            const found = findAutotext(autotexts.state.all ?? [], typed.name);
            if (found === null) return false;
            view.dispatch(view.state.tr.insertText(text, from));
            const range = { from: from - typed.length, to: from + text.length };
            replaceBy(editor, range, options.fill(found.content));
            return true;
          },
        },
      }),
    ];
  },
});
