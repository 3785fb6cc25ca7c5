import { Extension, type Editor } from "@tiptap/core";
import { NodeSelection, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { PLACEHOLDERS } from "#domain/report-content.ts";
import { placeholderLabel } from "../report-text/report-text.tsx";
import { endUndoStep } from "./replayed-keys.ts";

type Open = { place: number; isMissing: boolean };

/**
 * Returns the fields left to fill in, in reading order. `isMissing` marks a field for a fact that the record
 * lacks, such as the referring doctor: it comes after the template's own fields, which doctors fill in by
 * heart.
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

/** Selects the next field after the cursor, wrapping from the last to the first. Returns false if none is left. */
export function goToField(editor: Editor): boolean {
  const fields = openFields(editor);
  const { from, to } = editor.state.selection;
  const isAtMissing = fields.some(({ place, isMissing }) => isMissing && place === from);
  const fillableFields = fields.filter(({ isMissing }) => !isMissing);
  const missing = fields.filter(({ isMissing }) => isMissing);
  const next =
    (isAtMissing ? missing : fillableFields).find(({ place }) => place >= to) ??
    (isAtMissing ? fillableFields : missing)[0] ??
    fields[0];
  if (next === undefined) return false;
  chooseAt(editor, next.place);
  return true;
}

/** The range of a field that was selected once, or of the text typed in its place. */
type Visited = { from: number; to: number };

const VISITED = new PluginKey<readonly Visited[]>("visitedFields");

/** Tracks the selected fields through all changes, in the order in which they were selected. */
const followFields = new Plugin<readonly Visited[]>({
  key: VISITED,
  state: {
    init: () => [],
    apply(tr, before) {
      const visited = before.flatMap((one) => {
        const from = tr.mapping.mapResult(one.from, -1);
        const to = tr.mapping.mapResult(one.to, 1);
        // Deleted together with the text around it.
        return from.deletedAcross || to.deletedAcross ? [] : [{ from: from.pos, to: to.pos }];
      });
      const place: unknown = tr.getMeta(VISITED);
      if (typeof place !== "number" || visited.some(({ from }) => from === place)) return visited;
      return [...visited, { from: place, to: place + 1 }];
    },
  },
});

/**
 * Selects the field that was selected before the current one, or the text typed in its place; else the nearest
 * open field before the cursor. Returns false if there is none.
 */
function goBackToField(editor: Editor): boolean {
  const { selection, doc, tr } = editor.state;
  const visited = VISITED.getState(editor.state) ?? [];
  const currentIndex = visited.findLastIndex(
    ({ from, to }) => from <= selection.from && selection.to <= to,
  );
  const before =
    currentIndex < 0
      ? visited.findLast(({ to }) => to <= selection.from)
      : visited[currentIndex - 1];
  const open = openFields(editor).findLast(({ place }) => place < selection.from);
  if (before !== undefined && doc.nodeAt(before.from)?.type.name !== "field") {
    const fieldSelection = TextSelection.create(doc, before.from, before.to);
    editor.view.dispatch(tr.setSelection(fieldSelection).scrollIntoView());
    return true;
  }
  const place = before?.from ?? open?.place;
  if (place === undefined) return false;
  chooseAt(editor, place);
  return true;
}

/** Selects the first field between two positions. Leaves the cursor where it is if there is none. */
export function goToFieldWithin(editor: Editor, from: number, to: number): void {
  const fieldsBetween = openFields(editor).filter(({ place }) => place >= from && place < to);
  const first = fieldsBetween.find(({ isMissing }) => !isMissing) ?? fieldsBetween[0];
  if (first !== undefined) chooseAt(editor, first.place);
}

function chooseAt({ view, state: { tr, doc } }: Editor, place: number): void {
  const chosen = tr.setSelection(NodeSelection.create(doc, place)).setMeta(VISITED, place);
  view.dispatch(chosen.scrollIntoView());
}

/** There is no field to go to: keeps the cursor and starts a new undo step. F6 and Escape leave the text. */
function stayInText({ view }: Editor): true {
  endUndoStep(view);
  return true;
}

/**
 * Tab goes to the next field; if there is none, to the next cell of a table or level of a list. Shift+Tab goes
 * back, and leaves the text if its form has other fields before it.
 */
export const FieldKeys = Extension.create<{ isInForm: boolean }>({
  name: "fieldKeys",
  priority: 1_000,
  addOptions: () => ({ isInForm: false }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () =>
        goToField(editor) ||
        editor.commands.goToNextCell() ||
        (editor.isActive("table") && editor.chain().addRowAfter().goToNextCell().run()) ||
        editor.commands.sinkListItem("listItem") ||
        stayInText(editor),
      // While a field is selected, the browser itself does not move the cursor.
      "Mod-End": () => editor.commands.focus("end"),
      "Mod-Home": () => editor.commands.focus("start"),
      "Shift-Tab": () =>
        goBackToField(editor) ||
        editor.commands.goToPreviousCell() ||
        editor.commands.liftListItem("listItem") ||
        // Leaving would focus a button, and a doctor who types without looking would press it with Space.
        (!this.options.isInForm && stayInText(editor)),
    };
  },
  addProseMirrorPlugins() {
    return [
      followFields,
      new Plugin({
        props: {
          handleDOMEvents: {
            // Some keyboards insert text without key events; that text replaces the selected field as well.
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
