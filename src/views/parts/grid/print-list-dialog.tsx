import { useEffect, useRef, useState } from "react";
import { FileSpreadsheet, Printer } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { MAX_ON_PAPER, type PaperProgress } from "#src/state/list/paper-rows.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog/dialog.tsx";

const close = () => closeLayer("print-list");

/**
 * Loads a long list for printing; the user can stop it. If the list is too long for paper, the dialog first
 * offers to export it; Enter prints the beginning of the list.
 */
export function PrintListDialog({
  next,
  print,
}: {
  next: () => Promise<PaperProgress>;
  print: () => void;
}) {
  const [progress, setProgress] = useState<PaperProgress | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isAsking = progress !== null && progress.count > MAX_ON_PAPER && !isAgreed;
  useEffect(() => {
    if (isAsking || progress?.isDone === true) return undefined;
    let isStopped = false;
    next().then(
      (found) => {
        if (isStopped) return;
        const isShort = isAgreed || found.count <= MAX_ON_PAPER;
        setProgress(found);
        if (!found.isDone || !isShort) return;
        close();
        print();
      },
      (failure: unknown) => {
        if (isStopped) return;
        close();
        toastFailure(failure, "print.list.failed");
      },
    );
    return () => {
      isStopped = true;
    };
  }, [next, print, progress, isAgreed, isAsking]);
  useEffect(() => {
    if (isAgreed) stopButton.current?.focus();
  }, [isAgreed]);

  // The context is read when the dialog opens: who may not export is offered the print alone.
  const [exportList] = useState(() => context.grid?.exportList ?? null);

  const printableCount = progress === null ? 0 : Math.min(progress.count, MAX_ON_PAPER);
  return (
    <Dialog
      title={t("print.list.title")}
      width="max-w-xl"
      onClose={close}
      footer={
        isAsking ? (
          <>
            <Button onClick={close} badge={<KeyBadge keys="escape" />}>
              {t("form.dialog.cancel")}
            </Button>
            {exportList !== null && (
              <Button
                icon={<FileSpreadsheet size={16} />}
                onClick={() => {
                  close();
                  exportList();
                }}
              >
                {t("print.list.export")}
              </Button>
            )}
            <Button
              kind="primary"
              autoFocus
              icon={<Printer size={16} />}
              badge={<KeyBadge keys="enter" />}
              onClick={() => setAgreed(true)}
            >
              {t("print.list.first", { most: formatCount(MAX_ON_PAPER) })}
            </Button>
          </>
        ) : (
          <Button ref={stopButton} autoFocus onClick={close} badge={<KeyBadge keys="escape" />}>
            {t("grid.exports.stop")}
          </Button>
        )
      }
    >
      {isAsking ? (
        <p>
          {t("print.list.too_long", {
            count: formatCount(progress.count),
            most: formatCount(MAX_ON_PAPER),
          })}
        </p>
      ) : (
        <p role="status" className="flex flex-col gap-3">
          {progress === null
            ? t("print.list.reading")
            : t("print.list.read", {
                read: formatCount(progress.read),
                most: formatCount(printableCount),
              })}
          <progress
            max={Math.max(1, printableCount)}
            value={progress?.read ?? 0}
            aria-label={t("print.list.reading")}
            className="h-1 w-full"
          />
        </p>
      )}
    </Dialog>
  );
}
