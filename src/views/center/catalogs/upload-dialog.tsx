import { useEffect, useRef } from "react";
import { unchangedCount, type UploadKind } from "#domain/uploads.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { SaveButton } from "#src/views/parts/dialog/save-button.tsx";
import { endingsInWords } from "#src/views/parts/upload/file-faults.ts";
import { ListFileDrop } from "#src/views/parts/upload/list-file-drop.tsx";
import { downloadList, priceListPath } from "./download-list.ts";
import { isBusy, UploadOutcome, UploadProgress } from "./upload-outcome.tsx";
import { UPLOAD_WORDS } from "./upload-steps.ts";
import { useUpload } from "./use-upload.ts";

const FORMATS = ["csv", "xlsx"] as const;

/**
 * Uploads a list from a file: the user chooses it, the server validates it, the dialog shows the result, and
 * then all rows are written or none.
 */
export function UploadDialog({ upload, base }: { upload: UploadKind; base: string }) {
  const isPrices = upload === "price_list" || upload === "machine_prices";
  const path = isPrices ? priceListPath(base) : `${base}upload/`;
  const { step, judge, refuse, send, stop } = useUpload(upload, path);
  const run = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If a file changes nothing, Enter closes the dialog.
    if (step.at === "preview") (run.current ?? leave.current)?.focus();
  }, [step]);
  // What is being stopped goes on without the dialog, and is told in a toast.
  const canStop = isBusy(step) && step.at !== "stopping";
  const close = () => (canStop ? stop() : closeLayer("upload"));
  return (
    <Dialog
      title={t(`upload.title.${UPLOAD_WORDS[upload]}`)}
      width="max-w-3xl"
      onClose={close}
      footer={
        <>
          <Button ref={leave} onClick={close} badge={<KeyBadge keys="escape" />}>
            {t(canStop ? "grid.exports.stop" : "form.dialog.cancel")}
          </Button>
          {step.at === "preview" && unchangedCount(step.result) < step.result.rows && (
            <SaveButton ref={run} onSave={() => void send(step)}>
              {t("upload.run")}
            </SaveButton>
          )}
        </>
      }
    >
      {isBusy(step) ? (
        <UploadProgress step={step} />
      ) : (
        <>
          <UploadOutcome step={step} />
          <ListFileDrop
            isFirst={step.at === "choose"}
            hint={t("upload.body", { endings: endingsInWords() })}
            onFile={(file) => void judge(file)}
            onFault={refuse}
          >
            {(!isPrices || mayExportList(base)) && (
              <StartingFiles
                current={isPrices ? path : null}
                template={isPrices ? `${path}template/` : `${base}template/`}
              />
            )}
          </ListFileDrop>
        </>
      )}
    </Dialog>
  );
}

/** Offers a file to start from: a template and, for a price list, the current one. */
function StartingFiles({ current, template }: { current: string | null; template: string }) {
  return (
    <>
      {current !== null &&
        FORMATS.map((format) => (
          <Button key={format} kind="ghost" onClick={() => downloadList(current, format)}>
            {t(`upload.current_${format}`)}
          </Button>
        ))}
      {FORMATS.map((format) => (
        <Button key={format} kind="ghost" onClick={() => downloadList(template, format)}>
          {t(`upload.template_${format}`)}
        </Button>
      ))}
    </>
  );
}
