import { useEffect, useEffectEvent } from "react";
import {
  daysOfQuickRange,
  type DayRange,
  QUICK_RANGES,
  quickRangeOf,
  type QuickRange,
} from "#domain/periods.ts";
import { weekStart, currentDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { publishPeriod } from "#src/state/screen/context.ts";
import { ChipSelect } from "../grid/filter-select.tsx";

/** Chooses days from a menu: today, the last week, the month before. */
export function QuickRangeSelect({
  days,
  onChoose,
}: {
  /** The days now, `YYYY-MM-DD`; empty for any. */
  days: DayRange;
  onChoose: (days: DayRange) => void;
}) {
  const day = currentDay();
  const latest = useEffectEvent((range: QuickRange) =>
    onChoose(daysOfQuickRange(range, currentDay(), weekStart())),
  );
  useEffect(() => publishPeriod({ choose: (range) => latest(range) }), []);
  return (
    <ChipSelect
      value={quickRangeOf(days, day, weekStart()) ?? ""}
      label={t("period.quick.label")}
      anyLabel={t("period.quick.own")}
      options={QUICK_RANGES.map((value) => ({ value, label: t(`period.quick.${value}`) }))}
      onChoose={(value) => {
        if (isQuick(value)) onChoose(daysOfQuickRange(value, day, weekStart()));
      }}
    />
  );
}

function isQuick(value: string): value is QuickRange {
  const ranges: readonly string[] = QUICK_RANGES;
  return ranges.includes(value);
}
