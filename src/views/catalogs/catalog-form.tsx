import type { Stored } from "@domain/entities/common";
import { changeRecord, createRecord } from "@src/api/records";
import { t } from "@src/i18n/t";
import { baseOf, catalogOf } from "@src/state/catalogs";
import { closeLayer } from "@src/state/layers";
import { tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { FormDialog } from "../dialogs/form-dialog";
import type { FormValues } from "../parts/form/form-values";
import { ownDraft, useFormStore } from "../parts/form/use-form-store";
import type { CatalogDefinition } from "./definition";

/** Makes a record of a catalog, or changes one. */
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
  /** Name of a new one, as it was looked for. */
  typed?: string | undefined;
  onSaved?: ((record: Stored) => void) | undefined;
}) {
  const { id, initial, check, secret, Fields } = definition;
  const { word } = catalogOf(id);
  const base = baseOf(id, parent);
  const form = useFormStore<object>((self) => ({
    id: `catalog-${id}`,
    initial: { ...initial(record), ...(typed === undefined ? {} : { name: typed }) },
    draft: ownDraft(`${base}${record === null ? "create" : record.id}`),
    ...(secret === undefined ? {} : { secret }),
    check: (input) => check(input, record),
    async submit(input, { key }) {
      if (record === null) {
        const made = await createRecord(definition.createBase ?? base, input, key);
        tellSaved(catalogOf(id).event, made);
        onSaved?.(made);
      } else {
        const { version } = record;
        const cleared = clearedOf(initial(record), self().state.values);
        const patch = { ...cleared, ...input, version };
        tellSaved(catalogOf(id).event, await changeRecord(base, record.id, patch));
      }
      closeLayer("catalog-form");
      toastSuccess(`actions.${word}.${record === null ? "create" : "edit"}.done`);
    },
  }));
  return (
    <FormDialog
      form={form}
      width="max-w-xl"
      title={t(`catalog.${record === null ? "add" : "edit"}.${word}`)}
      action={t("catalog.save")}
      onClose={() => closeLayer("catalog-form")}
    >
      <Fields form={form} record={record} />
    </FormDialog>
  );
}

/** Fields that had something and have nothing now: left out they would stay as they were. */
function clearedOf(before: FormValues, after: Readonly<FormValues>): Record<string, "" | null> {
  const isEmpty = (value: unknown) => value === null || value === "";
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      !isEmpty(value) && isEmpty(after[name] ?? null)
        ? [[name, typeof value === "string" ? "" : null]]
        : [],
    ),
  );
}
