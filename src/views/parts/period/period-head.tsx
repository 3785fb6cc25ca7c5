import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { PaperHead, usePrintTime } from "../paper-head.tsx";
import { branchOptions, useOptions } from "../reading/options.ts";
import type { SelectOption } from "../form/select-options.ts";
import { machineOptions } from "./period-bar.tsx";
import type { PeriodState } from "./use-period.ts";

/** Head of a printed screen of figures: the center, its days, branches and machines. */
export function PeriodHead({ period, title }: { period: PeriodState; title: string }) {
  const printedAt = usePrintTime();
  const { start_date, end_date, branches, machines } = period;
  // A browser has few connections, which the screen needs: load names only if one was chosen.
  const ofBranches = useOptions(
    () => (branches === "" ? Promise.resolve([]) : branchOptions()),
    `paper branches ${branches}`,
  );
  const ofMachines = useOptions(
    () => (machines === "" ? Promise.resolve([]) : machineOptions(branches)),
    `paper machines ${machines}`,
  );
  const names = [
    branches === "" ? t("financials.all_branches") : nameIn(ofBranches, branches),
    nameIn(ofMachines, machines),
  ].filter((name) => name !== "");
  return (
    <div className="hidden print:block">
      <PaperHead
        of={t("financials.range", { start: formatDay(start_date), end: formatDay(end_date) })}
        title={title}
      />
      <p className="flex justify-between pt-1 text-label">
        <span>{names.join(" · ")}</span>
        <span>
          {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
        </span>
      </p>
    </div>
  );
}

/**
 * Returns the name of the chosen option, or its number if the name failed to load: with neither, the paper
 * would seem to cover all of them.
 */
function nameIn(options: readonly SelectOption[], value: string): string {
  const number = value === "" ? "" : `#${value}`;
  return options.find((option) => option.value === value)?.label ?? number;
}
