import { Copy, Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { copyText } from "#src/browser/copy-text.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { toastError, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { printPage } from "#src/views/parts/print-page.ts";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";

/**
 * Shows new recovery codes, this once, to be printed or copied. Escape asks first if neither was done. Calls `onClose`
 * after it has closed.
 */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose?: (() => void) | undefined;
}) {
  const [isKept, setKept] = useState(false);

  function close(): void {
    closeLayer("recovery-codes");
    onClose?.();
  }

  async function copy(): Promise<void> {
    if (!(await copyText(codes.join("\n")))) return toastError("second_factor.recovery.not_copied");
    setKept(true);
    toastSuccess("second_factor.recovery.copied");
  }

  function leave(): void {
    // While the paper is printed, the dialog is hidden, and would close by itself with the codes.
    if (matchMedia("print").matches) return;
    if (isKept) return close();
    openLayer({
      kind: "confirm",
      title: t("second_factor.recovery.leave_title"),
      body: t("second_factor.recovery.leave_body"),
      action: t("second_factor.recovery.leave_action"),
      cancelLabel: t("common.back"),
      run: close,
    });
  }

  return (
    <Dialog
      title={t("second_factor.recovery.made_title")}
      width="max-w-md"
      onClose={leave}
      footer={
        <>
          {isSecureContext && (
            <Button autoFocus icon={<Copy size={16} />} onClick={() => void copy()}>
              {t("second_factor.recovery.copy")}
            </Button>
          )}
          <Button
            autoFocus={!isSecureContext}
            icon={<Printer size={16} />}
            onClick={() => {
              void printPage();
              setKept(true);
            }}
          >
            {t("second_factor.recovery.print")}
          </Button>
          <Button kind="primary" onClick={close}>
            {t("second_factor.recovery.done")}
          </Button>
        </>
      }
    >
      <p>{t("second_factor.recovery.made_body")}</p>
      <Codes codes={codes} className="rounded-ui border border-line bg-surface px-4 py-3" />
      <CodesPaper codes={codes} />
    </Dialog>
  );
}

function Codes({ codes, className }: { codes: readonly string[]; className: string }) {
  return (
    <ol dir="ltr" className={`grid grid-cols-2 gap-x-6 gap-y-1.5 ${className}`}>
      {codes.map((code) => (
        <li key={code} className="text-center font-mono text-body tracking-wider">
          {code}
        </li>
      ))}
    </ol>
  );
}

/** The codes on paper. Unlike other papers, the server is not told: it holds no record of what is on it. */
function CodesPaper({ codes }: { codes: readonly string[] }) {
  const time = usePrintTime();
  return createPortal(
    <article data-print="recovery-codes" className="paper-portrait hidden text-black print:block">
      <PaperHead title={t("second_factor.recovery.paper")} />
      <p className="pt-4">
        {t("second_factor.recovery.paper_of", { email: isolate(session.account?.email ?? "") })}
      </p>
      <p>{t("second_factor.recovery.paper_time", { time: formatDateTime(time) })}</p>
      <Codes codes={codes} className="max-w-md py-6" />
      <p>{t("second_factor.recovery.paper_note")}</p>
    </article>,
    document.body,
  );
}
