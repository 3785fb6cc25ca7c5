import type { Editor } from "@tiptap/core";
import { directionOf, type TextDirection } from "#domain/report-content.ts";
import { MAX_LABEL_LETTERS } from "#domain/report-attributes.ts";
import { MARKS } from "#domain/report-marks.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { focusText } from "./focus-text.ts";
import { beginParagraphBesideTable } from "./table-keys.ts";
import { placedFields, replaceField, selectedField } from "./field-node.ts";
import type { EditorAction } from "#src/state/screen/context.ts";

/** The formats that apply at the cursor; the toolbar shows them as pressed. */
export type ActiveFormats = Partial<Record<EditorAction, boolean>>;

export function activeFormatsOf(editor: Editor): ActiveFormats {
  return {
    ...Object.fromEntries(MARKS.map((name) => [name, editor.isActive(name)])),
    heading: editor.isActive("heading"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    table: editor.isActive("table"),
  };
}

/** An action on the text itself. */
export type TextAction = Exclude<EditorAction, "find">;

const FORMATS: ReadonlySet<EditorAction> = new Set([
  ...MARKS,
  "heading",
  "bullets",
  "numbers",
  "direction",
]);

/** Applies one action to the text and keeps the cursor in it. */
export function runAction(editor: Editor, action: TextAction): void {
  if (action === "field") return askForField(editor);
  if (FORMATS.has(action)) beginParagraphBesideTable(editor);
  focusText(editor);
  const chain = editor.chain();
  switch (action) {
    case "bold":
    case "italic":
    case "underline":
    case "superscript":
    case "subscript":
      return void chain.toggleMark(action).run();
    case "heading":
      return void chain.toggleHeading({ level: 2 }).run();
    case "bullets":
      return void chain.toggleBulletList().run();
    case "numbers":
      return void chain.toggleOrderedList().run();
    case "direction":
      return turnDirection(editor);
    case "table":
      return void chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    case "row_add":
      return void chain.addRowAfter().run();
    case "row_remove":
      return void chain.deleteRow().run();
    case "column_add":
      return void chain.addColumnAfter().run();
    case "column_remove":
      return void chain.deleteColumn().run();
    case "table_remove":
      return void chain.deleteTable().run();
    case "undo":
      return void chain.undo().run();
    case "redo":
      return void chain.redo().run();
  }
}

/** Returns the selected text as a label or as words to find; empty if none is selected. */
export function chosenText({ state }: Editor): string {
  const { from, to } = state.selection;
  return state.doc.textBetween(from, to, " ").trim().slice(0, MAX_LABEL_LETTERS);
}

/** Asks for the settings of the selected field, or of a new one, which is called what is selected. */
export function askForField(editor: Editor): void {
  const { state } = editor;
  const selected = selectedField(state);
  openLayer({
    kind: "report-field",
    field: selected?.field ?? null,
    label: chosenText(editor),
    others: placedFields(state.doc).flatMap(({ place, field }) =>
      place === selected?.place ? [] : [field],
    ),
    done(field) {
      if (selected === null) {
        focusText(editor);
        editor.commands.insertContent({ type: "field", attrs: field });
      } else replaceField(editor, selected.place, field);
    },
  });
}

/** Returns the reading direction of the paragraph at the cursor. */
export function directionAt({ state, view }: Editor): TextDirection {
  const block = state.selection.$from.parent;
  const ownDirection: unknown = block.attrs["dir"];
  const direction =
    ownDirection ?? directionOf(block.textContent) ?? getComputedStyle(view.dom).direction;
  return direction === "rtl" ? "rtl" : "ltr";
}

/** Reverses the direction of the paragraph; removes its own direction if its letters imply the new one. */
function turnDirection(editor: Editor): void {
  const block = editor.state.selection.$from.parent;
  const natural = directionOf(block.textContent);
  const next = directionAt(editor) === "rtl" ? "ltr" : "rtl";
  editor.commands.updateAttributes(block.type.name, { dir: next === natural ? null : next });
}
