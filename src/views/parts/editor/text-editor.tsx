import { Editor } from "@tiptap/core";
import { flushSync } from "react-dom";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { subscribe } from "valtio";
import { isBlank, readContent, type ReportContent } from "#domain/report-content.ts";
import { t } from "#src/i18n/t.ts";
import { isCharacterQueued } from "#src/focus/typed-ahead.ts";
import { publishEditor } from "#src/state/screen/context.ts";
import { may } from "#domain/access.ts";
import { autotexts } from "#src/state/report/autotexts.ts";
import { layerDepth } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { focusText } from "./focus-text.ts";
import { activeFormatsOf, askForField, runAction, type ActiveFormats } from "./actions.ts";
import { offeredAutotexts, type OfferedAutotexts } from "./autotext-keys.ts";
import { scrollBelow } from "./below-bars.ts";
import { AutotextOffers } from "./autotext-offers.tsx";
import { beginEntry, EntryLine, movedEntry, type Entry } from "./entry-line.tsx";
import { ChoicesAtField, focusedChoice, type FocusedChoice } from "./field-choices.tsx";
import { FindBar } from "./find-bar.tsx";
import { goToField, goToFieldWithin, goToOpenField } from "./field-keys.ts";
import { goToPlace } from "./go-to-place.ts";
import type { PlaceholderWords } from "./nodes.ts";
import { extensionsFor } from "./schema.ts";
import { selectedContent } from "./selected-content.ts";
import { textStatusOf, TextStatusLine, type TextStatus } from "./text-status.tsx";
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
  /** Fills in the placeholders of an autotext; without it they stay. */
  fill?: (content: ReportContent) => ReportContent;
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
  fill,
  status,
}: TextEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const editorOf = useRef<Editor | null>(null);
  const [activeFormats, setActiveFormats] = useState<ActiveFormats>({});
  const [offered, setOffered] = useState<OfferedAutotexts | null>(null);
  /** The field being filled in; null if none is. */
  const [entry, setEntry] = useState<Entry | null>(null);
  const [choice, setChoice] = useState<FocusedChoice | null>(null);
  const [isEmpty, setEmpty] = useState(() => isBlank(initial));
  const [textStatus, setTextStatus] = useState<TextStatus | null>(null);
  const [finding, setFinding] = useState<{ editor: Editor; asked: number } | null>(null);
  const read = (editor: Editor) =>
    readContent(editor.getJSON(), { template: placeholders !== null });
  const changed = useEffectEvent((editor: Editor) => {
    const found = read(editor);
    onChange(found.ok ? found.content : null);
  });
  /** Focuses the line of a field if what is typed into it makes no value; returns whether it does. */
  const focusUnread = (): boolean => {
    const line = page.current?.querySelector<HTMLInputElement>("input[aria-invalid]") ?? null;
    line?.focus();
    return line !== null;
  };
  const filled = useEffectEvent((content: ReportContent) => fill?.(content) ?? content);
  const begin = useEffectEvent(() => {
    const editor = new Editor({
      element: container.current,
      extensions: extensionsFor(placeholders, {
        fill: (content) => filled(content),
        onType(placed, typed) {
          const current = editorOf.current;
          if (focusUnread()) return;
          // At once, so that the letters typed next go into the field.
          if (current !== null) flushSync(() => setEntry(beginEntry(current, placed, typed)));
        },
        onEdit: () => editorOf.current && askForField(editorOf.current),
      }),
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
      onCreate: ({ editor: created }) => setTextStatus(textStatusOf(created)),
      onUpdate: ({ editor: changedEditor }) => changed(changedEditor),
      onTransaction({ editor: changedEditor, transaction }) {
        setEntry((before) => (before === null ? null : movedEntry(before, transaction)));
        setActiveFormats(activeFormatsOf(changedEditor));
        setEmpty(changedEditor.isEmpty);
        setTextStatus(textStatusOf(changedEditor));
        setOffered(offeredAutotexts(changedEditor));
        // In a template the choices are settings, which Enter opens.
        if (placeholders === null) setChoice(focusedChoice(changedEditor));
      },
    });
    return editor;
  });
  useEffect(() => {
    const editor = begin();
    editorOf.current = editor;
    const insert = (content: ReportContent, cursor: "start" | "end" = "start") => {
      const found = readContent(editor.getJSON(), { template: true });
      endUndoStep(editor.view);
      if (found.ok && isBlank(found.content)) {
        editor.commands.setContent(content, { emitUpdate: true });
        focusText(editor, cursor);
        // What is typed behind a text without fields goes on there, and not before its first heading.
        if (!goToField(editor)) focusText(editor, "end");
      } else {
        const { from } = editor.state.selection;
        editor.commands.insertContent(content.content);
        focusText(editor);
        // Only fields of the template: the user types into it, not into a field that was open before.
        goToFieldWithin(editor, from, editor.state.selection.to);
      }
      endUndoStep(editor.view);
    };
    // What is typed next belongs to the bar, so it appears at once.
    const find = () =>
      flushSync(() => setFinding((before) => ({ editor, asked: (before?.asked ?? 0) + 1 })));
    const unpublish = publishEditor({
      depth: layerDepth(),
      selected: () => selectedContent(editor.state),
      run: (action) => (action === "find" ? find() : runAction(editor, action)),
      insert,
      placeholder:
        placeholders === null
          ? null
          : (name) => {
              focusText(editor);
              editor.commands.insertContent({ type: "placeholder", attrs: { name } });
            },
      focus: () => focusText(editor),
      focusUnread: () => focusUnread(),
      focusOpenField() {
        focusText(editor);
        goToOpenField(editor);
      },
      goTo: (place) => goToPlace(editor, place),
    });
    if (autoFocus) {
      focusText(editor, "end");
      // A user who typed ahead has not seen the existing text, so their own starts a new paragraph.
      if (startsNewParagraph && isCharacterQueued() && !editor.isEmpty) {
        // Undo restores the cursor from before this insertion: `focusText` above has put it at the end, too.
        editor.commands.insertContentAt(editor.state.doc.content.size, { type: "paragraph" });
        endUndoStep(editor.view);
        focusText(editor, "end");
      }
    }
    const endScrolling = bars.current === null ? null : scrollBelow(bars.current, editor);
    return () => {
      unpublish();
      endScrolling?.();
      setFinding(null);
      editor.destroy();
      editorOf.current = null;
    };
  }, [autoFocus, startsNewParagraph, placeholders]);
  useEffect(() => {
    if (may(session.role, "autotexts.read")) autotexts.begin();
    return subscribe(autotexts.state, () => {
      if (editorOf.current !== null) setOffered(offeredAutotexts(editorOf.current));
    });
  }, []);
  useEffect(() => {
    if (replacement === null) return;
    editorOf.current?.commands.setContent(replacement.content, { emitUpdate: false });
  }, [replacement]);
  return (
    <div className="flex min-h-0 flex-col">
      <div ref={bars} className="sticky top-0 z-10 print:hidden">
        <Toolbar
          activeFormats={activeFormats}
          hasPlaceholders={placeholders !== null}
          status={
            <>
              {textStatus !== null && <TextStatusLine {...textStatus} />}
              {status}
            </>
          }
        />
        {finding !== null && <FindBar {...finding} onClose={() => setFinding(null)} />}
      </div>
      <div ref={page} className="report-page relative">
        {isEmpty && (
          <p aria-hidden="true" className="report-hint">
            {t(placeholders === null ? "reports.editor.hint" : "reports.editor.template_hint")}
          </p>
        )}
        {entry !== null && (
          <EntryLine entry={entry} editor={editorOf} onEnd={() => setEntry(null)} />
        )}
        {choice !== null && entry === null && <ChoicesAtField choice={choice} />}
        <div ref={container} />
        {offered !== null && <AutotextOffers offered={offered} page={page} />}
      </div>
    </div>
  );
}
