import type { Editor } from "@tiptap/core";
import { directionOf } from "#domain/report-content.ts";
import { MAX_LABEL_LETTERS } from "#domain/report-attributes.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { placedFields, replaceField, selectedField } from "./field-node.ts";
import type { EditorAction } from "#src/state/screen/context.ts";

/** The formats that apply at the cursor; the toolbar shows them as pressed. */
export type ActiveFormats = Partial<Record<EditorAction, boolean>>;

export function activeFormatsOf(editor: Editor): ActiveFormats {
  return {
    bold: editor.isActive("bold"),
    heading: editor.isActive("heading"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    table: editor.isActive("table"),
  };
}

/** Applies one action to the text and keeps the cursor in it. */
export function runAction(editor: Editor, action: EditorAction): void {
  const chain = editor.chain().focus();
  switch (action) {
    case "bold":
      return void chain.toggleBold().run();
    case "heading":
      return void chain.toggleHeading({ level: 2 }).run();
    case "bullets":
      return void chain.toggleBulletList().run();
    case "numbers":
      return void chain.toggleOrderedList().run();
    case "direction":
      return turnDirection(editor);
    case "field":
      return askForField(editor);
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

/** Asks for the settings of the selected field, or of a new one, which is called what is selected. */
export function askForField(editor: Editor): void {
  const { state } = editor;
  const selected = selectedField(state);
  const { from, to } = state.selection;
  const label = state.doc.textBetween(from, to, " ").trim().slice(0, MAX_LABEL_LETTERS);
  openLayer({
    kind: "report-field",
    field: selected?.field ?? null,
    label,
    others: placedFields(state.doc).flatMap(({ place, field }) =>
      place === selected?.place ? [] : [field],
    ),
    done(field) {
      if (selected === null)
        editor.chain().focus().insertContent({ type: "field", attrs: field }).run();
      else replaceField(editor, selected.place, field);
    },
  });
}

/** Reverses the direction of the paragraph; removes its own direction if its letters imply the new one. */
function turnDirection(editor: Editor): void {
  const { $from } = editor.state.selection;
  const block = $from.parent;
  const natural = directionOf(block.textContent);
  const ownDirection: unknown = block.attrs["dir"];
  const direction = ownDirection ?? natural ?? getComputedStyle(editor.view.dom).direction;
  const next = direction === "rtl" ? "ltr" : "rtl";
  editor
    .chain()
    .focus()
    .updateAttributes(block.type.name, { dir: next === natural ? null : next })
    .run();
}
