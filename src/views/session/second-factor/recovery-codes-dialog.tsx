import { Copy, Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { formatDateTime } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { toastError, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";

const close = () => closeLayer("recovery-codes");

/** Shows new recovery codes, this once, to be printed or copied. */
export function RecoveryCodesDialog({ codes }: { codes: readonly string[] }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toastSuccess("second_factor.recovery.copied");
    } catch {
      toastError("second_factor.recovery.not_copied");
    }
  }
  return (
    <Dialog
      title={t("second_factor.recovery.made_title")}
      width="max-w-md"
      onClose={() => {
        // While the paper is printed, the dialog is hidden, and would close by itself with the codes.
        if (!matchMedia("print").matches) close();
      }}
      footer={
        <>
          {isSecureContext && (
            <Button icon={<Copy size={16} />} onClick={() => void copy()}>
              {t("second_factor.recovery.copy")}
            </Button>
          )}
          <Button icon={<Printer size={16} />} onClick={() => print()}>
            {t("second_factor.recovery.print")}
          </Button>
          <Button kind="primary" autoFocus onClick={close}>
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
