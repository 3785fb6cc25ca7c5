import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { isComputed, isNamed } from "#domain/report-fields.ts";
import type { EditorState } from "@tiptap/pm/state";
import { selectedField, type PlacedField } from "./field-node.ts";

/** What happens at a selected field. */
export type FieldEntryEvents = {
  /** Called with the first letters typed into a field of a report; null for Enter, which keeps what it holds. */
  onType: (placed: PlacedField, typed: string | null) => void;
  /** Called for Enter on a field of a template, and on a gap. */
  onEdit: () => void;
};

/**
 * Letters typed at a selected field of a kind go into it, rather than replacing it; a computed one ignores them. Enter
 * opens it: in a report to fill it in, in a template to change its settings.
 */
export const FieldEntryKeys = Extension.create<FieldEntryEvents & { isTemplate: boolean }>({
  name: "fieldEntryKeys",
  // Before the keys of fields, which replace a selected gap.
  priority: 1_100,
  addOptions: () => ({ onType: () => undefined, onEdit: () => undefined, isTemplate: false }),
  addProseMirrorPlugins() {
    const { onType, onEdit, isTemplate } = this.options;
    /** Returns whether the text was taken: by a field of a kind, even if it is computed. */
    const take = (state: EditorState, typed: string | null): boolean => {
      const selected = selectedField(state);
      if (selected === null || !isNamed(selected.field)) return false;
      if (!isComputed(selected.field))
        onType({ place: selected.place, field: selected.field }, typed);
      return true;
    };
    return [
      new Plugin({
        props: {
          handleKeyDown({ state }, event) {
            if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
            if (event.key === "Enter") {
              if (selectedField(state) === null || event.shiftKey) return false;
              if (isTemplate) onEdit();
              return isTemplate || take(state, null);
            }
            if (Array.from(event.key).length !== 1 || isTemplate || !take(state, event.key))
              return false;
            event.preventDefault();
            return true;
          },
          handlePaste({ state }, event) {
            const text = event.clipboardData?.getData("text/plain") ?? "";
            return !isTemplate && text !== "" && take(state, text);
          },
          handleDOMEvents: {
            beforeinput({ state }, event) {
              if (isTemplate || event.inputType !== "insertText" || event.data === null)
                return false;
              if (!take(state, event.data)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});
