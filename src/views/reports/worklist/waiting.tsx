import type { Appointment } from "#domain/entities/appointment.ts";
import { isDeferred, isLate, waitingTime } from "#domain/worklist.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";

const LOCALE = { ar: "ar-SA", en: "en-GB" } as const;
const MINUTES = { day: 1440, hour: 60, minute: 1 } as const;

/** Returns a duration in its largest unit, rounded down: `25 min`, `3 hrs`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const unit = minutes >= 2 * MINUTES.day ? "day" : minutes >= MINUTES.hour ? "hour" : "minute";
  return new Intl.NumberFormat(LOCALE[language()], {
    style: "unit",
    unit,
    unitDisplay: "short",
    numberingSystem: "latn",
  }).format(Math.floor(minutes / MINUTES[unit]));
}

/** How long a scan has waited for its report, and whether that is too long; or until when it is deferred. */
export function WaitingTime({ scan, now }: { scan: Appointment; now: number }) {
  if (isDeferred(scan, now))
    return (
      <span className="text-muted" title={scan.deferred_reason}>
        {t("worklist.defer.short", { reason: scan.deferred_reason })}
      </span>
    );
  const duration = (
    <bdi className="whitespace-nowrap">{formatDuration(waitingTime(scan, now))}</bdi>
  );
  return isLate(scan, now) ? (
    <span className="font-medium text-stop">
      {duration} · {t("worklist.late")}
    </span>
  ) : (
    <span>{duration}</span>
  );
}
