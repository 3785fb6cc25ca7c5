import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import type { RefObject } from "react";
import type { FieldValue } from "#domain/report-field-types.ts";
import { entryPlace, type EntryPlace } from "./field-choices.tsx";
import { FieldEntry, valueTyped } from "./field-entry.tsx";
import { goBackToField, goToField } from "./field-keys.ts";
import type { PlacedField } from "./field-node.ts";

/** A field being filled in, the first letters typed into it, and its place in the text when they were typed. */
export type Entry = PlacedField & { typed: string | null; at: EntryPlace; began: number };

/** Returns the entry that begins with these letters, and writes the value that they make. */
export function beginEntry(editor: Editor, placed: PlacedField, typed: string | null): Entry {
  const value = typed === null ? null : valueTyped(placed.field, typed);
  if (value !== null) writeValue(editor, placed.place, value);
  return { ...placed, typed, at: entryPlace(editor), began: placed.place };
}

/** Returns the entry after a change of the text; null if its field is gone. */
export function movedEntry(entry: Entry, { mapping }: Transaction): Entry | null {
  const { pos, deletedAfter } = mapping.mapResult(entry.place);
  if (deletedAfter) return null;
  return pos === entry.place ? entry : { ...entry, place: pos };
}

function writeValue({ view, state }: Editor, place: number, value: FieldValue | undefined): void {
  const node = state.doc.nodeAt(place);
  if (node?.type.name !== "field") return;
  // A change of nothing, as Escape makes it, would take away what was undone.
  if (JSON.stringify(node.attrs["value"] ?? null) === JSON.stringify(value ?? null)) return;
  view.dispatch(state.tr.setNodeAttribute(place, "value", value ?? null));
}

/** The line that fills in a field of the editor's text. */
export function EntryLine({
  entry: { place, field, typed, at, began },
  editor: editorOf,
  onEnd,
}: {
  entry: Entry;
  editor: RefObject<Editor | null>;
  onEnd: () => void;
}) {
  return (
    <FieldEntry
      key={began}
      field={field}
      typed={typed}
      place={at}
      onValue={(value) => {
        if (editorOf.current !== null) writeValue(editorOf.current, place, value);
      }}
      onEnd={(end) => {
        const editor = editorOf.current;
        onEnd();
        if (editor === null || end === "left") return;
        editor.view.focus();
        if (end === "next") goToField(editor);
        if (end === "previous") goBackToField(editor);
      }}
    />
  );
}
