import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { addMonths, type Day } from "#domain/dates.ts";
import {
  formatLongDay,
  formatMonth,
  formatWeekday,
  weekStart,
  currentDay,
} from "#src/i18n/dates.ts";
import { letterOf } from "#src/focus/key-name.ts";
import { direction } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { IconButton } from "../button.tsx";
import { dayAfter, weeksOf } from "./month.ts";

/**
 * A month to choose a day from: arrows move, PageUp and PageDown change the month, Enter takes the day, `t`
 * goes to today, Escape returns to the field.
 */
export function Calendar({
  value,
  onChoose,
  onClose,
}: {
  value: Day | null;
  onChoose: (day: Day) => void;
  onClose: () => void;
}) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const now = currentDay();
  const [day, setDay] = useState<Day>(value ?? now);
  const weeks = weeksOf(day, weekStart());
  useEffect(() => {
    grid.current?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    const next = dayAfter(key, day, { weekStart: weekStart(), direction: direction() });
    if (next !== null) setDay(next);
    else if (letterOf(event) === "t") setDay(now);
    else if (key === "Enter" || key === " ") onChoose(day);
    else if (key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex flex-col gap-2 p-2">
      <div className="flex items-center justify-between">
        <IconButton
          tabIndex={-1}
          label={t("form.calendar.previous")}
          icon={<ChevronLeft size={16} className="rtl:rotate-180" />}
          onClick={() => setDay(addMonths(day, -1))}
        />
        <span aria-live="polite" className="text-body font-semibold">
          {formatMonth(day)}
        </span>
        <IconButton
          tabIndex={-1}
          label={t("form.calendar.next")}
          icon={<ChevronRight size={16} className="rtl:rotate-180" />}
          onClick={() => setDay(addMonths(day, 1))}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={formatMonth(day)}
        aria-activedescendant={`${id}-${day}`}
        onKeyDown={onKeyDown}
        className="grid grid-cols-7 gap-0.5 outline-offset-4"
      >
        <div role="row" className="contents">
          {weeks[0]?.map((one) => (
            <span
              key={one}
              role="columnheader"
              className="grid h-7 w-10 place-items-center text-label text-faint"
            >
              {formatWeekday(one)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="contents">
            {week.map((one) => (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
              <span
                key={one}
                id={`${id}-${one}`}
                role="gridcell"
                aria-label={formatLongDay(one)}
                aria-selected={one === day}
                aria-current={one === now ? "date" : undefined}
                onPointerDown={(event) => {
                  event.preventDefault();
                  onChoose(one);
                }}
                className={`grid h-8 w-10 cursor-pointer place-items-center rounded-badge text-table tabular-nums hover:bg-sunken aria-[current=date]:font-bold aria-[current=date]:text-accent aria-selected:bg-accent aria-selected:text-on-accent ${one.slice(0, 7) === day.slice(0, 7) ? "" : "text-faint"}`}
              >
                {Number(one.slice(8))}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
