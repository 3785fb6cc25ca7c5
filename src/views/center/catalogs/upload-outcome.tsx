import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { FaultTable } from "#src/views/parts/upload/fault-table.tsx";
import { FileProgress } from "#src/views/parts/upload/file-progress.tsx";
import { withHidden } from "#src/views/parts/upload/hidden-words.ts";
import { UnreadColumns } from "#src/views/parts/upload/unread-columns.tsx";
import { UploadChanges } from "./upload-changes.tsx";
import { outcomeWords, type UploadStep } from "./upload-steps.ts";

type Busy = Extract<UploadStep, { at: "checking" | "sending" | "stopping" }>;
type Idle = Exclude<UploadStep, Busy>;

/** Whether the user waits for the server. */
export function isBusy(step: UploadStep): step is Busy {
  return step.at === "checking" || step.at === "sending" || step.at === "stopping";
}

/** How far the server has come with a file. */
export function UploadProgress({ step }: { step: Busy }) {
  const { name } = step;
  if (step.at !== "sending") return <FileProgress words={t(`upload.${step.at}`, { name })} />;
  const percent = formatCount(Math.round(step.part * 100));
  return <FileProgress words={t("upload.sending", { name, percent })} part={step.part} />;
}

/** What a file would change, or why it is refused; nothing before a file is chosen. */
export function UploadOutcome({ step }: { step: Idle }) {
  if (step.at === "preview")
    return (
      <>
        {step.isStale && (
          <p role="alert" className="rounded-ui bg-waiting-soft px-3 py-2 text-waiting">
            {t("upload.stale")}
          </p>
        )}
        <p role="status" className="rounded-ui bg-done-soft px-3 py-2 text-done">
          {withHidden(outcomeWords(step.result), step.result)}
        </p>
        <UnreadColumns columns={step.result.unread} />
        <UploadChanges result={step.result} />
      </>
    );
  if (step.at === "faulty")
    return (
      <>
        <Refusal>{plural("upload.faulty", step.count)}</Refusal>
        <FaultTable faults={step.faults} count={step.count} />
      </>
    );
  return step.fault === null ? null : <Refusal>{step.fault}</Refusal>;
}

function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
      {children}
    </p>
  );
}
