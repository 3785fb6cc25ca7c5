import {
  type ClaimBatch,
  type ClaimBatchLine,
  RejectLinesInput,
} from "#domain/entities/claim-batch.ts";
import { validate } from "#domain/validate.ts";
import { answerLines } from "#src/api/claims.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** Notes that the provider refused lines, with its code or words. */
export function RejectDialog({ lines }: { lines: readonly ClaimBatchLine[] }) {
  const form = useFormStore<RejectLinesInput, ClaimBatch>(() => ({
    id: "claims-reject",
    failed: "claims.reject.failed",
    initial: { rejection_code: "", reason: "", provider_number: "" },
    check: (input) => validate(RejectLinesInput, { ...input, lines: lines.map(({ id }) => id) }),
    send: (input, { key }) => answerLines(lines[0]?.batch ?? 0, "reject", { input, key }),
    done(saved) {
      notifySaved("claim_batch", saved);
      closeLayer("claims-reject");
      toastSuccess("claims.reject.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("claims.reject.title")}
      action={t("claims.reject.save")}
      onClose={() => closeLayer("claims-reject")}
    >
      <TextField name="rejection_code" label={t("claims.reject.code")} dir="ltr" />
      <TextField name="reason" label={t("claims.reject.reason")} />
      {lines.length === 1 && (
        <TextField name="provider_number" label={t("claims.reject.number")} dir="ltr" />
      )}
    </FormDialog>
  );
}
