import { listMachines } from "#src/api/catalog.ts";
import { t } from "#src/i18n/t.ts";
import { branchOptions, useOptions } from "../reading/options.ts";
import { hasChoice } from "../form/select-options.ts";
import { DaysBox } from "../grid/filter-days.tsx";
import { ChipSelect } from "../grid/filter-select.tsx";
import { QuickRangeSelect } from "./quick-range.tsx";
import type { PeriodState } from "./use-period.ts";

/** Filters of a screen of figures: days, quick ranges, branch and machine. */
export function PeriodBar({
  period,
  hasMachines = false,
  onChoose,
  onDone,
}: {
  period: PeriodState;
  hasMachines?: boolean;
  onChoose: (change: Partial<PeriodState>) => void;
  /** Called after the user typed the days, to move the focus on. */
  onDone: () => void;
}) {
  const branches = useOptions(branchOptions, "branches");
  const machines = useOptions(
    () => (hasMachines ? machineOptions(period.branches) : Promise.resolve([])),
    `machines ${period.branches}`,
  );
  return (
    <>
      <DaysBox
        start={period.start_date}
        end={period.end_date}
        isNeeded
        onApply={(days) => {
          if (days !== null) onChoose({ start_date: days.start, end_date: days.end });
        }}
        onDone={onDone}
      />
      <QuickRangeSelect days={period} onChoose={onChoose} />
      {hasChoice(branches) && (
        <ChipSelect
          value={period.branches}
          label={t("financials.branches")}
          anyLabel={t("financials.all_branches")}
          options={branches}
          onChoose={(value) => onChoose({ branches: value, machines: "" })}
        />
      )}
      {hasMachines && hasChoice(machines) && (
        <ChipSelect
          value={period.machines}
          label={t("financials.machines")}
          anyLabel={t("financials.all_machines")}
          options={machines}
          onChoose={(value) => onChoose({ machines: value })}
        />
      )}
    </>
  );
}

export async function machineOptions(branches: string) {
  const machines = await listMachines(branches === "" ? {} : { branch: branches });
  return machines.map(({ id, name }) => ({ value: String(id), label: name }));
}
