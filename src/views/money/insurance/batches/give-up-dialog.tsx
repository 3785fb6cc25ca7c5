import { type ClaimBatch, type ClaimBatchLine, GiveUpInput } from "#domain/entities/claim-batch.ts";
import { sumOf } from "#domain/money.ts";
import { validate } from "#domain/validate.ts";
import { answerLines } from "#src/api/claims.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const WORDS = { "write-off": "write_off", "to-patient": "to_patient" } as const;

/** Writes off what is pending of lines, or moves it to the patients, with a reason. */
export function GiveUpDialog({
  action,
  lines,
}: {
  action: "write-off" | "to-patient";
  lines: readonly ClaimBatchLine[];
}) {
  const word = WORDS[action];
  const amount = sumOf(lines.map(({ pending_amount }) => pending_amount));
  const form = useFormStore<GiveUpInput, ClaimBatch>(() => ({
    id: "claims-give-up",
    failed: `claims.${word}.failed`,
    initial: { reason: "" },
    check: (input) => validate(GiveUpInput, { ...input, lines: lines.map(({ id }) => id) }),
    send: (input, { key }) => answerLines(lines[0]?.batch ?? 0, action, { input, key }),
    done(saved) {
      notifySaved("claim_batch", saved);
      closeLayer("claims-give-up");
      toastSuccess(`claims.${word}.done`);
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t(`claims.${word}.title`, { amount: formatMoney(amount) })}
      action={t(`claims.${word}.save`)}
      kind="danger"
      onClose={() => closeLayer("claims-give-up")}
    >
      <p>{t(`claims.${word}.body`)}</p>
      <TextField name="reason" label={t(`claims.${word}.reason`)} />
    </FormDialog>
  );
}
