import { useId, useState, type KeyboardEvent } from "react";
import { CalendarDays, X } from "lucide-react";
import { useSnapshot } from "valtio";
import { parseTypedDays } from "#domain/typed-dates.ts";
import { formatDay, currentDay } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { useFilterText } from "./filter-texts.ts";
import { afterPress } from "#src/browser/press.ts";
import { focusGrid } from "./use-focus-grid.ts";

/** Name of the field for days, by which commands find it. */
export const DAYS = "days";

type Days = { start: string; end: string };

/** The filter for the days of a list; Enter goes on to its rows. */
export function FilterDays<T extends Identified>({
  list,
  onChosen,
}: {
  list: List<T>;
  /** Called after the user chose other days; null for all. */
  onChosen?: (days: Days | null) => void;
}) {
  const { query } = useSnapshot(list.state);
  const { start_date: start = "", end_date: end = "" } = query.filters;
  const days = daysWords(start, end);
  useFilterText(list, "days", days === "" ? "" : `${t("grid.days")}: ${isolate(days)}`);
  return (
    <DaysBox
      start={start}
      end={end}
      onApply={(days) => {
        list.setFilters({ start_date: days?.start ?? "", end_date: days?.end ?? "" });
        onChosen?.(days);
      }}
      onDone={(taken) => void (taken ? list.settled().then(focusGrid) : focusGrid())}
    />
  );
}

/**
 * A field for days in short forms: one (`t`, `+1`, `15/7`) or the first and the last (`1/7 15/7`). Enter
 * applies them and goes on; Escape discards what is typed.
 */
export function DaysBox({
  start,
  end,
  isNeeded = false,
  onApply,
  onDone,
}: {
  /** First and last day, `YYYY-MM-DD`; empty for any. */
  start: string;
  end: string;
  /** Whether the user must choose days. */
  isNeeded?: boolean;
  onApply: (days: Days | null) => void;
  /** Called after Enter applied what is typed, or Escape left the field. */
  onDone: (isApplied: boolean) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** Whether the field keeps the room of the days that were typed, so that nothing beside it moves under a press. */
  const [isWide, setWide] = useState(false);
  const reasonId = useId();
  const isSet = start !== "" || end !== "";

  function clear(): void {
    setTyped(null);
    setUnreadable(false);
  }

  function applyTyped(): boolean {
    if (typed === null) return true;
    const days = typed.trim() === "" ? null : parseTypedDays(typed, currentDay());
    const isInvalid = days === null && (isNeeded || typed.trim() !== "");
    setUnreadable(isInvalid);
    if (isInvalid) return false;
    onApply(days);
    clear();
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (key === "Enter") {
      if (applyTyped()) onDone(true);
    } else if (key === "Escape" && typed !== null) clear();
    else if (key === "Escape") onDone(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <label
        data-set={isSet || undefined}
        data-wide={isSet || isWide || undefined}
        title={isUnreadable ? undefined : t("grid.days_hint")}
        className="flex h-8 w-44 items-center data-wide:w-60 gap-1.5 rounded-ui border border-line bg-raised px-2.5 text-label text-muted focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-stop data-set:border-accent data-set:bg-accent-soft"
      >
        <CalendarDays size={16} aria-hidden="true" className="shrink-0 text-faint" />
        <span className="sr-only">{t("grid.days")}</span>
        <input
          name={DAYS}
          type="text"
          value={typed ?? daysWords(start, end)}
          placeholder={t("grid.days_all")}
          aria-invalid={isUnreadable || undefined}
          aria-describedby={isUnreadable ? reasonId : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setWide(true);
            setUnreadable(false);
          }}
          onBlur={() => {
            applyTyped();
            afterPress(() => setWide(false));
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-table text-ink tabular-nums outline-none placeholder:text-faint"
        />
        {isSet && !isNeeded && typed === null && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("grid.removeFilter", { label: t("grid.days") })}
            onClick={() => onApply(null)}
            className="text-faint hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </label>
      {isUnreadable && (
        <span
          id={reasonId}
          role="alert"
          className="pointer-events-none absolute start-0 top-full z-20 mt-1 flex w-max max-w-80 flex-col rounded-ui border border-stop bg-raised px-2.5 py-1.5 text-label text-stop shadow-layer"
        >
          <span>{t("grid.days_unreadable")}</span>
          <span className="text-muted">{t("grid.days_hint")}</span>
        </span>
      )}
    </div>
  );
}

/** Returns the words for a first and last day; empty for all days. */
export function daysWords(start: string, end: string): string {
  const days = start === end ? [start] : [start, end];
  return days
    .map((day) => (day === "" ? "…" : formatDay(day)))
    .join(" – ")
    .replace(/^…$/, "");
}
