import { proxy, ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import { textOfPart, type ReportPart } from "#domain/reports.ts";
import { isSame, readStored, type SentReport } from "./draft.ts";
import type { Submission } from "./submission.ts";
import { createUnsubmitted } from "./unsubmitted.ts";
import type { WritingOptions, WritingState } from "./writing-types.ts";

/** A report that is being written: the data that the parts of its store share. */
export type ReportData = {
  readonly state: WritingState;
  readonly part: ReportPart;
  content: ReportContent;
  template: number | null;
  /** Whether the text differs from the server's. */
  isDirty: boolean;
  /** The save that was sent and has no answer yet. */
  sent: SentReport | null;
  /** The report as the server last returned it. */
  latest: Report;
  isSigning: boolean;
  /** What the user asked to submit or to discard, until the outcome is known; null for nothing. */
  submission: Submission | null;
  readonly unsubmitted: ReturnType<typeof createUnsubmitted>;
  /** False once the page is closed or the session is over, when saving makes no sense. */
  maySave: boolean;
  /** Whether the page is closed; another page may then be storing its own text. */
  isClosed: boolean;
  /** Called when another text replaces the one on screen. */
  onText: WritingOptions["onText"];
};

/** Returns the report to write: with the text stored in this browser, else as the server has it. */
export function createReportData({
  report,
  part = "text",
  draft,
  isReopened,
  unsubmitted: unsubmittedPlace = null,
  onText,
}: WritingOptions): ReportData {
  const unsubmitted = createUnsubmitted(unsubmittedPlace);
  const stored = readStored(draft, { isOwn: isReopened ?? false });
  const text = textOfPart(report, part);
  const isDirty = stored !== null && !isSame(stored.content, text);
  const sent = isDirty ? stored.sent : null;
  const isOutdated = isDirty && sent === null && stored.version !== report.version;
  if (!isDirty && stored !== null) draft?.clear();
  return {
    state: proxy<WritingState>({
      phase: !isDirty ? "saved" : isOutdated ? "conflict" : "unsaved",
      // The version that the text is based on: if it were the server's, the text would be saved over a newer one.
      version: isDirty ? stored.version : report.version,
      savedAt: report.version === 0 ? null : report.updated_at,
      refusal: null,
      theirs: isOutdated ? ref({ report, isFromHere: false }) : null,
      submission: unsubmitted.wasLeft(report) ? "left" : null,
    }),
    unsubmitted,
    part,
    content: stored?.content ?? text ?? emptyContent(),
    template: stored?.template ?? report.template,
    isDirty,
    sent,
    latest: report,
    isSigning: false,
    submission: null,
    maySave: true,
    isClosed: false,
    onText,
  };
}

/** Records the report as the server has just returned it. */
export function recordReport(data: ReportData, report: Report): void {
  data.latest = report;
  data.state.version = report.version;
  data.state.savedAt = report.updated_at;
  data.state.refusal = null;
}

/** Shows another text that the server has. */
export function showReport(data: ReportData, other: Report): void {
  recordReport(data, other);
  data.isDirty = false;
  data.state.phase = "saved";
  data.content = textOfPart(other, data.part) ?? emptyContent();
  data.onText(data.content);
}
