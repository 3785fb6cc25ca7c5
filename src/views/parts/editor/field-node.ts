import { InputRule, mergeAttributes, Node, type Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { isNamed, readField } from "#domain/report-fields.ts";
import { fieldLook } from "../report-text/field-look.ts";

/** Returns the field of a node; one with its label only if its settings are invalid, as pasted ones may be. */
export function fieldOf({ attrs }: { attrs: Record<string, unknown> }): FieldAttrs {
  try {
    return readField(attrs);
  } catch {
    const { label } = attrs;
    return { label: typeof label === "string" ? label : "" };
  }
}

/** A field of a kind, and its place in the text. */
export type PlacedField = { place: number; field: NamedField };

/** Returns the fields of a kind, in reading order. */
export function placedFields(doc: DocumentNode): PlacedField[] {
  const found: PlacedField[] = [];
  doc.descendants((node, place) => {
    if (node.type.name !== "field" || node.attrs["kind"] === null) return;
    const field = fieldOf(node);
    if (isNamed(field)) found.push({ place, field });
  });
  return found;
}

/** Returns the selected field; null if something else is selected. */
export function selectedField({
  selection,
}: EditorState): { place: number; field: FieldAttrs } | null {
  return selection instanceof NodeSelection && selection.node.type.name === "field"
    ? { place: selection.from, field: fieldOf(selection.node) }
    : null;
}

/** Replaces the field at a place and selects it; does nothing if it is gone or stays the same. */
export function replaceField({ view, state }: Editor, place: number, field: FieldAttrs): void {
  const node = state.doc.nodeAt(place);
  if (node?.type.name !== "field") return;
  if (JSON.stringify(fieldOf(node)) === JSON.stringify(field)) return;
  const tr = state.tr.setNodeMarkup(place, undefined, field);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place)));
}

const SETTINGS = [
  "name",
  "kind",
  "options",
  "unit",
  "least",
  "most",
  "decimals",
  "required",
  "formula",
  "codes",
  "score",
  "inputs",
  "value",
] as const;

/** A gap or a field of a kind, which Tab selects. Typing replaces a gap; one is typed as `[[label]]`. */
export const Field = Node.create({
  name: "field",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    label: { default: "", rendered: false },
    ...Object.fromEntries(SETTINGS.map((name) => [name, { default: null, rendered: false }])),
  }),
  parseHTML: () => [
    {
      tag: "span[data-field]",
      getAttrs: (element) => attributesIn(element.getAttribute("data-field") ?? ""),
    },
  ],
  renderHTML({ node }) {
    const field = fieldOf(node);
    const { text, attributes } = fieldLook(field);
    const data = { "data-field": JSON.stringify(field), title: field.label };
    return ["span", mergeAttributes(data, attributes), text];
  },
  renderText: ({ node }) => fieldLook(fieldOf(node)).text,
  addInputRules() {
    return [
      new InputRule({
        find: /\[\[([^[\]]{1,80})\]\]$/,
        handler: ({ state, range, match }) => {
          const label = (match[1] ?? "").trim();
          if (label !== "") state.tr.replaceWith(range.from, range.to, this.type.create({ label }));
        },
      }),
    ];
  },
});

/** Returns the field of copied HTML; false if it is none. */
function attributesIn(data: string): FieldAttrs | false {
  try {
    return readField(JSON.parse(data));
  } catch {
    return false;
  }
}
