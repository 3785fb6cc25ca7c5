import { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { isBlank, readContent, type ReportContent } from "#domain/report-content.ts";
import { t } from "#src/i18n/t.ts";
import { isCharacterQueued } from "#src/focus/typed-ahead.ts";
import { publishEditor } from "#src/state/screen/context.ts";
import { activeFormatsOf, runAction, type ActiveFormats } from "./actions.ts";
import { goToField, goToFieldWithin } from "./field-keys.ts";
import { goToPlace } from "./go-to-place.ts";
import type { PlaceholderWords } from "./nodes.ts";
import { extensionsFor } from "./schema.ts";
import { Toolbar } from "./toolbar.tsx";
import { endUndoStep } from "./replayed-keys.ts";

/** A text that replaces the one being written: what another user saved, or the chosen one of two texts. */
export type OtherText = { content: ReportContent };

export type TextEditorProps = {
  label: string;
  /** The initial text. */
  initial: ReportContent;
  /** Replaces the text when it changes. */
  replacement?: OtherText | null;
  /** Names of the placeholders; null if the text has none. */
  placeholders?: PlaceholderWords | null;
  autoFocus?: boolean;
  /** Whether text that the user typed before the editor loaded starts a new paragraph. */
  startsNewParagraph?: boolean;
  /** Called after every change with the text to save; null while it is longer than a text may be. */
  onChange: (content: ReportContent | null) => void;
  /** Shown beside the toolbar buttons. */
  status?: ReactNode;
};

/** Rich text editor for the nodes of domain/report-content.ts, controlled by commands. */
export default function TextEditor({
  label,
  initial,
  replacement = null,
  placeholders = null,
  autoFocus = false,
  startsNewParagraph = false,
  onChange,
  status,
}: TextEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const editorOf = useRef<Editor | null>(null);
  const [activeFormats, setActiveFormats] = useState<ActiveFormats>({});
  const [isEmpty, setEmpty] = useState(() => isBlank(initial));
  const read = (editor: Editor) =>
    readContent(editor.getJSON(), { template: placeholders !== null });
  const changed = useEffectEvent((editor: Editor) => {
    const found = read(editor);
    onChange(found.ok ? found.content : null);
  });
  const begin = useEffectEvent(() => {
    const editor = new Editor({
      element: container.current,
      extensions: extensionsFor(placeholders),
      content: initial,
      injectCSS: false,
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class: "report-text",
          spellcheck: "false",
        },
      },
      onUpdate: ({ editor: changedEditor }) => changed(changedEditor),
      onTransaction({ editor: changedEditor }) {
        setActiveFormats(activeFormatsOf(changedEditor));
        setEmpty(changedEditor.isEmpty);
      },
    });
    return editor;
  });
  useEffect(() => {
    const editor = begin();
    editorOf.current = editor;
    const insert = (content: ReportContent) => {
      const found = readContent(editor.getJSON(), { template: true });
      endUndoStep(editor.view);
      if (found.ok && isBlank(found.content)) {
        editor.commands.setContent(content, { emitUpdate: true });
        editor.commands.focus("start");
        goToField(editor);
      } else {
        const { from } = editor.state.selection;
        editor.chain().insertContent(content.content).focus().run();
        // Only fields of the template: the user types into it, not into a field that was open before.
        goToFieldWithin(editor, from, editor.state.selection.to);
      }
      endUndoStep(editor.view);
    };
    const unpublish = publishEditor({
      run: (action) => runAction(editor, action, { fieldLabel: t("reports.editor.field_label") }),
      insert,
      placeholder:
        placeholders === null
          ? null
          : (name) =>
              void editor
                .chain()
                .focus()
                .insertContent({ type: "placeholder", attrs: { name } })
                .run(),
      focus: () => void editor.commands.focus(),
      focusOpenField() {
        editor.commands.focus();
        goToField(editor);
      },
      goTo: (place) => goToPlace(editor, place),
    });
    if (autoFocus) {
      editor.commands.focus("end");
      // A user who typed ahead has not seen the existing text, so their own starts a new paragraph.
      if (startsNewParagraph && isCharacterQueued() && !editor.isEmpty) {
        // Undo restores the cursor from before this insertion: `focus("end")` above has put it at the end, too.
        editor.commands.insertContentAt(editor.state.doc.content.size, { type: "paragraph" });
        endUndoStep(editor.view);
        editor.commands.focus("end");
      }
      // The focus command runs in the next frame; queued keystrokes for this text arrive before it.
      editor.view.focus();
    }
    return () => {
      unpublish();
      editor.destroy();
      editorOf.current = null;
    };
  }, [autoFocus, startsNewParagraph, placeholders]);
  useEffect(() => {
    if (replacement === null) return;
    editorOf.current?.commands.setContent(replacement.content, { emitUpdate: false });
  }, [replacement]);
  return (
    <div className="flex min-h-0 flex-col">
      <Toolbar
        activeFormats={activeFormats}
        hasPlaceholders={placeholders !== null}
        status={status}
      />
      <div className="report-page relative">
        {isEmpty && (
          <p aria-hidden="true" className="report-hint">
            {t(placeholders === null ? "reports.editor.hint" : "reports.editor.template_hint")}
          </p>
        )}
        <div ref={container} />
      </div>
    </div>
  );
}
