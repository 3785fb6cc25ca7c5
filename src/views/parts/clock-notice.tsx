import { useEffect } from "react";
import { ClockAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { computerClock, followComputerClock } from "#src/state/live/computer-clock.ts";

/** While the computer's clock is wrong, says so, and what to do about it. */
export function ClockNotice() {
  const { wrong } = useSnapshot(computerClock);
  useEffect(followComputerClock, []);
  if (wrong === null) return null;
  return (
    <p
      role="status"
      data-clock-notice=""
      className="flex shrink-0 items-center gap-2 border-b border-line bg-waiting-soft px-5 py-2 text-table text-waiting print:hidden"
    >
      <ClockAlert size={16} aria-hidden="true" className="shrink-0" />
      {t("shell.wrong_clock", {
        shows: formatDateTime(wrong.shows),
        time: formatDateTime(wrong.time),
      })}
    </p>
  );
}
