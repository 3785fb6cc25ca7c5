import { daysOfQuickRange, QUICK_RANGES, quickRangeOf, type QuickRange } from "#domain/periods.ts";
import { today } from "#domain/dates.ts";
import { listMachines } from "#src/api/catalog.ts";
import { timeZone, weekStart } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { branchOptions, useOptions } from "../reading/options.ts";
import { hasChoice } from "../form/select-options.ts";
import { DaysBox } from "../grid/filter-days.tsx";
import { ChipSelect } from "../grid/filter-select.tsx";
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
  const day = today(timeZone());
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
      <ChipSelect
        value={quickRangeOf(period, day, weekStart()) ?? ""}
        label={t("financials.quick.label")}
        anyLabel={t("financials.quick.own")}
        options={QUICK_RANGES.map((value) => ({ value, label: t(`financials.quick.${value}`) }))}
        onChoose={(value) => {
          if (isQuick(value)) onChoose(daysOfQuickRange(value, day, weekStart()));
        }}
      />
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

function isQuick(value: string): value is QuickRange {
  const ranges: readonly string[] = QUICK_RANGES;
  return ranges.includes(value);
}

export async function machineOptions(branches: string) {
  const machines = await listMachines(branches === "" ? {} : { branch: branches });
  return machines.map(({ id, name }) => ({ value: String(id), label: name }));
}
