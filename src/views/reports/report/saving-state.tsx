import { Check, CircleAlert, CloudOff, CloudUpload } from "lucide-react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { openFields, type ReportContent } from "#domain/report-content.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatTime } from "#src/i18n/dates.ts";
import { plural, t } from "#src/i18n/t.ts";
import type { Writing } from "#src/state/report/writing.ts";
import type { WritingState } from "#src/state/report/writing-types.ts";
import { failureWords } from "#src/state/screen/toasts.ts";

const ICONS: Readonly<Record<WritingState["phase"], ReactNode>> = {
  saved: <Check size={14} />,
  unsaved: <CloudUpload size={14} />,
  saving: <CloudUpload size={14} />,
  offline: <CloudOff size={14} />,
  refused: <CircleAlert size={14} />,
  conflict: <CircleAlert size={14} />,
};

/** Shows whether the text is on the server, being sent or only in this browser, and the fields left to fill in. */
export function SavingState({
  writing,
  content,
}: {
  writing: Writing;
  /** Null while the text is longer than it may be. */
  content: ReportContent | null;
}) {
  const { phase, savedAt, refusal, submission } = useSnapshot(writing.state);
  const openFieldCount = content === null ? 0 : openFields(content).length;
  const isBad = content === null || phase === "refused" || phase === "conflict";
  return (
    <>
      {submission !== null && submission !== "sending" && (
        <SubmissionState writing={writing} submission={submission} />
      )}
      {openFieldCount > 0 && (
        <span className="text-waiting">{plural("report_writing.open_fields", openFieldCount)}</span>
      )}
      <span
        role="status"
        data-phase={phase}
        className={`inline-flex items-center gap-1.5 ${isBad ? "text-stop" : phase === "offline" ? "text-waiting" : ""}`}
      >
        <span aria-hidden="true">{ICONS[content === null ? "refused" : phase]}</span>
        {content === null
          ? t("report_writing.saving.too_long")
          : wordsOf(phase, savedAt, refusal?.cause)}
      </span>
    </>
  );
}

/** Says that the report is being submitted, and how to take that back; or that it was taken back, and why. */
function SubmissionState({
  writing,
  submission,
}: {
  writing: Writing;
  submission: Exclude<WritingState["submission"], null | "sending">;
}) {
  const isTaking = submission === "taking_back";
  const canBeTaken = submission === "waiting" || submission === "submitting";
  return (
    <span
      role="status"
      data-submission={submission}
      className="inline-flex items-center gap-2 font-medium text-waiting"
    >
      {isTaking || canBeTaken
        ? t(`report_writing.submission.${submission}`)
        : t(`report_writing.not_submitted.${submission}`)}
      {canBeTaken && (
        <button
          type="button"
          className="inline-flex items-center gap-1.5 whitespace-nowrap underline"
          // The cursor stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.takeBack()}
        >
          {t("report_writing.submission.take_back")}
          <KeyBadge keys="escape" />
        </button>
      )}
    </span>
  );
}

function wordsOf(
  phase: WritingState["phase"],
  savedAt: string | null,
  cause: ApiFailure | undefined,
): string {
  switch (phase) {
    case "saved":
      return savedAt === null
        ? t("report_writing.saving.begin")
        : t("report_writing.saving.saved", { time: formatTime(savedAt) });
    case "refused":
      return t("report_writing.saving.refused", {
        reason: cause === undefined ? "" : failureWords(cause),
      });
    default:
      return t(`report_writing.saving.${phase}`);
  }
}
