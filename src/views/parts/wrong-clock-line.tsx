import { ClockAlert } from "lucide-react";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import type { WrongClock } from "#src/state/live/computer-clock.ts";

/** Says that the computer's clock is wrong, and what to do about it. */
export function WrongClockLine({ shows, time }: WrongClock) {
  return (
    <p
      role="status"
      data-clock-notice=""
      className="flex shrink-0 items-center gap-2 border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting print:hidden"
    >
      <ClockAlert size={16} aria-hidden="true" className="shrink-0" />
      {t("session.wrong_clock", {
        shows: formatDateTime(shows),
        time: formatDateTime(time),
      })}
    </p>
  );
}
