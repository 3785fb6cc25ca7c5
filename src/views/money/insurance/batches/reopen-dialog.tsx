import {
  type ClaimBatch,
  type ClaimBatchLine,
  ReopenLinesInput,
} from "#domain/entities/claim-batch.ts";
import { validate } from "#domain/validate.ts";
import { answerLines } from "#src/api/claims.ts";
import { plural, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** Takes back that the provider refused lines, with a reason. */
export function ReopenDialog({ lines }: { lines: readonly ClaimBatchLine[] }) {
  const form = useFormStore<ReopenLinesInput, ClaimBatch>(() => ({
    id: "claims-reopen",
    failed: "claims.reopen.failed",
    initial: { reason: "" },
    check: (input) => validate(ReopenLinesInput, { ...input, lines: lines.map(({ id }) => id) }),
    send: (input, { key }) => answerLines(lines[0]?.batch ?? 0, "reopen", { input, key }),
    done(saved) {
      notifySaved("claim_batch", saved);
      closeLayer("claims-reopen");
      toastSuccess("claims.reopen.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={plural("claims.reopen.title", lines.length)}
      action={t("claims.reopen.save")}
      onClose={() => closeLayer("claims-reopen")}
    >
      <p>{t("claims.reopen.body")}</p>
      <TextField name="reason" label={t("claims.reopen.reason")} />
    </FormDialog>
  );
}
