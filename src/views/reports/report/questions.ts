import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReportConcern } from "#domain/report-checks.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { t } from "#src/i18n/t.ts";
import { isSame } from "#src/state/report/draft.ts";
import type { Writing } from "#src/state/report/writing.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";

/** A request to sign a report. */
export type Asked = {
  /** The report's appointment. */
  appointment: Appointment;
  opensNext: boolean;
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

  /** Asks; returns whether to sign the text. */
  async function ask(writing: Writing, asked: Asked): Promise<boolean> {
    const { content, concerns, isUnchanged } = openQuestions(writing, asked);
    if (isUnchanged && !(await askUnchanged())) return false;
    if (!(await askAboutConcerns(concerns, asked))) return false;
    answered.set(writing, { content, concerns: JSON.stringify(concerns) });
    return true;
  }

  return { areNeeded, ask };
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
async function askAboutConcerns(
  concerns: readonly ReportConcern[],
  { appointment, opensNext }: Asked,
): Promise<boolean> {
  if (concerns.length === 0) return true;
  dropTyping("question");
  const answer = await new Promise<"submit" | ReportConcern | null>((resolve) => {
    openLayer({ kind: "report-checks", concerns, appointment, opensNext, onAnswer: resolve });
  });
  if (answer === "submit") return true;
  // A field is selected, so that what is typed fills it in.
  if (answer?.kind === "blanks") context.editor?.focusOpenField();
  else if (answer !== null) context.editor?.goTo(answer.place);
  return false;
}
