import { ref } from "valtio";
import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { BrowserCopy } from "./browser-copy.ts";
import { isSame } from "./draft.ts";
import { adoptReport, showReport, type Written } from "./written.ts";

export type OtherReports = ReturnType<typeof createOtherReports>;

/**
 * Creates the functions that compare the text on this page with reports saved by other pages: an unchanged text is
 * replaced, and for a changed text the user chooses between both.
 */
export function createOtherReports(written: Written, copy: BrowserCopy) {
  const { state } = written;
  /** A newer report announced while it was unknown whether it came from this page's own save. */
  let announced: Report | null = null;

  function enterConflict(theirs: Report): void {
    state.phase = "conflict";
    state.theirs = ref({ report: theirs });
    copy.keep();
  }

  /** Handles a report that another page has read or saved. */
  function meet(other: Report): void {
    if (other.version <= (state.theirs?.report.version ?? state.version)) return;
    // It may be this page's own save, which only the pending response will show.
    if (written.sent !== null || written.isSigning) {
      announced = other;
      return;
    }
    if (state.phase === "conflict") return enterConflict(other);
    if (written.isDirty && !isSame(other.content, written.content)) return enterConflict(other);
    if (written.isDirty) copy.removeCurrent();
    showReport(written, other);
  }

  return {
    enterConflict,
    meet,
    /** Takes the report that was announced during a save whose outcome is known by now. */
    takeAnnounced(): void {
      const other = announced;
      if (other === null || written.sent !== null) return;
      announced = null;
      meet(other);
    },
    /** Resolves a conflict with our text, which is to be saved over theirs. Returns false without a conflict. */
    keepOurs(text: ReportContent): boolean {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return false;
      adoptReport(written, theirs);
      state.theirs = null;
      written.content = text;
      written.isDirty = true;
      state.phase = "unsaved";
      written.onText(text);
      copy.keep();
      return true;
    },
    /** Resolves a conflict with their text. */
    takeTheirs(): void {
      const theirs = state.theirs?.report;
      if (theirs === undefined) return;
      state.theirs = null;
      copy.clear();
      showReport(written, theirs);
    },
  };
}
