import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReportConcern } from "#domain/report-checks.ts";
import { faultOfSigning } from "#domain/signing.ts";
import type { Submission as SubmitsAs } from "#domain/statuses.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { dropTyping, queueDuring } from "#src/focus/queued-keys.ts";
import { hasQueued, isTextQueued } from "#src/focus/typed-ahead.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import type { Submission } from "#src/state/report/submission.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { closeNotice, showNotice } from "#src/state/screen/notices.ts";
import { currentLocation } from "#src/state/screen/navigation.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";

/** A request to sign a report. */
export type Asked = {
  /** The report's appointment. */
  appointment: Appointment;
  opensNext: boolean;
  /** Returns what stands out in the text. */
  concerns: () => readonly ReportConcern[];
};

/** Creates the functions that sign reports. A report is not signed again while it is being signed. */
export function createSignings() {
  /** Signings that have not finished, with the save before them. */
  const running = new Map<Writing, Promise<boolean>>();
  /** The latest request to sign a report that was not refused. */
  let last: { id: number; opensNext: boolean } | null = null;

  async function saveAndSign(writing: Writing, asked: Asked): Promise<boolean> {
    const { opensNext } = asked;
    const { id } = asked.appointment;
    // As the button says now; the server refuses if it would be something else.
    const { submits_as: as } = writing.report();
    if (isRefused(writing, opensNext)) return false;
    const submission = writing.beginSubmission();
    void sayLeft(submission, asked.appointment);
    let isSigned = false;
    try {
      if (!(await saveHoldingKeys(writing, asked, submission))) {
        if (!sayTakenBack(submission)) {
          toastInfo("report_writing.cannot_submit.unsaved");
          dropUnsigned(opensNext);
        }
        return false;
      }
      if (writing.isUnchanged() && !(await askUnchanged())) return false;
      if (!(await askAboutConcerns(asked))) return false;
      last = { id, opensNext };
      const forgetRunning = (): void => {
        last = null;
      };
      const { appointment } = asked;
      const how = { appointment, opensNext, as, submission, onStays: forgetRunning };
      isSigned = await signQueueing(writing, how);
      return isSigned;
    } finally {
      writing.endSubmission({ isDone: isSigned });
    }
  }

  return {
    /**
     * Saves the text and signs it; shows a message if that is not possible. Returns whether it is signed and still
     * on screen. Keystrokes typed meanwhile are never part of the signed text: they are queued for the next report
     * if `opensNext`, and dropped otherwise.
     */
    async sign(writing: Writing, asked: Asked): Promise<boolean> {
      // A signing is registered before its save starts, so that no second one begins with another idempotency key.
      if (running.has(writing)) return false;
      const endAsking = askToStay();
      const letOthersIn = writing.keepOthersAway();
      const signing = saveAndSign(writing, asked).finally(() => {
        endAsking();
        letOthersIn();
        running.delete(writing);
      });
      running.set(writing, signing);
      return signing;
    },
    /** Returns the signing of a writing that has not finished. */
    running: (writing: Writing): Promise<boolean> | undefined => running.get(writing),
    /**
     * Returns whether the report was signed here with the wish to open the next one; null if it was not signed here.
     * Forgets it afterwards.
     */
    forgetLast(id: number): { opensNext: boolean } | null {
      const lastSigning = last?.id === id ? last : null;
      last = null;
      return lastSigning;
    },
  };
}

/** Lets the browser ask before the page ends: a reload would keep the text but sign nothing. */
function askToStay(): () => void {
  const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", preventUnload);
  return () => removeEventListener("beforeunload", preventUnload);
}

/** Returns true, and tells the user why, if a text cannot be signed now. */
function isRefused(writing: Writing, opensNext: boolean): boolean {
  const isUnread = context.editor?.focusUnread() ?? false;
  const reason = isUnread ? "report_writing.cannot_submit.unread" : reasonAgainst(writing);
  if (reason === null) return false;
  toastInfo(reason);
  if (!isUnread) context.editor?.focus();
  dropUnsigned(opensNext);
  return true;
}

/** Returns why a text cannot be signed now; null if it can. */
function reasonAgainst({ state, content }: Writing): MessageKey | null {
  if (state.phase === "conflict") return "report_writing.cannot_submit.conflict";
  if (faultOfSigning(content()) !== null) return "report_writing.cannot_submit.blank";
  return state.phase === "offline" || state.phase === "refused"
    ? "report_writing.cannot_submit.unsaved"
    : null;
}

/** Saves the text; resolves with whether the server has every letter, with false if the submission is taken back. */
function saveHoldingKeys(
  writing: Writing,
  { concerns, opensNext }: Asked,
  submission: Submission,
): Promise<boolean> {
  const saved = Promise.all([writing.flush(), writing.submittedRead]).then(([isSaved]) => isSaved);
  const saving = Promise.race([saved, submission.untilTakenBack().then(() => false)]);
  // Keystrokes typed before a question are no answer to it.
  const isReady = saving.then(
    (isSaved) => !isSaved || !(writing.isUnchanged() || concerns().length > 0),
  );
  void queueDuring(Promise.race([isReady, untilStalled(submission, opensNext)]), {
    isEndless: true,
  });
  return saving;
}

