import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { createBrowserCopy } from "./browser-copy.ts";
import { createOtherReports } from "./other-reports.ts";
import { createSaving, type Saving } from "./saving.ts";
import type { WritingParts } from "./sending.ts";
import { createSigning } from "./signing.ts";
import { isSame } from "./draft.ts";
import { createSubmission, type Submission } from "./submission.ts";
import { readSubmittedText } from "./submitted-text.ts";
import type { WritingOptions } from "./writing-types.ts";
import { createReportData } from "./report-data.ts";

export type Writing = ReturnType<typeof createWriting>;

/**
 * Creates the store of a report being written. It autosaves, stores every letter in this browser until the
 * server has it, and never overwrites one text with another. An unanswered save is repeated unchanged until
 * it is answered; only then is newer text sent, on the version that the answer gave. A conflict therefore
 * always means somebody else's text.
 */
export function createWriting(options: WritingOptions) {
  const data = createReportData(options);
  const copy = createBrowserCopy(data, options.draft);
  const others = createOtherReports(data, copy);
  const parts = { data, copy, others, options };
  const saving = createSaving(parts);
  const submitted = readSubmittedText(options);
  return {
    state: data.state,
    part: data.part,
    ...createEditing(parts, saving),
    ...createPageVisits(parts, saving),
    flush: saving.flush,
    /** Stores the text in this browser at once. */
    keep: copy.keep,
    /** Returns the current text. */
    content: (): ReportContent => data.content,
    /** Resolves once the text submitted before the amendment has been read, or could not be read. */
    submittedRead: submitted.read,
    /** Returns true if a new version would equal the one submitted before. */
    isUnchanged: (): boolean => submitted.isSameAs(data.content),
    /** Returns the report as the server last returned it. */
    report: (): Report => data.latest,
    /** Takes over a report that another part of the page read, or that was read after an event. */
    meet: others.handleOther,
    /** Keeps the text and its version while the user is asked about them. Returns a function that ends this. */
    keepOthersAway: others.keepAway,
    ...createSubmitting(parts),
    /**
     * Submits the text that the server has. Returns the submitted report, or null if the submission was taken back before
     * the server did it. Text typed meanwhile is not part of it, and stays. Throws an ApiFailure.
     */
    sign: createSigning({ ...parts, saveSoon: saving.saveSoon, submit: options.submit }),
    /** Discards what is written, and returns the report as it was submitted last; null as for `sign`. Throws an ApiFailure. */
    discard: createSigning({ ...parts, saveSoon: saving.saveSoon, submit: options.discard }),
    /** Resolves a conflict with our text, saved over theirs. */
    keepOurs(text: ReportContent = data.content): void {
      if (others.keepOurs(text)) void saving.flush();
    },
    /** Resolves a conflict with their text. */
    showTheirs: others.showTheirs,
  };
}

/** Creates the beginning and the end of a submission. */
function createSubmitting({ data }: WritingParts) {
  const { state } = data;
  return {
    /** Begins to submit, or to discard: from now on a change of the text takes it back. */
    beginSubmission(how: Parameters<typeof createSubmission>[1] = { isFinal: true }): Submission {
      if (how.isFinal) data.unsubmitted.store(data.latest);
      else data.unsubmitted.clear();
      data.submission = createSubmission(state, how);
      return data.submission;
    },
    /** Ends it; if it was taken back and not done, the state says so until the next one. */
    endSubmission({ isDone }: { isDone: boolean }): void {
      state.submission = isDone ? null : (data.submission?.takenBack() ?? null);
      // A report that was left unsubmitted is said again at the next start.
      const isLeft = data.submission?.isLeft() === true || state.submission === "left";
      if (isDone || !isLeft) data.unsubmitted.clear();
      data.submission = null;
    },
    /** Takes back what has no response yet; returns false if there is nothing. */
    takeBack: (): boolean => data.submission?.takeBack("asked") ?? false,
  };
}

/** Creates what changes the text. */
function createEditing({ data, copy }: WritingParts, { saveSoon }: Saving) {
  const { state } = data;
  return {
    /** Takes the changed text. */
    change(next: ReportContent): void {
      if (data.submission !== null && !isSame(next, data.content))
        data.submission.takeBack("changed");
      data.content = next;
      data.isDirty = true;
      copy.keepSoon();
      if (state.phase === "conflict") return;
      if (state.phase === "saved" || state.phase === "refused") state.phase = "unsaved";
      if (state.phase === "unsaved") saveSoon();
    },
    /** Records the template that the next change comes from. */
    from(id: number): void {
      data.template = id;
    },
    /** Sets the callback that shows another text, when a page opens on this store again. */
    showIn(next: WritingOptions["onText"]): void {
      data.onText = next;
    },
  };
}

/** Creates the beginning and the end of a page's visit; a page may open again while its last visit ends. */
function createPageVisits({ data, copy }: WritingParts, saving: Saving) {
  const { state } = data;
  let visits = 0;
  return {
    /** Starts autosaving, including text typed before a reload. */
    begin(): void {
      visits += 1;
      data.isClosed = false;
      data.maySave = true;
      if (data.isDirty && state.phase === "unsaved") saving.saveSoon();
    },
    /**
     * Keeps unsaved text in this browser, sends it to the server unless offline, and ends the writing; not if the page
     * was opened again meanwhile.
     */
    async end(): Promise<void> {
      const visit = visits;
      data.submission?.leave();
      copy.keep();
      if (state.phase !== "offline") await saving.flush();
      if (visit !== visits) return;
      data.isClosed = true;
      data.maySave = false;
      saving.stop();
    },
  };
}
