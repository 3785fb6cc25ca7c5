import type { Hours } from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { topOf } from "./scale.ts";

type HoursProps = { hours: Hours; scale: DayScale };

/** The hours of the board, written beside its lanes. */
export function HourLabels({ hours, scale }: HoursProps) {
  return (
    <div aria-hidden="true" className="sticky start-0 z-30 w-16 shrink-0 bg-surface">
      <div className="sticky top-0 z-30 h-10 border-b border-line bg-raised" />
      <div className="relative" style={{ height: topOf(hours.closes, hours) }}>
        {scale.hoursIn(hours).map((minute) => (
          <span
            key={minute}
            data-hour={minute}
            className="absolute inset-x-0 px-1 text-label whitespace-nowrap text-faint tabular-nums"
            style={{ top: topOf(minute, hours) }}
          >
            {formatTime(scale.instantAt(minute))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A line across a lane at each hour. */
export function HourLines({ hours, scale }: HoursProps) {
  return scale
    .hoursIn(hours)
    .map((minute) => (
      <div
        key={minute}
        aria-hidden="true"
        className="absolute inset-x-0 border-t border-line"
        style={{ top: topOf(minute, hours) }}
      />
    ));
}

/** A line across a lane at the current time, while the board shows it. */
export function NowLine({ hours, now }: { hours: Hours; now: number }) {
  if (now < hours.opens || now > hours.closes) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-stop"
      style={{ top: topOf(now, hours) }}
    />
  );
}
