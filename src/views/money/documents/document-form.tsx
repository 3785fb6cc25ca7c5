import { DOCUMENT_KINDS } from "#domain/documents.ts";
import type { AttachedDocument } from "#domain/entities/common.ts";
import { DocumentPatch } from "#domain/entities/document.ts";
import { validate } from "#domain/validate.ts";
import { getTransaction, transactionFiles } from "#src/api/insurance.ts";
import { getMovement, movementFiles } from "#src/api/safe.ts";
import { t } from "#src/i18n/t.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import type { DocumentedKind } from "#src/state/screen/money-layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** The calls about the documents of each kind of record, and how the record is read again. */
const OWNERS = {
  insurance_transaction: { files: transactionFiles, read: getTransaction },
  safe_movement: { files: movementFiles, read: getMovement },
} as const;

const valuesOf = ({ kind, name, note }: AttachedDocument): FormValues => ({ kind, name, note });

const close = () => closeLayer("edit-document");

/** Edits what is said about a document: its kind, its name and a note. */
export function DocumentForm({
  of,
  id,
  document,
}: {
  of: DocumentedKind;
  id: number;
  document: AttachedDocument;
}) {
  const { files, read } = OWNERS[of];
  const form = useFormStore<DocumentPatch, AttachedDocument>(() => ({
    id: "edit-document",
    failed: "actions.document.edit.failed",
    edit: editing(document, valuesOf, (changes, { key, version }) =>
      files.change(id, document.id, { ...changes, version }, key),
    ),
    check: (input) => validate(DocumentPatch, input),
    done() {
      void notifySavedFrom(of, read(id));
      close();
      toastSuccess("actions.document.edit.done");
    },
    unchanged: close,
  }));
  return (
    <FormDialog
      form={form}
      title={t("catalog.transaction.edit_title")}
      action={t("catalog.transaction.edit_save")}
      onClose={close}
    >
      <SelectField
        name="kind"
        label={t("catalog.transaction.document_kind_label")}
        options={DOCUMENT_KINDS.map((value) => ({
          value,
          label: t(`catalog.transaction.document_kind.${value}`),
        }))}
      />
      <TextField name="name" label={t("catalog.transaction.document_name")} />
      <TextField name="note" rows={2} label={t("catalog.transaction.document_note")} />
    </FormDialog>
  );
}
