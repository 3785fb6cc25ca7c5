import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { typedAt } from "#src/focus/held-keys.ts";

/** Milliseconds without a key that end a step of undo; what the history of ProseMirror takes by default. */
const PAUSE = 500;
const MOVES = /^(Arrow|Home$|End$)/;
const DELETES = /^(Backspace|Delete)$/;

/** Ends a step of undo: what is written next is undone by itself. */
export function endUndoStep(view: EditorView): void {
  view.dispatch(closeHistory(view.state.tr));
}

/** Takes over where the browser has put the cursor. */
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
 * Keys that were held are given one right after the other, and right after the focus. So the pauses between them end a
 * step of undo as if they were typed now; and a cursor that they move to the beginning is taken over at once, since
 * ProseMirror puts one that comes there within 200 ms after the focus back to where it was. Deleting is a step of undo
 * of its own, however fast the hand goes on.
 */
export const GivenKeys = Extension.create({
  name: "givenKeys",
  addProseMirrorPlugins() {
    let last = 0;
    let wasDeleting = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              const at = typedAt();
              const isDeleting = DELETES.test(event.key);
              const isPause = at !== null && at - last > PAUSE;
              if (isPause || (isDeleting !== wasDeleting && !event.isComposing)) endUndoStep(view);
              wasDeleting = isDeleting;
              last = at ?? event.timeStamp;
              if (at !== null && MOVES.test(event.key))
                // The browser moves the cursor once all have heard the key, unless one of them did.
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
