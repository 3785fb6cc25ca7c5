import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { listMachines } from "#src/api/catalog.ts";
import { t } from "#src/i18n/t.ts";
import { branchOptions, useOptions } from "../reading/options.ts";
import { hasChoice, type SelectOptions } from "../form/select-options.ts";
import { DaysBox } from "../grid/filter-days.tsx";
import { QuickRangeSelect } from "./quick-range.tsx";
import type { PeriodState } from "./use-period.ts";

/** Loaded after the first screen, which shows its figures without it. */
const SeveralSelect = lazy(() => import("./several-select.tsx"));

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
  useKnownChoice(period, { branches, machines: hasMachines ? machines : [] }, onChoose);
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
      <Suspense>
        {hasChoice(branches) && (
          <SeveralSelect
            value={period.branches}
            label={t("period.branches")}
            allLabel={t("common.all_branches")}
            options={branches}
            onChoose={(value) => onChoose({ branches: value, machines: "" })}
          />
        )}
        {hasMachines && hasChoice(machines) && (
          <SeveralSelect
            value={period.machines}
            label={t("period.machines")}
            allLabel={t("period.all_machines")}
            options={machines}
            onChoose={(value) => onChoose({ machines: value })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Drops remembered branches and machines that there are no more; those of a link are left for the server to refuse. */
function useKnownChoice(
  { branches, machines }: PeriodState,
  options: { branches: SelectOptions; machines: SelectOptions },
  onChoose: (change: Partial<PeriodState>) => void,
): void {
  const params = new URLSearchParams(useSearch());
  const isRemembered = !params.has("branches") && !params.has("machines");
  const known = {
    branches: knownOf(branches, options.branches),
    machines: knownOf(machines, options.machines),
  };
  const hasLost = known.branches !== branches || known.machines !== machines;
  const drop = useEffectEvent(() => onChoose(known));
  useEffect(() => {
    if (isRemembered && hasLost) drop();
  }, [isRemembered, hasLost]);
}

function knownOf(value: string, options: SelectOptions): string {
  if (value === "" || options.length === 0) return value;
  return value
    .split(",")
    .filter((one) => options.some((option) => option.value === one))
    .join(",");
}

export async function machineOptions(branches: string) {
  const machines = await listMachines(branches === "" ? {} : { branch: branches });
  return machines.map(({ id, name }) => ({ value: String(id), label: name }));
}
