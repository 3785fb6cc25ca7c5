import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Keys with which the browser moves the cursor. */
export const MOVES_CURSOR = /^(Arrow|Page|Home$|End$)/;

/**
 * Reads the cursor again before a key that follows one that moved it. The browser moves the cursor by itself and tells
 * ProseMirror with an event that a quick key overtakes: Tab behind an arrow key would act where the cursor was before.
 */
export const CursorKeys = Extension.create({
  name: "cursorKeys",
  addProseMirrorPlugins() {
    let lastMove: KeyboardEvent | null = null;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              if (lastMove !== null && !lastMove.defaultPrevented && !view.composing)
                document.dispatchEvent(new Event("selectionchange"));
              lastMove = MOVES_CURSOR.test(event.key) ? event : null;
              return false;
            },
          },
        },
      }),
    ];
  },
});
