import { Extension, type Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Underline } from "@tiptap/extension-underline";
import { Gapcursor, UndoRedo } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import { direction } from "#src/i18n/language.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { AutotextKeys } from "./autotext-keys.ts";
import { CursorKeys } from "./cursor-keys.ts";
import { Directions } from "./directions.ts";
import { ComputedFields } from "./computed.ts";
import { FieldEntryKeys, type FieldEntryEvents } from "./field-entry-keys.ts";
import { FieldKeys } from "./field-keys.ts";
import { Field } from "./field-node.ts";
import { Find } from "./find.ts";
import { PlainText, Subscript, Superscript } from "./marks.ts";
import { Measures } from "./measures.ts";
import { Placeholder, type PlaceholderWords } from "./nodes.ts";
import { NumberedList } from "./numbered-list.ts";
import { OwedBlank } from "./owed-blank.ts";
import { PastedHtml } from "./pasted-html.ts";
import { ReplayedKeys } from "./replayed-keys.ts";
import { TableEdges } from "./table-keys.ts";

/** Keys are declared with the commands (src/commands), not here. */
const noKeys = { addKeyboardShortcuts: () => ({}) };

/** Attributes of table cells, as in domain/report-content.ts. */
const cellAttributes = {
  addAttributes: () => ({
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
  }),
};

/** A line break within a paragraph, by Shift+Enter only: Mod+Enter is a key of the page. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
  },
});

const SWALLOWED = /^(Enter|NumpadEnter|Key[BIYZ])$/;

/** Passes Escape, and these keys with Mod, on to the page: ProseMirror swallows them even if they are not bound. */
const PageKeys = Extension.create({
  name: "pageKeys",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (_view, { code, ctrlKey, metaKey }) =>
            code === "Escape" || ((ctrlKey || metaKey) && SWALLOWED.test(code)),
        },
      },
    }),
  ],
});

/** Restores the cursor on focus: a browser that returns the focus puts the cursor at the beginning. */
const KeepsCursor = Extension.create({
  name: "keepsCursor",
  addProseMirrorPlugins() {
    let isPointing = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown() {
              isPointing = true;
              setTimeout(() => (isPointing = false));
              return false;
            },
            focus(view) {
              if (!isPointing) view.focus();
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** What the extensions ask of the editor around them. */
type EditorEvents = FieldEntryEvents & {
  /** Fills in the placeholders of an autotext. */
  fill: (content: ReportContent) => ReportContent;
};

/** Returns the extensions for the nodes of domain/report-content.ts; placeholders only if their names are given. */
export function extensionsFor(
  placeholders: PlaceholderWords | null,
  { fill, ...entry }: EditorEvents,
): Extensions {
  return [
    Document,
    PlainText,
    Paragraph.extend(noKeys),
    Heading.extend(noKeys).configure({ levels: [1, 2, 3] }),
    // The order of their marks is that of MARKS in domain/report-marks.ts.
    Bold.extend(noKeys),
    Italic.extend(noKeys),
    Underline.extend(noKeys),
    Superscript,
    Subscript,
    BulletList.extend(noKeys),
    NumberedList.extend(noKeys),
    ListItem,
    ListKeymap,
    LineBreak,
    Table,
    TableRow,
    TableCell.extend(cellAttributes),
    TableHeader.extend(cellAttributes),
    Gapcursor,
    TableEdges,
    UndoRedo.extend(noKeys),
    Find,
    CursorKeys,
    ReplayedKeys,
    Directions.configure({ page: direction() }),
    Measures,
    PastedHtml,
    PageKeys,
    KeepsCursor,
    // The form of a template has other fields before the text.
    FieldKeys.configure({ isInForm: placeholders !== null }),
    OwedBlank,
    AutotextKeys.configure({ fill }),
    FieldEntryKeys.configure({ ...entry, isTemplate: placeholders !== null }),
    Field,
    ComputedFields,
    ...(placeholders === null ? [] : [Placeholder.configure(placeholders)]),
  ];
}
