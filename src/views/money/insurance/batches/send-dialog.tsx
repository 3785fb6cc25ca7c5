import { type BatchOutcome, type ClaimBatch, SendInput } from "#domain/entities/claim-batch.ts";
import { validate } from "#domain/validate.ts";
import { sendBatch } from "#src/api/claims.ts";
import { showOutcome } from "#src/commands/areas/claim-actions.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount, isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** Sends a draft after asking; the answer that changes nothing has the focus. */
export function SendDialog({ batch }: { batch: ClaimBatch }) {
  const { id, version, number, provider_name: provider, lines, claimed_amount } = batch;
  const close = () => closeLayer("claims-send");
  const form = useFormStore<SendInput, BatchOutcome>(() => ({
    id: "claims-send",
    failed: "claims.send.failed",
    initial: {},
    check: () => validate(SendInput, { version }),
    send: (input, { key }) => sendBatch(id, input, key),
    done(outcome) {
      close();
      toastSuccess("claims.send.done", { number: formatCount(number) });
      showOutcome(outcome);
    },
    refused(failure) {
      if (failure.code !== "stale") return;
      // The question was about other claims than the draft has now.
      close();
      toastFailure(failure, "claims.send.failed");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("claims.send.title", { number: formatCount(number), provider: isolate(provider) })}
      action={t("claims.send.run")}
      cancelLabel={t("common.back")}
      startsAtButton="cancel"
      onClose={close}
    >
      <p>
        {t("claims.send.body", {
          lines: formatCount(lines),
          amount: formatMoney(claimed_amount),
        })}
      </p>
    </FormDialog>
  );
}
