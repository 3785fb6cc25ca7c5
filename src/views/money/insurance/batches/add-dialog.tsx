import { useState } from "react";
import { useSnapshot } from "valtio";
import {
  AddClaimsInput,
  type BatchOutcome,
  type ClaimBatch,
} from "#domain/entities/claim-batch.ts";
import { faultOf } from "#domain/faults.ts";
import { validate } from "#domain/validate.ts";
import { addClaims, listFreeClaims } from "#src/api/claims.ts";
import { showOutcome } from "#src/commands/areas/claim-actions.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { formatCount, isolate } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastText } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { ClaimsField, idsIn } from "./claims-field.tsx";

/** Puts further claims of its provider into a draft: those of which something is pending, and that wait in no batch. */
export function AddDialog({ batch }: { batch: ClaimBatch }) {
  const { id, number, provider, provider_name, version } = batch;
  const form = useFormStore<AddClaimsInput, BatchOutcome>(() => ({
    id: "claims-add",
    failed: "claims.add.failed",
    initial: { search: "", transactions: "" },
    local: ["search"],
    check({ transactions }) {
      const ids = idsIn(transactions);
      if (ids.length === 0) return { ok: false, errors: { transactions: [faultOf("required")] } };
      return validate(AddClaimsInput, { transactions: ids, version });
    },
    send: (input, { key }) => addClaims(id, { input, key }),
    done(outcome) {
      closeLayer("claims-add");
      const added = outcome.batch.lines - batch.lines;
      toastText(plural("claims.add.done", added, { number: formatCount(number) }));
      showOutcome(outcome);
    },
  }));
  const { values } = useSnapshot(form.state);
  const search = typeof values["search"] === "string" ? values["search"].trim() : "";
  const { found, failure, retry } = useReading(search, (signal) =>
    listFreeClaims(provider, search, signal),
  );
  // The claims found before stay on screen until others are.
  const [shown, setShown] = useState(found);
  if (found !== null && found !== shown) setShown(found);
  useQueueWhileLoading(shown === null, failure !== null);
  const page = found ?? shown;
  return (
    <FormDialog
      form={form}
      title={t("claims.add.title", {
        number: formatCount(number),
        provider: isolate(provider_name),
      })}
      action={t("claims.add.save")}
      width="max-w-3xl"
      onClose={() => closeLayer("claims-add")}
    >
      <TextField name="search" label={t("claims.add.search")} />
      {failure !== null && <FailedLine words={t("errors.unread.options")} retry={retry} />}
      {page !== null && (
        <ClaimsField name="transactions" label={t("claims.add.claims")} of={page} />
      )}
    </FormDialog>
  );
}
