import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReportConcern } from "#domain/report-checks.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import type { DropReason } from "#src/focus/drop-reasons.ts";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { untilPageFocused } from "#src/focus/queue-while-loading.ts";
import { dropTyping, queueKey } from "#src/focus/queued-keys.ts";
import { t } from "#src/i18n/t.ts";
import { isSame } from "#src/state/report/draft.ts";
import { lockState } from "#src/state/session/lock.ts";
import type { Submission } from "#src/state/report/submission.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { context } from "#src/state/screen/context.ts";
import type { ShownText } from "./shown-text.ts";
import { closeLayer, layers, openLayer } from "#src/state/screen/layers.ts";

/** A request to sign a report. */
export type Asked = {
  /** The report's appointment. */
  appointment: Appointment;
  opensNext: boolean;
  /** What the page showed before anybody wrote in it. */
  shownText: ShownText;
  /** Returns what stands out in the text. */
  concerns: () => readonly ReportConcern[];
};

/** What the user was asked about a text and wanted to submit all the same. */
type Answered = { content: ReportContent; concerns: string };

/** Creates the questions before a report is signed. What was answered is not asked again about the same text. */
export function createQuestions() {
  const answered = new WeakMap<Writing, Answered>();

  /** Returns what is asked about a text: whether it says nothing new, and what stands out. */
  function openQuestions(writing: Writing, asked: Asked) {
    const content = writing.content();
    const concerns = asked.concerns();
    const before = answered.get(writing);
    const isAnswered =
      before !== undefined &&
      isSame(before.content, content) &&
      before.concerns === JSON.stringify(concerns);
    return { content, concerns, isUnchanged: writing.isUnchanged(), isAnswered };
  }

  /** Returns whether the user has to be asked. */
  function areNeeded(writing: Writing, asked: Asked): boolean {
    const { concerns, isUnchanged, isAnswered } = openQuestions(writing, asked);
    return !isAnswered && (isUnchanged || concerns.length > 0);
  }

  /** Asks; returns whether to sign the text. Who writes on instead of answering takes the submission back. */
  async function ask(writing: Writing, asked: Asked, submission: Submission): Promise<boolean> {
    const { content, concerns, isUnchanged } = openQuestions(writing, asked);
    const stop = asked.opensNext ? null : watchTextBehind(submission);
    try {
      if (isUnchanged && !(await askUnchanged(asked))) return false;
      if (!(await askAboutConcerns(concerns, asked))) return false;
    } finally {
      stop?.();
    }
    answered.set(writing, { content, concerns: JSON.stringify(concerns) });
    return true;
  }

  return { areNeeded, ask };
}

/** Asks about a new version with the same text, which is rarely meant; returns whether to sign it. */
function askUnchanged(asked: Asked): Promise<boolean> {
  const question = {
    title: t("report_writing.unchanged.title"),
    body: t("report_writing.unchanged.body"),
    action: t("report_writing.unchanged.action"),
  };
  return askFirst(question, dropsAs(asked));
}

/** Behind the key that opens the next report, letters are meant for that one. */
const dropsAs = ({ opensNext }: Asked): DropReason => (opensNext ? "question" : "text_question");

/**
 * Lets letters typed at a question about a text go on with the text: the question closes, and the submission is taken back. A
 * space at a button below presses it. Returns a function that ends this.
 */
function watchTextBehind(submission: Submission): () => void {
  const end = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    const isPress = event.key === " " && !(event.target as Element).closest("li");
    // The palette or the lock screen may lie above the question.
    const top = layers.open.at(-1);
    if (top?.kind !== "confirm" && top?.kind !== "report-checks") return;
    if (lockState.locked || isPress || event.isComposing || !isCharacter(event)) return;
    end.abort();
    submission.takeBack("changed");
    closeLayer();
    if (top.kind === "confirm") top.onClose?.();
    queueKey(
      event,
      untilPageFocused().then(() => true),
    );
  };
  addEventListener("keydown", onKey, { capture: true, signal: end.signal });
  return () => end.abort();
}

/**
 * Shows what stands out in the text, if anything does; returns whether to sign it. Otherwise the cursor goes to the
 * place that the user chose.
 */
async function askAboutConcerns(
  concerns: readonly ReportConcern[],
  asked: Asked,
): Promise<boolean> {
  if (concerns.length === 0) return true;
  const { appointment, opensNext } = asked;
  dropTyping(dropsAs(asked));
  const answer = await new Promise<"submit" | ReportConcern | null>((resolve) => {
    openLayer({ kind: "report-checks", concerns, appointment, opensNext, onAnswer: resolve });
  });
  if (answer === "submit") return true;
  // A field is selected, so that what is typed fills it in.
  if (answer?.kind === "blanks") context.editor?.focusOpenField();
  else if (answer !== null) context.editor?.goTo(answer.place);
  return false;
}
