import { t } from "@src/i18n/t";
import { StatusBadge } from "../parts/badge";
import type { GridColumn } from "../parts/grid/columns";
import { CheckField } from "../parts/form/choice-fields";

/** Whether a record is offered in pickers. */
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

/** The switch of a record; a new one is always on. */
export function ActiveField({ isNew }: { isNew: boolean }) {
  if (isNew) return null;
  return (
    <CheckField name="active" label={t("catalog.field.active")} hint={t("catalog.hint.active")} />
  );
}