/**
 * Resolves once a submission waits for the network: keystrokes then reach the text, which takes it back. Those meant for
 * the next report are dropped, since it does not open.
 */
async function untilStalled(submission: Submission, opensNext: boolean): Promise<true> {
  await submission.untilStalled();
  if (opensNext) dropUnsigned(opensNext);
  return true;
}

/** Tells the user that a submission was taken back, and why; returns false if it was not. */
function sayTakenBack(submission: Submission): boolean {
  const why = submission.takenBack();
  if (why === null) return false;
  // That they left was said at once.
  if (why !== "left") toastInfo(`report_writing.not_submitted.${why}`);
  return true;
}

const leftWords = ({ patient_name }: Appointment): string =>
  t("report_writing.not_submitted.left_of", { name: patient_name });

/** Tells a user who leaves a report whose submission waits that it is not submitted, until they have seen it. */
async function sayLeft(submission: Submission, appointment: Appointment): Promise<void> {
  await submission.untilTakenBack();
  if (submission.takenBack() === "left")
    showNotice({ words: leftWords(appointment), isClosable: true });
}

/** Tells the user that a report was submitted before the submission could be taken back. */
function sayTooLate(submission: Submission, appointment: Appointment): void {
  if (submission.takenBack() !== "left") return toastInfo("report_writing.not_submitted.too_late");
  closeNotice(leftWords(appointment));
  const words = t("report_writing.not_submitted.too_late_of", { name: appointment.patient_name });
  showNotice({ words, isClosable: true });
}

/** Asks about a new version with the same text, which is rarely meant; returns whether to sign it. */
function askUnchanged(): Promise<boolean> {
  return askFirst({
    title: t("report_writing.unchanged.title"),
    body: t("report_writing.unchanged.body"),
    action: t("report_writing.unchanged.action"),
  });
}

/**
 * Shows what stands out in the text, if anything does; returns whether to sign it. Otherwise the cursor goes to the
 * place that the user chose.
 */
async function askAboutConcerns({ appointment, opensNext, concerns }: Asked): Promise<boolean> {
  const found = concerns();
  if (found.length === 0) return true;
  dropTyping("question");
  const answer = await new Promise<"submit" | ReportConcern | null>((resolve) => {
    openLayer({
      kind: "report-checks",
      concerns: found,
      appointment,
      opensNext,
      onAnswer: resolve,
    });
  });
  if (answer === "submit") return true;
  // A field is selected, so that what is typed fills it in.
  if (answer?.kind === "blanks") context.editor?.focusOpenField();
  else if (answer !== null) context.editor?.goTo(answer.place);
  return false;
}

type SigningHow = {
  appointment: Appointment;
  opensNext: boolean;
  /** What the submission makes of the report. */
  as: SubmitsAs | null;
  submission: Submission;
  /** Called if the text can still be written: the server refuses to sign, or the report is preliminary. */
  onStays: () => void;
};

/** Signs the saved text; resolves with whether it is signed and still on screen. */
function signQueueing(writing: Writing, how: SigningHow): Promise<boolean> {
  const signing = signSaved(writing, how);
  // Once signed, the text leaves the page: keystrokes that follow were meant for it, and must run no command.
  const keepsKeys = signing.then(
    (isSigned) => !isSigned || how.opensNext || (hasQueued() && !isTextQueued()),
  );
  void queueDuring(Promise.race([keepsKeys, untilStalled(how.submission, how.opensNext)]), {
    failsAs: "signed",
    isEndless: true,
  });
  return signing;
}

async function signSaved(
  writing: Writing,
  { appointment, opensNext, as, submission, onStays }: SigningHow,
): Promise<boolean> {
  const place = currentLocation();
  try {
    const report = await writing.sign(as);
    if (report === null) {
      onStays();
      sayTakenBack(submission);
      return false;
    }
    const isFinal = report.status === "report_ready";
    if (!isFinal) onStays();
    notifySaved("report", report);
    if (submission.takenBack() === null)
      toastSuccess(isFinal ? "actions.report.submit.done" : "second_reader.done");
    else sayTooLate(submission, appointment);
    // If the user has left the page, the message tells them that it is signed, and they stay where they are. An
    // event may show the signed report before the response comes; that is the same page.
    const isHere = currentLocation() === place;
    // The screen changes by itself now: keystrokes typed at this moment are not meant for it.
    if (isHere && submission.hasStalled()) dropTyping("arrival");
    // Its text stays on screen, and what is typed next is meant for another report.
    if (isHere && !isFinal && !opensNext) dropTyping("preliminary");
    return isHere;
  } catch (failure) {
    onStays();
    toastFailure(failure, "actions.report.submit.failed");
    dropUnsigned(opensNext);
    return false;
  }
}

/** Drops keystrokes typed after a submission that was refused: they were meant for the next report. */
function dropUnsigned(opensNext: boolean): void {
  dropTyping(opensNext ? "unsigned_next" : "unsigned");
}
