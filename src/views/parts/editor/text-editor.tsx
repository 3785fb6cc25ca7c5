import { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { isBlank, readContent, type ReportContent } from "#domain/report-content.ts";
import { t } from "#src/i18n/t.ts";
import { isCharacterHeld } from "#src/focus/typed-ahead.ts";
import { publishEditor } from "#src/state/screen/context.ts";
import { lookOf, runAction, type TextLook } from "./actions.ts";
import { goToField, goToFieldWithin } from "./field-keys.ts";
import type { PlaceholderWords } from "./nodes.ts";
import { extensionsFor } from "./schema.ts";
import { Toolbar } from "./toolbar.tsx";
import { endUndoStep } from "./given-keys.ts";

/** Another text than the one being written: what somebody else saved, or one of two texts. */
export type OtherText = { content: ReportContent };

export type TextEditorProps = {
  label: string;
  /** What the editor begins with. */
  initial: ReportContent;
  /** Replaces the text when it changes. */
  other?: OtherText | null;
  /** Words for placeholders; null where there are none. */
  placeholders?: PlaceholderWords | null;
  autoFocus?: boolean;
  /** Whether a text that was typed before this one is there begins a paragraph of its own. */
  isBegunAnew?: boolean;
  /** The text as it is kept, after every change; null while it is longer than a text may be. */
  onChange: (content: ReportContent | null) => void;
  /** Beside the buttons. */
  aside?: ReactNode;
};

/** Rich text of the kinds that domain/report-content.ts knows, run by commands. */
export default function TextEditor({
  label,
  initial,
  other = null,
  placeholders = null,
  autoFocus = false,
  isBegunAnew = false,
  onChange,
  aside,
}: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editorOf = useRef<Editor | null>(null);
  const [look, setLook] = useState<TextLook>({});
  const [blank, setBlank] = useState(() => isBlank(initial));
  const read = (editor: Editor) =>
    readContent(editor.getJSON(), { template: placeholders !== null });
  const changed = useEffectEvent((editor: Editor) => {
    const found = read(editor);
    onChange(found.ok ? found.content : null);
  });
  const begin = useEffectEvent(() => {
    const editor = new Editor({
      element: place.current,
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
      onTransaction({ editor: at }) {
        setLook(lookOf(at));
        setBlank(at.isEmpty);
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
        // A field that was open before is not what is typed behind the template.
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
    });
    if (autoFocus) {
      editor.commands.focus("end");
      // Whoever typed ahead has not seen what is written already.
      if (isBegunAnew && isCharacterHeld() && !editor.isEmpty) {
        // Undo leads back to the cursor before it, so that is at the end as well.
        editor.commands.insertContentAt(editor.state.doc.content.size, { type: "paragraph" });
        endUndoStep(editor.view);
        editor.commands.focus("end");
      }
      // The command waits for the next frame; what was typed for this text comes before it.
      editor.view.focus();
    }
    return () => {
      unpublish();
      editor.destroy();
      editorOf.current = null;
    };
  }, [autoFocus, isBegunAnew, placeholders]);
  useEffect(() => {
    if (other === null) return;
    editorOf.current?.commands.setContent(other.content, { emitUpdate: false });
  }, [other]);
  return (
    <div className="flex min-h-0 flex-col">
      <Toolbar look={look} hasPlaceholders={placeholders !== null} aside={aside} />
      <div className="report-page relative">
        {blank && (
          <p aria-hidden="true" className="report-hint">
            {t(placeholders === null ? "reports.editor.hint" : "reports.editor.template_hint")}
          </p>
        )}
        <div ref={place} />
      </div>
    </div>
  );
}
