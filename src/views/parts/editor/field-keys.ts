import { Extension, type Editor } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";

/** Places of what is left to fill in, in reading order. */
function fieldPlaces(editor: Editor): number[] {
  const places: number[] = [];
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === "field") places.push(place);
  });
  return places;
}

/** Chooses the next field after the cursor, or the one before; from the last on to the first. False without any. */
export function goToField(editor: Editor, step: 1 | -1): boolean {
  const places = fieldPlaces(editor);
  const { selection } = editor.state;
  const next =
    step > 0
      ? (places.find((place) => place >= selection.to) ?? places[0])
      : (places.findLast((place) => place < selection.from) ?? places.at(-1));
  if (next === undefined) return false;
  chooseAt(editor, next);
  return true;
}

/** Chooses the first field between two places. Leaves the cursor where it is without any. */
export function goToFieldWithin(editor: Editor, from: number, to: number): void {
  const place = fieldPlaces(editor).find((at) => at >= from && at < to);
  if (place !== undefined) chooseAt(editor, place);
}

function chooseAt({ view, state: { tr, doc } }: Editor, place: number): void {
  view.dispatch(tr.setSelection(NodeSelection.create(doc, place)).scrollIntoView());
}

/** Tab goes through the fields; without any through the cells of a table and the levels of a list. */
export const FieldKeys = Extension.create({
  name: "fieldKeys",
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () =>
        goToField(editor, 1) ||
        editor.commands.goToNextCell() ||
        (editor.isActive("table") && editor.chain().addRowAfter().goToNextCell().run()) ||
        editor.commands.sinkListItem("listItem") ||
        // Nothing to go to: the cursor stays in the text. F6, Escape and Shift+Tab lead out of it.
        true,
      // With a field chosen the browser stays where it is.
      "Mod-End": () => editor.commands.focus("end"),
      "Mod-Home": () => editor.commands.focus("start"),
      "Shift-Tab": () =>
        goToField(editor, -1) ||
        editor.commands.goToPreviousCell() ||
        editor.commands.liftListItem("listItem"),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // A keyboard that sends words instead of keys replaces the chosen field as well.
            beforeinput(view, event) {
              const { selection, tr } = view.state;
              if (!(selection instanceof NodeSelection) || event.inputType !== "insertText")
                return false;
              if (event.data === null || event.isComposing) return false;
              event.preventDefault();
              view.dispatch(tr.insertText(event.data).scrollIntoView());
              return true;
            },
          },
        },
      }),
    ];
  },
});
