import { t } from "#src/i18n/t.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";

/** Shows whether a record is offered in pickers. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <StatusBadge meaning={active ? "done" : "neutral"}>
      {t(active ? "catalog.active" : "catalog.inactive")}
    </StatusBadge>
  );
}

export function activeColumn<T extends { active: boolean }>(): GridColumn<T> {
  return {
    id: "active",
    title: t("catalog.state"),
    width: "110px",
    cell: ({ active }) => <ActiveBadge active={active} />,
  };
}

/** The check box that activates a record; a new one is always active. */
export function ActiveField({ isNew }: { isNew: boolean }) {
  if (isNew) return null;
  return (
    <CheckField name="active" label={t("catalog.field.active")} hint={t("catalog.hint.active")} />
  );
}
