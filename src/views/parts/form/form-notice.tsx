import { CircleAlert, CloudOff, History } from "lucide-react";
import { useSnapshot } from "valtio";
import { formatNear } from "@src/i18n/near";
import { t } from "@src/i18n/t";
import { failureWords } from "@src/state/toasts";
import { fieldsIn } from "../focus-order";
import type { FormStore } from "./form-store";

const LINE = "flex items-center gap-2 rounded-ui px-3 py-2 text-table";

/**
 * What stands over a form: a wait for the network, a refusal that belongs to no field, or that what
 * was half typed is back. Its buttons are outside of the way that Enter takes.
 */
export function FormNotice({ form }: { form: FormStore }) {
  const { refusal, phase, restoredAt } = useSnapshot(form.state);
  if (phase === "waiting") {
    return (
      <p role="status" className={`${LINE} bg-waiting-soft text-waiting`}>
        <CloudOff size={16} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{t("form.waiting")}</span>
        <button type="button" onClick={form.stopWaiting} className="font-medium underline">
          {t("form.stopWaiting")}
        </button>
      </p>
    );
  }
  const cause = refusal === null ? null : form.state.refusal?.cause;
  if (cause !== null && cause !== undefined) {
    return (
      <p role="alert" className={`${LINE} bg-stop-soft text-stop`}>
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        {failureWords(cause)}
      </p>
    );
  }
  if (restoredAt === null) return null;
  return (
    <p role="status" className={`${LINE} bg-sunken text-muted`}>
      <History size={16} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">{t("form.restored", { time: formatNear(restoredAt) })}</span>
      <button
        type="button"
        onClick={(event) => {
          const [first] = fieldsIn(event.currentTarget.form ?? document);
          form.reset();
          first?.focus();
        }}
        className="font-medium text-accent underline"
      >
        {t("form.startEmpty")}
      </button>
    </p>
  );
}
