import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { ALL_DAYS, todayOnly, rememberDays } from "#src/state/booking/appointment-days.ts";
import type { List } from "#src/state/list/list.ts";
import { Button } from "#src/views/parts/button.tsx";
import { daysWords } from "#src/views/parts/grid/filter-days.tsx";
import type { EmptyWords } from "#src/views/parts/grid/grid-states.tsx";

/**
 * Returns the actions that change the days of the list. If the user chooses today or all days, the list opens with
 * that choice from now on. Other days, and all days of a single search (`widen`), are not remembered.
 */
export function useDays(list: List<Appointment>) {
  const { query } = useSnapshot(list.state);
  const { start_date: start = "", end_date: end = "" } = query.filters;
  const isAll = start === "" && end === "";
  const actions = useMemo(() => {
    const showAllDays = (): void => list.setFilters(ALL_DAYS);
    return {
      widen: showAllDays,
      remember(days: { start: string; end: string } | null): void {
        const { start_date: day } = todayOnly();
        if (days === null) rememberDays("all");
        else if (days.start === day && days.end === day) rememberDays("today");
      },
      toggle(): void {
        const { start_date: first = "", end_date: last = "" } = list.state.query.filters;
        const goesToToday = first === "" && last === "";
        rememberDays(goesToToday ? "today" : "all");
        list.setFilters(goesToToday ? todayOnly() : ALL_DAYS);
      },
    };
  }, [list]);
  return { ...actions, isAll, nothing: isAll ? undefined : nothingOn(query, actions.widen) };
}

/** Returns the texts for an empty list: on which days nothing was found, with an action that shows all days. */
function nothingOn(
  { search, filters }: { search: string; filters: Readonly<Record<string, string>> },
  showAllDays: () => void,
): EmptyWords["filtered"] {
  const { start_date: start = "", end_date: end = "", ...others } = filters;
  const text = search.trim();
  // With other filters, those may be the reason.
  if (Object.keys(others).length > 0) return undefined;
  const days = daysWords(start, end);
  return text === ""
    ? {
        title: t("appointments.none_on_days.title", { days }),
        body: t("appointments.none_on_days.body"),
        action: (
          <Button onClick={showAllDays} badge={<KeyBadge keys="d" />}>
            {t("appointments.none_on_days.action")}
          </Button>
        ),
      }
    : {
        title: t("appointments.none_found_on_days.title", { days }),
        body: t("appointments.none_found_on_days.body", { text }),
        action: (
          <Button onClick={showAllDays} badge={<KeyBadge keys="enter" />}>
            {t("appointments.none_found_on_days.action")}
          </Button>
        ),
      };
}
