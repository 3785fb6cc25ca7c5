import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { replayedKeyTime } from "#src/focus/queued-keys.ts";
import { MOVES_CURSOR } from "./cursor-keys.ts";

/** Milliseconds without a keystroke that end an undo step; the default of ProseMirror's history. */
const UNDO_PAUSE_MS = 500;
const DELETES = /^(Backspace|Delete)$/;

/** Ends the undo step: what is written next is undone separately. */
export function endUndoStep(view: EditorView): void {
  view.dispatch(closeHistory(view.state.tr));
}

/** Copies the browser's selection into the editor's state. */
function readCursor(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return;
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0);
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

/**
 * Replayed keystrokes (typed before the editor had the focus) arrive one right after the other, and right after
 * the focus event. So their original times decide which pauses end an undo step. If they move the cursor, its
 * position is read at once, because ProseMirror resets a cursor that reaches the beginning within 200 ms after
 * the focus. Deleting is always an undo step of its own, however fast the user types on.
 */
export const ReplayedKeys = Extension.create({
  name: "givenKeys",
  addProseMirrorPlugins() {
    let last = 0;
    let wasDeleting = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              const at = replayedKeyTime();
              const isDeleting = DELETES.test(event.key);
              const isPause = at !== null && at - last > UNDO_PAUSE_MS;
              if (isPause || (isDeleting !== wasDeleting && !event.isComposing)) endUndoStep(view);
              wasDeleting = isDeleting;
              last = at ?? event.timeStamp;
              if (at !== null && MOVES_CURSOR.test(event.key))
                // The cursor moves after all listeners have run, unless one of them prevents the default.
                queueMicrotask(() => {
                  if (!event.defaultPrevented && !view.isDestroyed) readCursor(view);
                });
              return false;
            },
          },
        },
      }),
    ];
  },
});
