import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useParams } from "wouter";
import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import {
  partBeingWritten,
  reasonAgainstSaving,
  REPORT_PARTS,
  type ReportPart,
} from "#domain/reports.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { getReport } from "#src/api/reports.ts";
import { takeJustOpened } from "#src/commands/areas/open-report.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { hasQueued, startsWithLeadingKey, isTextQueued } from "#src/focus/typed-ahead.ts";
import { t } from "#src/i18n/t.ts";
import type { Row } from "#src/state/screen/context.ts";
import { takeWentBack } from "#src/state/screen/navigation.ts";
import { hasKeptText } from "#src/state/report/draft.ts";
import { onChange } from "#src/state/live/live.ts";
import { session } from "#src/state/session/session.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { ReportReader } from "./reader.tsx";
import { ReportWriter } from "./writer.tsx";
import { writings } from "./writing.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** The report of one appointment: its doctors write it, everybody of the branch reads it. */
export default function ReportScreen() {
  const id = Number(useParams()["id"]);
  const appointment = useRecord("appointment", id, getAppointment);
  const report = useRecord("report", id, getReport, { byVersion: true });
  const failure = appointment.failure ?? report.failure;
  const { record } = appointment;
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "appointment", id, record }),
    [record, id],
  );
  useView("report", row);
  const reload = useEffectEvent(() => {
    appointment.reload();
    report.reload();
  });
  // What a submission does depends on the center's setting.
  useEffect(() => onChange("reporting_setting", () => reload()), []);
  if (failure !== null && (record === null || report.record === null))
    return (
      <div data-expects-text="" className="h-full">
        <FailedState
          title={t("shell.screen.report")}
          body={failureReason(failure)}
          retry={() => {
            appointment.reload();
            report.reload();
          }}
        />
      </div>
    );
  if (record === null || report.record === null) return <Waiting />;
  return <OneReport record={record} report={report.record} />;
}

/** Returns true if the queued keystrokes are no text, but a key that leads elsewhere or a command. */
const isCommandQueued = (): boolean => hasQueued() && !isTextQueued();

function OneReport({ record, report }: { record: Appointment; report: Report }) {
  const { id } = record;
  // The report's own status is newer than the one on the appointment.
  const appointment = useMemo(
    () => ({
      ...record,
      report_status: report.status,
      first_reader: report.first_reading?.reader ?? null,
    }),
    [record, report.status, report.first_reading?.reader],
  );

  const [drafts] = useState(() => ({
    text: ownDraft(`appointments.${id}.report`),
    addendum: ownDraft(`appointments.${id}.addendum`),
  }));
  /** Text that was typed and never saved is shown beside the current text, even if that is submitted. */
  const [unsaved, setUnsaved] = useState<ReportPart | null>(
    () => REPORT_PARTS.find((one) => hasKeptText(drafts[one])) ?? null,
  );
  const part = unsaved ?? partBeingWritten(report);
  const mayWrite = may(session.role, "reports.write");
  const isOpen = reasonAgainstSaving(appointment) === null;
  const isWritten = mayWrite && (isOpen || unsaved !== null);
  const [isOpened] = useState(() => takeJustOpened(id));
  const [wasReachedByBack] = useState(takeWentBack);
  const [readSince, setReadSince] = useState<number | null>(null);
  if (!isWritten && readSince === null) setReadSince(performance.now());
  const dropText = useEffectEvent((isFirst: boolean) => {
    const ownSigning = writings.forgetLastSigning(id);
    if (isCommandQueued() || (isFirst ? !isOpened && !hasQueued() : ownSigning?.opensNext === true))
      return;
    dropTyping(
      ownSigning !== null ? "signed" : report.status === "report_ready" ? "ready" : "screen",
    );
  });
  /** What was shown last; null at first. */
  const shown = useRef<{
    part: ReportPart;
    isWritten: boolean;
    unsaved: ReportPart | null;
  } | null>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { part, isWritten, unsaved };
    // Text typed for a report that cannot be written is dropped, and its letters run no command.
    if (mayWrite && !isWritten && before?.isWritten !== false) dropText(before === null);
    // Another doctor has begun what is now written here: nothing may be written there unseen.
    if (before === null || !isWritten || (before.isWritten && before.part === part)) return;
    if (!writings.forgetReopened(id) && before.unsaved === null) dropTyping("replaced");
  }, [id, mayWrite, part, isWritten, unsaved]);
  // One Escape too many leads into the report of an earlier patient: nothing may be written there unseen.
  useLayoutEffect(() => {
    if (wasReachedByBack && isWritten && !startsWithLeadingKey()) dropTyping("returned");
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (isWritten)
    return (
      <ReportWriter
        appointment={appointment}
        report={report}
        key={part}
        part={part}
        draft={drafts[part]}
        readSince={readSince}
        startsNewParagraph={isOpened || readSince !== null}
        onUnsaved={(isUnsaved) => setUnsaved(isUnsaved ? part : null)}
      />
    );
  return <ReportReader appointment={appointment} report={report} />;
}
