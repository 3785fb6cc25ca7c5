import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import { filtersFor, type Whose } from "#src/state/report/worklist.ts";
import { session } from "#src/state/session/session.ts";
import { ChipSelect } from "#src/views/parts/grid/filter-select.tsx";
import { useFilterText } from "#src/views/parts/grid/filter-texts.ts";

const CHOICES = ["mine", "unassigned"] as const satisfies readonly Whose[];

/** Chooses whose scans the worklist shows: one's own, those of nobody, or all. */
export function WhoseFilter({ list }: { list: List<Appointment> }) {
  const { filters } = useSnapshot(list.state).query;
  const me = session.account?.id ?? null;
  const whose =
    filters["assigned_to"] !== undefined
      ? "mine"
      : filters["assigned"] !== undefined
        ? "unassigned"
        : "";
  const label = t("worklist.whose.label");
  useFilterText(
    list,
    "assigned_to",
    whose === "" ? "" : `${label}: ${t(`worklist.whose.${whose}`)}`,
  );
  return (
    <ChipSelect
      value={whose}
      label={label}
      anyLabel={t("worklist.whose.all")}
      options={CHOICES.map((value) => ({ value, label: t(`worklist.whose.${value}`) }))}
      onChoose={(value) =>
        list.setFilters(filtersFor(CHOICES.find((one) => one === value) ?? "all", me))
      }
    />
  );
}
