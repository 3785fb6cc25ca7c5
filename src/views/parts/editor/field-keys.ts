import { Extension, type Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { PLACEHOLDERS } from "#domain/report-content.ts";
import { isOpen } from "#domain/report-fields.ts";
import { placeholderLabel } from "../report-text/report-text.tsx";
import { focusText } from "./focus-text.ts";
import { fieldOf } from "./field-node.ts";
import { endUndoStep } from "./replayed-keys.ts";
import { cellAtCursor, goToCell } from "./table-keys.ts";

type Open = { place: number; isMissing: boolean };

/**
 * Returns the gaps and the fields to fill in, in reading order, also those that are filled in. `isMissing` marks a field
 * for a fact that the record lacks, such as the referring doctor: it comes after the template's own fields, which doctors
 * fill in by heart.
 */
function openFields(editor: Editor): Open[] {
  const labels = new Set(PLACEHOLDERS.map((name) => placeholderLabel(name)));
  const fields: Open[] = [];
  editor.state.doc.descendants((node, place) => {
    // A computed field is filled in by others.
    const { formula, score, label } = node.attrs;
    if (node.type.name !== "field" || formula !== null || score !== null) return;
    fields.push({ place, isMissing: labels.has(String(label)) });
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

/** Selects the next field from the cursor on that must still be filled in, else the first; else any field. */
export function goToOpenField(editor: Editor): void {
  const { doc, selection } = editor.state;
  const open = openFields(editor).filter(({ place }) => {
    const node = doc.nodeAt(place);
    return node !== null && isOpen(fieldOf(node));
  });
  // The field at the cursor counts, too, if it is still open.
  const next = open.find(({ place }) => place >= selection.from) ?? open[0];
  if (next === undefined) goToField(editor);
  else chooseAt(editor, next.place);
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
      const { selection } = tr;
      const isField = selection instanceof NodeSelection && selection.node.type.name === "field";
      const { from: place, to } = selection;
      if (!isField || visited.some(({ from }) => from === place)) return visited;
      return [...visited, { from: place, to }];
    },
  },
});

/**
 * Selects the field that was selected before the current one, or the text typed in its place; else the nearest
 * open field before the cursor. Returns false if there is none.
 */
export function goBackToField(editor: Editor): boolean {
  const { selection, doc } = editor.state;
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
    chooseText(editor, before);
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
  view.dispatch(tr.setSelection(NodeSelection.create(doc, place)).scrollIntoView());
}

function chooseText({ view, state: { tr, doc } }: Editor, { from, to }: Visited): void {
  view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)).scrollIntoView());
}

/**
 * In a table: selects the next field of the cell; else goes to the next cell, and to its first field if it has
 * one. Returns false outside of tables.
 */
function tabInTable(editor: Editor): boolean {
  const current = cellAtCursor(editor);
  if (current === null) return false;
  const { to } = editor.state.selection;
  const nextInCell = openFields(editor).find(({ place }) => place >= to && place < current.to);
  if (nextInCell !== undefined) {
    chooseAt(editor, nextInCell.place);
    return true;
  }
  if (!goToCell(editor, 1)) return false;
  const cell = cellAtCursor(editor);
  if (cell !== null) goToFieldWithin(editor, cell.from, cell.to);
  return true;
}

/**
 * In a table: selects the field before the cursor in its cell, or the text typed in its place; else goes to the
 * previous cell, and to its last such field. Returns false outside of tables and in the first cell.
 */
function shiftTabInTable(editor: Editor): boolean {
  const current = cellAtCursor(editor);
  if (current === null) return false;
  const { from, to } = editor.state.selection;
  const visited = VISITED.getState(editor.state) ?? [];
  const atCursor = visited.find((one) => one.from <= from && to <= one.to);
  if (goToLastField(editor, { from: current.from, to: atCursor?.from ?? from })) return true;
  if (!goToCell(editor, -1)) return false;
  const cell = cellAtCursor(editor);
  if (cell !== null) goToLastField(editor, cell);
  return true;
}

/** Selects the last field within a range, open or filled in. Returns false if there is none. */
function goToLastField(editor: Editor, range: { from: number; to: number }): boolean {
  const { state } = editor;
  const open = openFields(editor).map(({ place }) => ({ from: place, to: place + 1 }));
  const last = [...open, ...(VISITED.getState(state) ?? [])]
    .filter(({ from, to }) => from >= range.from && to <= range.to)
    .toSorted((one, other) => one.from - other.from)
    .at(-1);
  if (last === undefined) return false;
  if (state.doc.nodeAt(last.from)?.type.name === "field") chooseAt(editor, last.from);
  else chooseText(editor, last);
  return true;
}

/**
 * In a template, whose fields stay: puts the cursor behind the next or previous field. A selected field would be
 * replaced by the next letter. Returns false if there is none.
 */
function goBehindField(editor: Editor, step: 1 | -1): boolean {
  const { from, to } = editor.state.selection;
  const ends = openFields(editor).map(({ place }) => place + 1);
  const end =
    step === 1 ? (ends.find((one) => one > to) ?? ends[0]) : ends.findLast((one) => one < from);
  if (end === undefined) return false;
  chooseText(editor, { from: end, to: end });
  return true;
}

/** There is no field to go to: keeps the cursor and starts a new undo step. F6 and Escape leave the text. */
function stayInText({ view }: Editor): true {
  endUndoStep(view);
  return true;
}

/**
 * In a table, Tab goes to the next cell; elsewhere to the next field or, if there is none, to the next level of a
 * list. Shift+Tab goes back, and leaves the text if its form has other fields before it.
 */
export const FieldKeys = Extension.create<{ isInForm: boolean }>({
  name: "fieldKeys",
  priority: 1_000,
  addOptions: () => ({ isInForm: false }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const { isInForm } = this.options;
    const forward = () =>
      isInForm
        ? goToCell(editor, 1) || goBehindField(editor, 1)
        : tabInTable(editor) || goToField(editor);
    const back = () =>
      isInForm
        ? goToCell(editor, -1) || goBehindField(editor, -1)
        : shiftTabInTable(editor) || goBackToField(editor);
    return {
      Tab: () => forward() || editor.commands.sinkListItem("listItem") || stayInText(editor),
      // While a field is selected, the browser itself does not move the cursor.
      "Mod-End": () => {
        focusText(editor, "end");
        return true;
      },
      "Mod-Home": () => {
        focusText(editor, "start");
        return true;
      },
      "Shift-Tab": () =>
        back() ||
        editor.commands.liftListItem("listItem") ||
        // Leaving would focus a button, and a doctor who types without looking would press it with Space.
        (!isInForm && stayInText(editor)),
    };
  },
  addProseMirrorPlugins() {
    return [
      followFields,
      new Plugin({
        props: {
          handleDOMEvents: {
            // Some keyboards insert text without key events; that text replaces the selected field as well, and
            // begins a paragraph above or below a table.
            beforeinput(view, event) {
              const { selection, tr } = view.state;
              const isPlace = selection instanceof NodeSelection || selection instanceof GapCursor;
              if (!isPlace || event.inputType !== "insertText") return false;
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
