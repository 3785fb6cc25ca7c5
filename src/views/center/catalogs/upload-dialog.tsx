import { useEffect, useRef, useState } from "react";
import { isFaultCode } from "#domain/faults.ts";
import { unchangedOf, type RowFault, type UploadKind, type UploadResult } from "#domain/uploads.ts";
import { api } from "#src/api/client.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { uploadFile } from "#src/api/upload.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FileDrop } from "#src/views/parts/file-drop.tsx";
import { saveFile } from "#src/views/parts/save-file.ts";
import { FaultTable } from "./fault-table.tsx";

const WORD = { tests: "tests", referring_doctors: "doctors", price_list: "price_list" } as const;
const MAX_BYTES = 5 * 1024 * 1024;

type Step =
  | { at: "choose"; fault: string | null }
  | { at: "checking"; name: string }
  | { at: "preview"; file: File; result: UploadResult }
  | { at: "faulty"; file: File; faults: readonly RowFault[]; count: number }
  | { at: "sending"; name: string; part: number };

/**
 * Uploads a list from a file: the user chooses it, the server validates it, the dialog shows the result, and
 * then all rows are written or none.
 */
export function UploadDialog({ upload, base }: { upload: UploadKind; base: string }) {
  const word = WORD[upload];
  // A price list is best started from the current one.
  const from = upload === "price_list" ? "current" : "template";
  const [step, setStep] = useState<Step>({ at: "choose", fault: null });
  const stop = useRef<AbortController | null>(null);
  const run = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    // If a file changes nothing, Enter closes the dialog.
    if (step.at === "preview") (run.current ?? leave.current)?.focus();
  }, [step.at]);
  const path = upload === "price_list" ? base.replace(/tests\/$/, "price-list/") : `${base}upload/`;

  async function judge([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    if (!/\.(csv|xlsx)$/i.test(file.name))
      return setStep({ at: "choose", fault: t("catalog.upload.kind") });
    if (file.size > MAX_BYTES) return setStep({ at: "choose", fault: t("catalog.upload.large") });
    setStep({ at: "checking", name: file.name });
    stop.current = new AbortController();
    const options = { query: { dry_run: true }, signal: stop.current.signal };
    try {
      setStep({ at: "preview", file, result: await uploadFile<UploadResult>(path, file, options) });
    } catch (failure) {
      const faults = failure instanceof ApiFailure ? faultsOf(failure) : null;
      if (faults !== null) setStep({ at: "faulty", file, ...faults });
      else if (failure instanceof ApiFailure)
        setStep({
          at: "choose",
          fault: failure.code === "too_large" ? t("catalog.upload.large") : failureReason(failure),
        });
      else throw failure;
    }
  }

  async function send(file: File): Promise<void> {
    stop.current = new AbortController();
    setStep({ at: "sending", name: file.name, part: 0 });
    try {
      await uploadFile(path, file, {
        signal: stop.current.signal,
        onProgress: (part) => setStep({ at: "sending", name: file.name, part }),
      });
      toastSuccess(`actions.upload.${word}.done`);
      closeLayer("upload");
    } catch (failure) {
      setStep({ at: "choose", fault: null });
      toastFailure(failure, `actions.upload.${word}.failed`);
    }
  }

  function saveTemplate(query: Record<string, boolean>): void {
    const source = upload === "price_list" ? path : `${base}template/`;
    api.file(source, { query }).then(
      ({ blob, name }) => saveFile(blob, name),
      (failure: unknown) => toastFailure(failure, "actions.export.run.failed"),
    );
  }

  const isBusy = step.at === "checking" || step.at === "sending";
  return (
    <Dialog
      title={t(`catalog.upload.title.${word}`)}
      width="max-w-2xl"
      onClose={() => closeLayer("upload")}
      footer={
        <>
          <Button
            ref={leave}
            onClick={() => (isBusy ? stop.current?.abort() : closeLayer("upload"))}
            badge={<KeyBadge keys="escape" />}
          >
            {t(isBusy ? "grid.exports.stop" : "form.dialog.cancel")}
          </Button>
          {step.at === "preview" && unchangedOf(step.result) < step.result.rows && (
            <Button
              ref={run}
              kind="primary"
              onClick={() => void send(step.file)}
              badge={<KeyBadge keys="enter" />}
            >
              {t("catalog.upload.run")}
            </Button>
          )}
        </>
      }
    >
      {isBusy ? (
        <p role="status" className="flex flex-col gap-3 py-4">
          {step.at === "checking"
            ? t("catalog.upload.checking", { name: step.name })
            : t("catalog.upload.sending", {
                name: step.name,
                percent: formatCount(Math.round(step.part * 100)),
              })}
          <progress
            className="h-1.5 w-full accent-accent"
            {...(step.at === "sending" ? { value: step.part, max: 1 } : {})}
          />
        </p>
      ) : (
        <>
          {step.at === "preview" && (
            <p role="status" className="rounded-ui bg-done-soft px-3 py-2 text-done">
              {outcomeWords(step.result)}
            </p>
          )}
          {step.at === "faulty" && (
            <>
              <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
                {plural("catalog.upload.faulty", step.count)}
              </p>
              <FaultTable faults={step.faults} count={step.count} />
            </>
          )}
          {step.at === "choose" && step.fault !== null && (
            <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
              {step.fault}
            </p>
          )}
          <FileDrop
            accept=".csv,.xlsx"
            label={t(step.at === "choose" ? "catalog.upload.choose" : "catalog.upload.other")}
            hint={t("catalog.upload.body")}
            onFiles={(files) => void judge(files)}
          >
            <Button kind="ghost" onClick={() => saveTemplate({ export_csv: true })}>
              {t(`catalog.upload.${from}_csv`)}
            </Button>
            <Button kind="ghost" onClick={() => saveTemplate({ export_xlsx: true })}>
              {t(`catalog.upload.${from}_xlsx`)}
            </Button>
          </FileDrop>
        </>
      )}
    </Dialog>
  );
}

/** Returns in words what a file would change. */
function outcomeWords(result: UploadResult): string {
  const unchanged = unchangedOf(result);
  const rows = formatCount(result.rows);
  if (result.rows === 0) return t("catalog.upload.nothing");
  if (unchanged === result.rows) return t("catalog.upload.unchanged", { rows });
  return t("catalog.upload.preview", {
    rows,
    created: formatCount(result.created),
    updated: formatCount(result.updated),
    unchanged: formatCount(unchanged),
  });
}

/** Returns the faulty rows that the server names; null for any other refusal. */
function faultsOf({ code, body }: ApiFailure): { faults: RowFault[]; count: number } | null {
  const { faults, fault_count: count }: { faults?: unknown; fault_count?: unknown } = Object(body);
  if (code !== "upload_invalid" || !Array.isArray(faults)) return null;
  const named = faults.flatMap((fault: unknown): RowFault[] => {
    const { row, column, code: reason, detail } = Object(fault);
    return typeof row === "number" && typeof column === "string" && isFaultCode(String(reason))
      ? [{ row, column, code: reason, detail: String(detail) }]
      : [];
  });
  return { faults: named, count: typeof count === "number" ? count : named.length };
}
