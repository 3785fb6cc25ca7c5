import { ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { textOfPart } from "#domain/reports.ts";
import type { BrowserCopy } from "./browser-copy.ts";
import { isSame } from "./draft.ts";
import { recordReport, showReport, type ReportData } from "./report-data.ts";

export type OtherReports = ReturnType<typeof createOtherReports>;

/**
 * Creates the functions that compare the text on this page with reports saved by other pages: an unchanged text is
 * replaced, and for a changed text the user chooses between both.
 */
export function createOtherReports(data: ReportData, copy: BrowserCopy) {
  const { state } = data;
  /** A newer report announced while it was unknown whether it came from this page's own save. */
  let announced: Report | null = null;
  /** The number of questions that are open about the text on screen. */
  let questions = 0;

  function enterConflict(theirs: Report, { isFromHere = false } = {}): void {
    state.phase = "conflict";
    state.theirs = ref({ report: theirs, isFromHere });
    copy.keep();
  }

  /** Handles a report that another page has read or saved. */
  function handleOtherReport(other: Report): void {
    // The same text, of which a submission may now make something else.
    if (other.version === data.latest.version) data.latest = other;
    if (other.version <= (state.theirs?.report.version ?? state.version)) return;
    // It may be this page's own save, which only the pending response will show.
    if (data.sent !== null || data.isSigning || questions > 0) {
      announced = other;
      return;
    }
    if (state.phase === "conflict") return enterConflict(other);
    if (data.isDirty && !isSame(textOfPart(other, data.part), data.content))
      return enterConflict(other);
    if (data.isDirty) copy.removeCurrent();
    showReport(data, other);
  }

  /** Handles the report that another page announced during a save or a question, once that has ended. */
  function handleAnnounced(): void {
    const other = announced;
    if (other === null || data.sent !== null || questions > 0) return;
    announced = null;
    handleOtherReport(other);
  }

  return {
    enterConflict,
    handleOther: handleOtherReport,
    handleAnnounced,
    /**
     * Keeps the text on screen, and its version, while the user is asked about it: the answer must not sign or discard
     * what another doctor has saved meanwhile. Returns a function that ends this.
     */
    keepAway(): () => void {
      questions += 1;
      return () => {
        questions -= 1;
        handleAnnounced();
      };
    },
    /** Resolves a conflict with our text, which is to be saved over theirs. Returns false without a conflict. */
    keepOurs(text: ReportContent): boolean {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return false;
      recordReport(data, theirs);
      state.theirs = null;
      data.content = text;
      data.isDirty = true;
      state.phase = "unsaved";
      data.onText(text);
      copy.keep();
      return true;
    },
    /** Resolves a conflict with their text. */
    showTheirs(): void {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return;
      state.theirs = null;
      copy.clear();
      showReport(data, theirs);
    },
  };
}
