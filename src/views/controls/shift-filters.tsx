import { SHIFT_STATES } from "@domain/shifts";
import { shiftBase, type ShiftWorker } from "@src/api/shifts";
import { t } from "@src/i18n/t";
import type { ColumnFacts } from "@src/state/columns";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";
import { branchOptions, useOptions } from "../catalogs/options";
import { offersChoice } from "../parts/form/select-options";
import { FilterBox } from "../parts/grid/filter-box";
import { FilterDays } from "../parts/grid/filter-days";
import { FilterSelect } from "../parts/grid/filter-select";
import { KindSwitch } from "./kind-switch";

/** Whose shifts, by name, days, branch and state: what receptionists' and doctors' lists share. */
export function ShiftFilters<T extends Identified>({
  of,
  list,
  columns,
}: {
  of: ShiftWorker;
  list: List<T>;
  columns: readonly (ColumnFacts & { title: string })[];
}) {
  const branches = useOptions(branchOptions, "branches");
  return (
    <>
      <KindSwitch of={of} />
      <FilterBox
        list={list}
        path={shiftBase(of)}
        columns={columns}
        placeholder={t("controls.search")}
      />
      <FilterDays list={list} />
      {offersChoice(branches) && (
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
        options={SHIFT_STATES.map((value) => ({ value, label: t(`controls.state.${value}`) }))}
      />
    </>
  );
}
