import { Extension, type Editor } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { PLACEHOLDERS } from "@domain/report-content";
import { placeholderLabel } from "../report-text/report-text";
import { endUndoStep } from "./given-keys";

type Open = { place: number; isMissing: boolean };

/**
 * What is left to fill in, in reading order. A word that the record lacks, such as a referring doctor, is missing:
 * it comes after the template's own fields, which doctors fill by heart.
 */
function openFields(editor: Editor): Open[] {
  const labels = new Set(PLACEHOLDERS.map((name) => placeholderLabel(name)));
  const fields: Open[] = [];
  editor.state.doc.descendants((node, place) => {
    if (node.type.name !== "field") return;
    fields.push({ place, isMissing: labels.has(String(node.attrs["label"])) });
  });
  return fields;
}

/** Chooses the next field after the cursor, or the one before; from the last on to the first. False without any. */
export function goToField(editor: Editor, step: 1 | -1): boolean {
  const fields = openFields(editor);
  const { from, to } = editor.state.selection;
  const isAtMissing = fields.some(({ place, isMissing }) => isMissing && place === from);
  const own = fields.filter(({ isMissing }) => !isMissing);
  const missing = fields.filter(({ isMissing }) => isMissing);
  const next =
    step > 0
      ? ((isAtMissing ? missing : own).find(({ place }) => place >= to) ??
        (isAtMissing ? own : missing)[0] ??
        fields[0])
      : ((isAtMissing ? missing : own).findLast(({ place }) => place < from) ??
        (isAtMissing ? own : missing).at(-1) ??
        fields.at(-1));
  if (next === undefined) return false;
  chooseAt(editor, next.place);
  return true;
}

/** Chooses the first field between two places. Leaves the cursor where it is without any. */
export function goToFieldWithin(editor: Editor, from: number, to: number): void {
  const within = openFields(editor).filter(({ place }) => place >= from && place < to);
  const first = within.find(({ isMissing }) => !isMissing) ?? within[0];
  if (first !== undefined) chooseAt(editor, first.place);
}

function chooseAt({ view, state: { tr, doc } }: Editor, place: number): void {
  view.dispatch(tr.setSelection(NodeSelection.create(doc, place)).scrollIntoView());
}

/** Nothing is there to go to: the cursor stays, and what is written next is undone by itself. F6 and Escape lead out. */
function stayInText({ view }: Editor): true {
  endUndoStep(view);
  return true;
}

/**
 * Tab goes through the fields; without any through the cells of a table and the levels of a list. Shift+Tab goes back,
 * and leads out of a text that has other fields of a form before it.
 */
export const FieldKeys = Extension.create<{ isInForm: boolean }>({
  name: "fieldKeys",
  priority: 1_000,
  addOptions: () => ({ isInForm: false }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () =>
        goToField(editor, 1) ||
        editor.commands.goToNextCell() ||
        (editor.isActive("table") && editor.chain().addRowAfter().goToNextCell().run()) ||
        editor.commands.sinkListItem("listItem") ||
        stayInText(editor),
      // With a field chosen the browser stays where it is.
      "Mod-End": () => editor.commands.focus("end"),
      "Mod-Home": () => editor.commands.focus("start"),
      "Shift-Tab": () =>
        goToField(editor, -1) ||
        editor.commands.goToPreviousCell() ||
        editor.commands.liftListItem("listItem") ||
        // On a button, a blank in a text that is typed on without looking would press it.
        (!this.options.isInForm && stayInText(editor)),
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
