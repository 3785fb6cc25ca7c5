import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";

/**
 * Gives the text the focus, with the cursor at its place from before, or at the beginning or the end. At once: Tiptap's own
 * command acts in the next frame, and then takes the focus from the line of a field that was opened meanwhile.
 */
export function focusText(editor: Editor, place: "start" | "end" | null = null): void {
  const { state, view } = editor;
  if (place !== null) {
    const selection = place === "start" ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
    view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  }
  if (!view.hasFocus()) view.focus();
}
