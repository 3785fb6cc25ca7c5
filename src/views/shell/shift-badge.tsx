import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { may } from "#domain/access.ts";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { doctorShiftState } from "#src/state/session/doctor-shift.ts";
import { session } from "#src/state/session/session.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { useCounting } from "#src/views/parts/reading/use-counting.ts";

const BADGE = "flex h-8 shrink-0 items-center gap-2 rounded-ui px-2 text-table whitespace-nowrap";

/**
 * The receptionist's own shift: since when, and what has been collected in it, or how to start one. The amount
 * is hidden while the drawer is counted.
 */
export function ShiftBadge() {
  const { role, account } = useSnapshot(session);
  const { current, checked } = useSnapshot(shiftState);
  const isCounted = useCounting();
  // The shift may arrive first, but only the account tells in which time zone its start is shown.
  if (account === null) return null;
  if (may(role, "doctor_shifts.own")) return <DoctorShiftBadge />;
  if (!may(role, "receptionist_shifts.own") || !checked) return null;
  if (current === null) return <StartShift />;
  return (
    <Link to="/shift" className={`${BADGE} hover:bg-sunken`} title={t("shell.shift.collected")}>
      <span aria-hidden="true" className="size-2 rounded-full bg-done" />
      <span className="text-muted max-compact:sr-only">
        {t("shell.shift.active", { time: formatTime(current.start_time) })}
      </span>
      {!isCounted && (
        <span className="font-medium tabular-nums">{formatMoney(current.collected_amount)}</span>
      )}
    </Link>
  );
}

/** The doctor's own shift: since when, and how many reports were submitted in it. */
function DoctorShiftBadge() {
  const { current, checked } = useSnapshot(doctorShiftState);
  if (!checked) return null;
  if (current === null) return <StartShift id="shift.doctor_start" />;
  return (
    <button
      type="button"
      onClick={() => void execute(commandOf("shift.doctor_close"), "button")}
      className={`${BADGE} hover:bg-sunken`}
      title={t("shifts.doctor_shift.reports")}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-done" />
      <span className="text-muted max-compact:sr-only">
        {t("shifts.doctor_shift.since", { time: formatTime(current.start_time) })}
      </span>
      <span className="font-medium tabular-nums">{formatCount(current.reports_count)}</span>
    </button>
  );
}

function StartShift({ id = "shift.start" }: { id?: CommandId }) {
  const command = commandOf(id);
  const [keys] = command.keys;
  return (
    <button
      type="button"
      onClick={() => void execute(command, "button")}
      className={`${BADGE} border border-line hover:bg-sunken`}
      title={t("shell.shift.none")}
    >
      <span aria-hidden="true" className="size-2 rounded-full border border-faint" />
      {t(command.title)}
      {keys !== undefined && <KeyBadge keys={keys} />}
    </button>
  );
}
