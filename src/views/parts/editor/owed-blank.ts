import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { beginsName, needsBlankBefore } from "#domain/autotexts.ts";

/** Where a blank is owed; null if none is. */
const OWED = new PluginKey<number | null>("owedBlank");

/** Returns the character for a node of a line that is no text. */
export const leafText = ({ type }: Node): string => (type.name === "hardBreak" ? "\n" : "\uFFFC");

/**
 * Adds the blank that was typed behind a name to the text that replaces it and ends at `place`: at once if more text
 * stands behind it. Else the blank is owed to what is typed there next, so that a text that is the last one has none.
 */
export function oweBlank(tr: Transaction, place: number): void {
  const { parent, parentOffset } = tr.doc.resolve(place);
  const before = parent.textBetween(0, parentOffset, "\n", leafText);
  if (before === "" || /[\s([{«“]$/u.test(before)) return;
  const behind = parent.textBetween(parentOffset, parent.content.size, "\n", leafText);
  if (needsBlankBefore(behind)) tr.insertText(" ", place);
  else tr.setMeta(OWED, place);
}

/** Types a text with the blank that is owed before it. Returns false if none is. */
function typeWithBlank({ state, dispatch }: EditorView, from: number, text: string): boolean {
  const owed = OWED.getState(state) ?? null;
  if (owed === null) return false;
  const tr = state.tr.insertText(text, from);
  // It may end the sentence, or begin the next name: what follows it decides.
  const isUndecided = from === owed && beginsName(text);
  if (isUndecided) tr.setMeta(OWED, owed);
  else if (needsBlankBefore(text)) tr.insertText(" ", owed);
  else return false;
  dispatch(tr.scrollIntoView());
  return true;
}

/** Gives the blank that is owed behind an autotext to what is typed there next, and to nothing typed elsewhere. */
export const OwedBlank = Extension.create({
  name: "owedBlank",
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key: OWED,
      state: {
        init: () => null,
        apply(tr, before) {
          const owed: unknown = tr.getMeta(OWED);
          if (typeof owed === "number") return owed;
          return tr.docChanged || !tr.selection.empty || isElsewhere(tr, before) ? null : before;
        },
      },
      props: {
        handleTextInput: (view, from, to, text) => from === to && typeWithBlank(view, from, text),
      },
    }),
  ],
});

/** Returns true if the cursor is neither where the blank is owed nor behind the semicolon that was typed there. */
function isElsewhere({ doc, selection: { from } }: Transaction, owed: number | null): boolean {
  if (owed === null || from === owed) return false;
  return from !== owed + 1 || !beginsName(doc.textBetween(owed, from));
}
