import type { Stored } from "#domain/entities/common.ts";
import { changeRecord, createRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf } from "#src/state/screen/catalogs.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { NeededBefore } from "#src/views/parts/setting-up/needed-first.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import type { CatalogDefinition } from "./definition.ts";

/** Creates a record of a catalog, or changes one. */
export function CatalogForm<T extends Stored>({
  definition,
  record,
  parent,
  typed,
  onSaved,
}: {
  definition: CatalogDefinition<T>;
  record: T | null;
  parent: number | null;
  /** Name of a new record, as the user searched for it. */
  typed?: string | undefined;
  onSaved?: ((record: Stored) => void) | undefined;
}) {
  const { id, initial, check, secret, groups, startsAt, startsNamedAt, Fields } = definition;
  const { width = "max-w-xl", confirm, created, createdLater } = definition;
  const start = record !== null ? startsAt : typed === undefined ? undefined : startsNamedAt;
  const base = baseOf(id, parent);
  const form = useFormStore<object, Stored>(() => ({
    id: `catalog-${id}`,
    failed: `catalog_words.${id}.${record === null ? "not_added" : "not_saved"}`,
    initial: initial(null),
    ...(typed !== undefined && typed !== "" && { given: { name: typed } }),
    draft: ownDraft(`${base}${record === null ? "create" : record.id}`),
    ...(secret === undefined ? {} : { secret }),
    ...(groups === undefined ? {} : { groups }),
    check: (input) => check(input, record),
    send: (input, { key }) => createRecord(definition.createBase ?? base, input, key),
    edit:
      record === null
        ? null
        : editing(record, initial, (changes, { key, version }) =>
            changeRecord(base, record.id, { ...changes, version }, key),
          ),
    ...(record !== null &&
      confirm !== undefined && {
        confirm: (changes: object) => confirm({ ...changes }, record),
      }),
    done(answer) {
      const saved = record === null && created !== undefined ? created(answer) : answer;
      notifySaved(catalogOf(id).event, saved);
      if (record === null) onSaved?.(saved);
      closeLayer("catalog-form");
      toastSuccess(`catalog_words.${id}.${record === null ? "added" : "saved"}`);
    },
    ...(record === null && createdLater !== undefined && { doneLater: createdLater }),
    unchanged: () => closeLayer("catalog-form"),
  }));
  return (
    <FormDialog
      form={form}
      width={width}
      title={t(record === null ? `catalog.kinds.${id}.add` : `catalog_words.${id}.edit`)}
      action={t("catalog.save")}
      onClose={() => closeLayer("catalog-form")}
      {...(start !== undefined && { startsAt: start })}
    >
      {record === null && <NeededBefore list={id} form={form} />}
      <Fields form={form} record={record} />
    </FormDialog>
  );
}
