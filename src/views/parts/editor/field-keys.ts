import { Extension, type Editor } from "@tiptap/core";
import { NodeSelection, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { PLACEHOLDERS } from "#domain/report-content.ts";
import { placeholderLabel } from "../report-text/report-text.tsx";
import { endUndoStep } from "./given-keys.ts";

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

/** Chooses the next field after the cursor, from the last on the first. Returns false where none is left. */
export function goToField(editor: Editor): boolean {
  const fields = openFields(editor);
  const { from, to } = editor.state.selection;
  const isAtMissing = fields.some(({ place, isMissing }) => isMissing && place === from);
  const own = fields.filter(({ isMissing }) => !isMissing);
  const missing = fields.filter(({ isMissing }) => isMissing);
  const next =
    (isAtMissing ? missing : own).find(({ place }) => place >= to) ??
    (isAtMissing ? own : missing)[0] ??
    fields[0];
  if (next === undefined) return false;
  chooseAt(editor, next.place);
  return true;
}

/** Where a field was chosen once, with what was written in its place. */
type Visited = { from: number; to: number };

const VISITED = new PluginKey<readonly Visited[]>("visitedFields");

/** Follows the fields that were chosen through all changes, in the order in which they were. */
const followFields = new Plugin<readonly Visited[]>({
  key: VISITED,
  state: {
    init: () => [],
    apply(tr, before) {
      const visited = before.flatMap((one) => {
        const from = tr.mapping.mapResult(one.from, -1);
        const to = tr.mapping.mapResult(one.to, 1);
        // Gone together with the text around it.
        return from.deletedAcross || to.deletedAcross ? [] : [{ from: from.pos, to: to.pos }];
      });
      const place: unknown = tr.getMeta(VISITED);
      if (typeof place !== "number" || visited.some(({ from }) => from === place)) return visited;
      return [...visited, { from: place, to: place + 1 }];
    },
  },
});

/**
 * Chooses the field that was chosen before the one at hand, with what was written in its place; else an open one
 * before the cursor. Returns false where there is none.
 */
function goBackToField(editor: Editor): boolean {
  const { selection, doc, tr } = editor.state;
  const visited = VISITED.getState(editor.state) ?? [];
  const here = visited.findLastIndex(
    ({ from, to }) => from <= selection.from && selection.to <= to,
  );
  const before = here < 0 ? visited.findLast(({ to }) => to <= selection.from) : visited[here - 1];
  const open = openFields(editor).findLast(({ place }) => place < selection.from);
  if (before !== undefined && doc.nodeAt(before.from)?.type.name !== "field") {
    const written = TextSelection.create(doc, before.from, before.to);
    editor.view.dispatch(tr.setSelection(written).scrollIntoView());
    return true;
  }
  const place = before?.from ?? open?.place;
  if (place === undefined) return false;
  chooseAt(editor, place);
  return true;
}

/** Chooses the first field between two places. Leaves the cursor where it is without any. */
export function goToFieldWithin(editor: Editor, from: number, to: number): void {
  const within = openFields(editor).filter(({ place }) => place >= from && place < to);
  const first = within.find(({ isMissing }) => !isMissing) ?? within[0];
  if (first !== undefined) chooseAt(editor, first.place);
}

function chooseAt({ view, state: { tr, doc } }: Editor, place: number): void {
  const chosen = tr.setSelection(NodeSelection.create(doc, place)).setMeta(VISITED, place);
  view.dispatch(chosen.scrollIntoView());
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
        goToField(editor) ||
        editor.commands.goToNextCell() ||
        (editor.isActive("table") && editor.chain().addRowAfter().goToNextCell().run()) ||
        editor.commands.sinkListItem("listItem") ||
        stayInText(editor),
      // With a field chosen the browser stays where it is.
      "Mod-End": () => editor.commands.focus("end"),
      "Mod-Home": () => editor.commands.focus("start"),
      "Shift-Tab": () =>
        goBackToField(editor) ||
        editor.commands.goToPreviousCell() ||
        editor.commands.liftListItem("listItem") ||
        // On a button, a blank in a text that is typed on without looking would press it.
        (!this.options.isInForm && stayInText(editor)),
    };
  },
  addProseMirrorPlugins() {
    return [
      followFields,
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
