import { useSnapshot } from "valtio";
import { SHIFT_STATES } from "#domain/shifts.ts";
import { shiftBase, type ShiftWorker } from "#src/api/shifts.ts";
import { t } from "#src/i18n/t.ts";
import type { ColumnFacts } from "#src/state/list/columns.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { QuickRangeSelect } from "#src/views/parts/period/quick-range.tsx";
import { KindSwitch } from "./kind-switch.tsx";

/** Filters that the lists of receptionists' and doctors' shifts share: kind, name, days, branch and state. */
export function ShiftFilters<T extends Identified>({
  worker,
  list,
  columns,
}: {
  worker: ShiftWorker;
  list: List<T>;
  columns: readonly (ColumnFacts & { title: string })[];
}) {
  const { query } = useSnapshot(list.state);
  const { start_date = "", end_date = "" } = query.filters;
  const branches = useOptions(branchOptions, "branches");
  return (
    <>
      <KindSwitch of={worker} />
      <FilterBox
        list={list}
        path={shiftBase(worker)}
        columns={columns}
        placeholder={t("controls.search")}
      />
      <FilterDays list={list} />
      <QuickRangeSelect
        days={{ start_date, end_date }}
        onChoose={(days) => list.setFilters({ ...days })}
      />
      {hasChoice(branches) && (
        <FilterSelect
          list={list}
          name="branch"
          label={t("catalog.field.branch")}
          options={branches}
        />
      )}
      <FilterSelect
        list={list}
        name="state"
        label={t("controls.state_label")}
        options={["open" as const, ...SHIFT_STATES].map((value) => ({
          value,
          label: t(`controls.state.${value}`),
        }))}
      />
    </>
  );
}
