import { ReverseMovementInput, type SafeMovement } from "#domain/entities/safe.ts";
import { validate } from "#domain/validate.ts";
import { getMovement, reverseMovement } from "#src/api/safe.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved, notifySavedFrom } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess, toastText } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { MovementFacts } from "./movement-facts.tsx";
import { balanceIn, shortWords } from "./short-words.ts";

/** Takes a movement back by another one, with a reason. */
export function ReverseDialog({ movement }: { movement: SafeMovement }) {
  const number = formatCount(movement.number);
  const form = useFormStore<ReverseMovementInput, SafeMovement>(() => ({
    id: "safe-reverse",
    failed: "safe.reverse.failed",
    initial: { reason: "" },
    check: (input) => validate(ReverseMovementInput, input),
    send: (input, { key }) => reverseMovement(movement.id, input, key),
    refused(failure) {
      const balance = balanceIn(failure);
      if (balance !== null) toastText(shortWords(balance));
    },
    done(reversal) {
      closeLayer("safe-reverse");
      notifySaved("safe_movement", reversal);
      // The row of the movement says from now on that it is reversed.
      void notifySavedFrom("safe_movement", getMovement(movement.id));
      toastSuccess("safe.reverse.done", { number });
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("safe.reverse.title", { number })}
      action={t("safe.reverse.action")}
      kind="danger"
      width="max-w-lg"
      onClose={() => closeLayer("safe-reverse")}
    >
      <MovementFacts movement={movement} />
      <p className="text-muted">{t("safe.reverse.body")}</p>
      <TextField name="reason" label={t("safe.reverse.reason")} />
    </FormDialog>
  );
}
