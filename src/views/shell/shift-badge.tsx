import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { ROLE } from "@domain/roles";
import { formatTime } from "@src/i18n/dates";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { session } from "@src/state/session";
import { shiftState } from "@src/state/shift";

/** The receptionist's own shift: since when, and what has been collected in it. */
export function ShiftBadge() {
  const { role } = useSnapshot(session);
  const { current, checked } = useSnapshot(shiftState);
  if (role !== ROLE.Receptionist || !checked) return null;
  const active = current !== null;
  return (
    <Link
      to="/shift"
      className="flex h-8 shrink-0 items-center gap-2 rounded-ui px-2 text-table whitespace-nowrap hover:bg-sunken"
      title={active ? t("shell.shift.collected") : undefined}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${active ? "bg-done" : "border border-faint"}`}
      />
      {active ? (
        <>
          <span className="text-muted max-compact:sr-only">
            {t("shell.shift.active", { time: formatTime(current.start_time) })}
          </span>
          <span className="font-medium tabular-nums">{formatMoney(current.collected_amount)}</span>
        </>
      ) : (
        <span className="text-muted">{t("shell.shift.none")}</span>
      )}
    </Link>
  );
}
