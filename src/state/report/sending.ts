import { ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { textOfPart } from "#domain/reports.ts";
import { ApiFailure, isRefusedUnprocessed } from "#src/api/failure.ts";
import { conflictingReport } from "#src/api/reports.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import type { BrowserCopy } from "./browser-copy.ts";
import { isSame, type SentReport } from "./draft.ts";
import type { OtherReports } from "./other-reports.ts";
import type { WritingOptions } from "./writing-types.ts";
import { recordReport, type ReportData } from "./report-data.ts";

/** What saving and signing are made of. */
export type WritingParts = {
  data: ReportData;
  copy: BrowserCopy;
  others: OtherReports;
  options: WritingOptions;
};

/** Creates the function that sends the text once; an unanswered save is repeated until it is answered. */
export function createSending({ data, copy, others, options }: WritingParts) {
  const { state } = data;

  /** The server has `saved`; text typed since then is saved next. */
  function settle(saved: ReportContent): void {
    const { content } = data;
    data.isDirty = content !== saved && !isSame(content, saved);
    state.phase = data.isDirty ? "unsaved" : "saved";
    if (data.isDirty) copy.keep();
    else copy.settle(saved);
  }

  function refuse(failure: ApiFailure): void {
    state.phase = failure.status === 401 ? "unsaved" : "refused";
    state.refusal = ref({ cause: failure });
    data.maySave = failure.status !== 401;
    copy.keep();
  }

  function onFailure(failure: ApiFailure, sending: ReportContent): void {
    // If the request was rejected before it was processed, the outcome of an earlier try is still unknown.
    if (!isRefusedUnprocessed(failure)) data.sent = null;
    const current = conflictingReport(failure);
    if (current === null) return refuse(failure);
    // Two equal texts are no conflict.
    if (!isSame(textOfPart(current, data.part), sending) || current.status !== "in_progress")
      return others.enterConflict(current);
    onSaved(current, sending);
  }

  function onSaved(answer: Report, sending: ReportContent): void {
    recordReport(data, answer);
    settle(sending);
  }

  return async function send(): Promise<void> {
    const { key, input } = (data.sent ??= nextSave(data));
    if (state.phase !== "offline") state.phase = "saving";
    copy.keep();
    try {
      const saved = await retryUntilAnswered(
        () => options.save(input, key),
        () => waitOnline({ data, copy, options }),
      );
      if (saved === null) return;
      data.sent = null;
      onSaved(saved.answer, input.content);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) {
        state.phase = "unsaved";
        throw failure;
      }
      onFailure(failure, input.content);
    }
    others.handleAnnounced();
  };
}

function nextSave({ content, template, state }: ReportData): SentReport {
  return { key: crypto.randomUUID(), input: { content, template, version: state.version } };
}

/** Waits for the network. Returns false if the page was left meanwhile. */
export async function waitOnline({
  data,
  copy,
  options,
}: Omit<WritingParts, "others">): Promise<boolean> {
  data.state.phase = "offline";
  data.submission?.waits();
  copy.keep();
  await options.untilOnline();
  return !data.isClosed;
}
