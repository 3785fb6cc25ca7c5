import { bookableFrom, freeFrom, type Hours, type Lane } from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { heightOf, topOf } from "./scale.ts";

/** Height in pixels of one line of words. */
const ONE_LINE = 18;

/** The cursor on free time: from when on it can be booked, or that it has passed. */
export function FreeSlot({
  id,
  lane,
  minute,
  hours,
  scale,
  now,
}: {
  id: string;
  lane: Lane;
  minute: number;
  hours: Hours;
  scale: DayScale;
  now: number;
}) {
  // The cursor is no higher than the free time, so that it never covers the name on a card.
  const height = heightOf(freeFrom(lane, minute, hours));
  const bookable = bookableFrom(lane, minute, { hours, now });
  return (
    <div
      id={id}
      role="gridcell"
      aria-selected
      className="absolute inset-x-1 z-10 flex items-center overflow-hidden rounded-ui border-2 border-accent bg-accent-soft px-2 text-label leading-none whitespace-nowrap text-accent"
      style={{ top: topOf(minute, hours), height }}
    >
      <span className={height < ONE_LINE ? "sr-only" : ""}>
        {formatTime(scale.instantAt(bookable ?? minute))} ·{" "}
        {t(bookable === null ? "board.gone" : "board.free")}
      </span>
    </div>
  );
}
