import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { concernsOf } from "#domain/report-checks.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { isToReport, reasonAgainstDiscarding, type ReportPart } from "#domain/reports.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { TYPING_PAUSE } from "#src/focus/early-keys.ts";
import { t } from "#src/i18n/t.ts";
import { context, publishPrint, publishReport } from "#src/state/screen/context.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import { announcePresence } from "#src/state/live/presence.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { isBeingSubmitted } from "#src/state/report/writing-types.ts";
import { useEditor } from "#src/views/parts/editor/lazy-editor.tsx";
import type { OtherText } from "#src/views/parts/editor/text-editor.tsx";
import { ReportPaper } from "#src/views/print/report-paper.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { Conflict } from "./conflict.tsx";
import { discardWritten } from "./discard.ts";
import { useEarlierText } from "./earlier-text.ts";
import { reportFrom } from "./fill.ts";
import { ReportFrame } from "./frame.tsx";
import { PreliminaryNote, submissionTitles } from "./second-reader.tsx";
import { createShownText } from "./shown-text.ts";
import { SavingState } from "./saving-state.tsx";
import { TextAbove } from "./text-above.tsx";
import { rememberStarted } from "#src/state/report/worklist.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import { useSaveToasts } from "./use-save-toasts.ts";
import { writings } from "./writing.ts";

type WriterProps = {
  appointment: Appointment;
  report: Report;
  part: ReportPart;
  draft: DraftPlace | null;
  /** Since when the page has shown the report as submitted; null if it has not. */
  readSince: number | null;
  /** Whether text typed before the editor loaded starts a new paragraph, instead of continuing the last one. */
  startsNewParagraph: boolean;
  /** Called with true when the server lacks some of the text or is asked to submit it, and with false once it has all. */
  onUnsaved: (isUnsaved: boolean) => void;
};
type WithEditor = WriterProps & { Editor: NonNullable<ReturnType<typeof useEditor>> };

/** A report being written: saves itself, never loses text, and is signed with one key. */
export function ReportWriter(props: WriterProps) {
  const Editor = useEditor();
  return Editor === null ? <Waiting /> : <OpenReport {...props} Editor={Editor} />;
}

function OpenReport({
  appointment,
  report,
  part,
  draft,
  readSince,
  startsNewParagraph,
  onUnsaved,
  Editor,
}: WithEditor) {
  const { id } = appointment;
  const [writtenContent, setContent] = useState<ReportContent | null>();
  const [replacement, setReplacement] = useState<OtherText | null>(null);
  const [shownText] = useState(createShownText);
  const [writing] = useState<Writing>(() => {
    const opened = writings.open({
      report,
      part,
      draft,
      isReopened: readSince !== null,
      onText(text) {
        shownText.show(text);
        setContent(text);
        setReplacement({ content: text });
      },
    });
    shownText.show(opened.content(), readSince ?? undefined);
    return opened;
  });
  const isAddendum = part === "addendum";
  const titles = submissionTitles(report);
  const content = writtenContent === undefined ? writing.content() : writtenContent;
  const paper = useDeferredValue(content);
  // The panel with both texts would cut off what is being typed.
  const hasPaused = usePause(content);
  const { phase, theirs, submission } = useSnapshot(writing.state);
  const earlier = useEarlierText(appointment);
  useEffect(() => {
    writing.meet(report);
  }, [writing, report]);
  // The submitted report may come before the answer: until that, what is typed belongs to the text.
  const isOpen = phase !== "saved" || isBeingSubmitted(submission);
  useEffect(() => {
    onUnsaved(isOpen);
  }, [onUnsaved, isOpen]);
  useSaveToasts(writing, phase);
  useEffect(() => announcePresence("report", id), [id]);
  useEffect(() => publishPrint({ run: () => void printPage() }), []);
  useEffect(() => keepOpen(writing), [writing]);
  const handle = useMemo(
    () => ({
      report,
      appointment,
      insertTemplate(template: ReportTemplate) {
        writing.from(template.id);
        context.editor?.insert(reportFrom(appointment, template));
      },
      save: () => writing.flush(),
      submit: (opensNext: boolean) =>
        writings.sign(writing, {
          appointment,
          opensNext,
          shownText,
          concerns: () => concernsOf({ appointment, content: writing.content(), earlier }),
        }),
      takeBack: () => writing.takeBack(),
      discard: () => discardWritten(writing),
    }),
    [report, appointment, writing, earlier, shownText],
  );
  useEffect(() => publishReport(handle), [handle]);
  return (
    <>
      <ReportFrame
        appointment={appointment}
        actions={
          <>
            <CommandButton id="pacs.open" />
            <CommandButton id="report.template" />
            {reasonAgainstDiscarding(report) === null && <CommandButton id="report.discard" />}
            <CommandButton id="report.submit_next" title={titles.submitNext} />
            <CommandButton id="report.submit" kind="primary" title={titles.submit} />
          </>
        }
      >
        {isAddendum ? (
          <TextAbove report={report} />
        ) : (
          <>
            <Notes appointment={appointment} report={report} />
            <PreliminaryNote report={report} />
          </>
        )}
        {phase === "conflict" && theirs !== null && hasPaused ? (
          <Conflict writing={writing} />
        ) : (
          <Editor
            autoFocus
            startsNewParagraph={startsNewParagraph}
            label={
              isAddendum
                ? t("addenda.editor", { number: report.addenda.length + 1 })
                : t("reports.editor.label")
            }
            initial={writing.content()}
            replacement={replacement}
            fill={(text) => reportFrom(appointment, { content: text })}
            onChange={(next) => {
              setContent(next);
              if (next !== null) {
                writing.change(next);
                rememberStarted(id);
              }
            }}
            status={<SavingState writing={writing} content={content} />}
          />
        )}
      </ReportFrame>
      {paper !== null && (
        <ReportPaper appointment={appointment} report={report} content={paper} part={part} />
      )}
    </>
  );
}

/** Returns whether a text has not changed for as long as the user would need to notice something. */
function usePause(content: ReportContent | null): boolean {
  const [paused, setPaused] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(content), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  return paused === content;
}

/** Saves automatically while the page exists; whatever closes the page, all text is kept first. */
function keepOpen(writing: Writing): () => void {
  writing.begin();
  const keepWriting = () => writing.keep();
  addEventListener("pagehide", keepWriting);
  document.addEventListener("visibilitychange", keepWriting);
  return () => {
    removeEventListener("pagehide", keepWriting);
    document.removeEventListener("visibilitychange", keepWriting);
    void writings.end(writing);
  };
}

/** What a doctor should know before writing. */
function Notes({ appointment, report }: { appointment: Appointment; report: Report }) {
  if (report.status === "report_ready") return null;
  const isDone = isToReport(appointment);
  if (isDone && report.amend_reason === null) return null;
  return (
    <p
      role="note"
      className="border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting"
    >
      {isDone
        ? t("reports.amending_why", { reason: report.amend_reason ?? "" })
        : t("reports.scan_not_done")}
    </p>
  );
}
