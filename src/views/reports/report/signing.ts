import type { Appointment } from "#domain/entities/appointment.ts";
import { faultOfSigning } from "#domain/signing.ts";
import type { Submission as SubmitsAs } from "#domain/statuses.ts";
import { REACTION_MS } from "#src/focus/drop-reasons.ts";
import { whyDropped, dropping } from "#src/focus/dropping.ts";
import { dropTyping, queueDuring, replayedKeyTime } from "#src/focus/queued-keys.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { leftWords } from "#src/state/report/left-unsubmitted.ts";
import type { Submission } from "#src/state/report/submission.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { context } from "#src/state/screen/context.ts";
import { closeNotice, showNotice } from "#src/state/screen/notices.ts";
import { lockState } from "#src/state/session/lock.ts";
import { sendBeforeLock } from "#src/state/session/sent-before-lock.ts";
import { currentLocation } from "#src/state/screen/navigation.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { type Asked, createQuestions } from "./questions.ts";
import {
  restHoldingKeys,
  stallIfLate,
  TYPED_BEHIND,
  untilRest,
  watchSubmission,
} from "./typed-behind.ts";

/** Creates the functions that sign reports. A report is not signed again while it is being signed. */
export function createSignings() {
  /** Signings that have not finished, with the save before them. */
  const running = new Map<Writing, Promise<boolean>>();
  /** The latest request to sign a report that was not refused. */
  let last: { id: number; opensNext: boolean } | null = null;
  /** When the key that submits and opens the next report was pressed last. */
  let nextPressedAt = -Infinity;
  const questions = createQuestions();

  /** Returns whether a nervous second press of that key came right behind the first, with nothing written between. */
  function isSecondPress({ opensNext, shownText }: Asked, at: number, writing: Writing): boolean {
    if (!opensNext) return false;
    const before = nextPressedAt;
    nextPressedAt = at;
    return at - before < REACTION_MS && shownText.isUntouched(writing.content());
  }

  /** Asks what has to be asked about the saved text; returns whether to sign it. */
  async function askIfNeeded(
    writing: Writing,
    asked: Asked,
    submission: Submission,
  ): Promise<boolean> {
    if (!questions.areNeeded(writing, asked)) return true;
    // A question about a report that is not on screen any more, or under the lock, would be answered unread.
    if (submission.isLeft() || lockState.locked) submission.takeBack("left");
    else if (!(await questions.ask(writing, asked, submission))) {
      sayTakenBack(submission);
      return false;
    } else if (!asked.opensNext) await restHoldingKeys(submission);
    return !sayTakenBack(submission);
  }

  async function saveAndSign(writing: Writing, asked: Asked, pressedAt: number): Promise<boolean> {
    const { opensNext, shownText } = asked;
    const { id } = asked.appointment;
    // As the button says now; the server refuses if it would be something else.
    const { submits_as: as } = writing.report();
    if (isRefused(writing, opensNext, shownText.isUnreadAt(pressedAt))) return false;
    const submission = writing.beginSubmission({ isFinal: true, isShown: !opensNext });
    void sayLeft(submission, asked.appointment);
    let isSigned = false;
    try {
      const isQuiet = () => !questions.areNeeded(writing, asked);
      if (!(await saveHoldingKeys(writing, { opensNext, submission, isQuiet }))) {
        if (!sayTakenBack(submission)) {
          toastInfo("report_writing.cannot_submit.unsaved");
          dropUnsigned(opensNext);
        }
        return false;
      }
      if (!(await askIfNeeded(writing, asked, submission))) return false;
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
     * if `opensNext`. Otherwise they belong to this text, which is then saved and not signed, unless they lead elsewhere.
     */
    async sign(writing: Writing, asked: Asked): Promise<boolean> {
      // A signing is registered before its save starts, so that no second one begins with another idempotency key.
      if (running.has(writing)) return false;
      const pressedAt = replayedKeyTime() ?? performance.now();
      if (isSecondPress(asked, pressedAt, writing)) return false;
      const endAsking = askToStay();
      const letOthersIn = writing.keepOthersAway();
      const signing = saveAndSign(writing, asked, pressedAt).finally(() => {
        endAsking();
        letOthersIn();
        running.delete(writing);
      });
      running.set(writing, signing);
      sendBeforeLock(signing);
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

/**
 * Returns true, and tells the user why, if a text cannot be signed now. `isTooEarly`: the key was pressed before the user can
 * have seen the text, such as one typed ahead, which was meant for another report.
 */
function isRefused(writing: Writing, opensNext: boolean, isTooEarly: boolean): boolean {
  const isUnread = context.editor?.focusUnread() ?? false;
  const reason = isUnread
    ? "report_writing.cannot_submit.unread"
    : isTooEarly
      ? "report_writing.cannot_submit.not_read"
      : reasonAgainst(writing);
  if (reason === null) return false;
  toastInfo(reason);
  if (!isUnread) {
    context.editor?.focus();
    // Without a network nobody believes that the report is submitted: who writes on does so here.
    if (opensNext || writing.state.phase !== "offline") dropUnsigned(opensNext);
  } else if (opensNext) {
    // What is typed at once was meant for the next report, and later it corrects the field, which has the focus.
    dropTyping("refusal");
  }
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

/**
 * Saves the text, and waits until the user has stopped to type; resolves with whether the server has every letter, with false
 * if the submission is taken back. `isQuiet` tells whether no question follows.
 */
function saveHoldingKeys(
  writing: Writing,
  {
    opensNext,
    submission,
    isQuiet,
  }: { opensNext: boolean; submission: Submission; isQuiet: () => boolean },
): Promise<boolean> {
  const work = Promise.all([writing.flush(), writing.submittedRead]);
  const rest = opensNext ? null : untilRest(submission, stallIfLate(submission, work));
  const saved = Promise.all([work, rest]).then(([[isSaved]]) => isSaved);
  const saving = Promise.race([saved, submission.untilTakenBack().then(() => false)]);
  // Keystrokes typed before a question are no answer to it.
  const isReady = saving.then((isSaved) => !isSaved || isQuiet());
  void queueDuring(Promise.race([isReady, untilStalled(submission, opensNext)]), {
    isEndless: true,
  });
  return saving;
}

/**
 * Resolves once a submission waits for the network: keystrokes then reach the text, which takes it back. Those meant for
 * the next report, which does not open yet, are dropped.
 */
async function untilStalled(submission: Submission, opensNext: boolean): Promise<true> {
  await submission.untilStalled();
  if (opensNext && submission.takenBack() === null) dropTyping("next_waits");
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

/** Tells a user who leaves a report whose submission waits that it is not submitted, until they have seen it. */
async function sayLeft(submission: Submission, appointment: Appointment): Promise<void> {
  await submission.untilTakenBack();
  if (submission.takenBack() === "left")
    showNotice({ words: leftWords(appointment), isClosable: true });
}

/** Tells the user that a report was submitted before the submission could be taken back. */
function sayTooLate(submission: Submission, appointment: Appointment): void {
  if (submission.takenBack() !== "left") return toastInfo("report_writing.not_submitted.too_late");
  const words = t("report_writing.not_submitted.too_late_of", { name: appointment.patient_name });
  showNotice({ words, isClosable: true });
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
  const watch = how.opensNext ? null : watchSubmission(how.submission);
  const signing = signSaved(writing, how).finally(() => watch?.end());
  if (!how.opensNext) void stallIfLate(how.submission, signing);
  // Once signed, the text leaves the page; keystrokes that do not lead elsewhere have taken the submission back.
  const keepsKeys = signing.then((isSigned) => !isSigned || how.opensNext || hasQueued());
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
    const report = await writing.sign(as, opensNext ? undefined : TYPED_BEHIND);
    if (report === null) {
      onStays();
      sayTakenBack(submission);
      return false;
    }
    const isFinal = report.status === "report_ready";
    if (!isFinal) onStays();
    notifySaved("report", report);
    closeNotice(leftWords(appointment));
    if (submission.takenBack() === null)
      toastSuccess(isFinal ? "actions.report.submit.done" : "second_reader.done");
    else sayTooLate(submission, appointment);
    // If the user has left the page, the message tells them that it is signed, and they stay where they are. An
    // event may show the signed report before the response comes; that is the same page.
    const isHere = currentLocation() === place;
    // The screen changes by itself now: keystrokes typed at this moment are not meant for it.
    if (isHere && submission.hasStalled()) {
      if (whyDropped() === "next_waits") dropping.end();
      dropTyping("arrival");
    }
    // Its text stays on screen, and what is typed next is meant for another report. Who wrote on before goes on.
    if (isHere && !isFinal && !opensNext && submission.takenBack() === null)
      dropTyping("preliminary");
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
