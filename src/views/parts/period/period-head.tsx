import { useEffect } from "react";
import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { publishPrint } from "#src/state/screen/context.ts";
import { printPage } from "../print-page.ts";
import { PaperHead, usePrintTime } from "../paper-head.tsx";
import { branchOptions, useOptions } from "../reading/options.ts";
import type { SelectOption } from "../form/select-options.ts";
import { machineOptions } from "./period-bar.tsx";
import type { PeriodState } from "./use-period.ts";

/** Head of a printed screen of figures: the center, its days, branches and machines. */
export function PeriodHead({
  period,
  title,
  notes,
}: {
  period: PeriodState;
  title: string;
  /** What else limits or explains the figures. */
  notes?: readonly string[];
}) {
  const printedAt = usePrintTime();
  useEffect(() => publishPrint({ run: () => void printPage() }), []);
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
    branches === "" ? t("common.all_branches") : namesIn(ofBranches, branches),
    machines === "" ? t("period.all_machines") : namesIn(ofMachines, machines),
    ...(notes ?? []),
  ];
  return (
    <div className="hidden print:block">
      <PaperHead
        of={t("period.range", { start: formatDay(start_date), end: formatDay(end_date) })}
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
 * Returns the names of the chosen options, or the number of one whose name failed to load: with neither, the paper
 * would seem to cover all of them.
 */
function namesIn(options: readonly SelectOption[], value: string): string {
  const nameOf = (one: string) =>
    options.find((option) => option.value === one)?.label ?? `#${one}`;
  return joinNames(value.split(",").map(nameOf));
}
