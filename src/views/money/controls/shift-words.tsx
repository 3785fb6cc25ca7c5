import { Coins, Flag } from "lucide-react";
import type { ReactNode } from "react";
import { isOpenTooLong, type ShiftState } from "#domain/shifts.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatDateTime, formatTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { plural, t } from "#src/i18n/t.ts";
import { type Meaning, StatusBadge } from "#src/views/parts/badge.tsx";
import { useMinute } from "#src/views/parts/use-minute.ts";

const MEANINGS: Readonly<Record<ShiftState, Meaning>> = {
  active: "active",
  ended: "waiting",
  flagged: "stop",
  cleared: "done",
  compensated: "insured",
};
const ICONS: Partial<Record<ShiftState, ReactNode>> = {
  flagged: <Flag size={14} />,
  compensated: <Coins size={14} />,
};

export function ShiftStateBadge({ state }: { state: ShiftState }) {
  return (
    <StatusBadge meaning={MEANINGS[state]} icon={ICONS[state]}>
      {t(`controls.state.${state}`)}
    </StatusBadge>
  );
}

/** The state of a shift; one that is open for too long says for how many hours. */
export function OpenStateBadge({
  shift,
}: {
  shift: { state: ShiftState; start_time: string; end_time: string | null };
}) {
  const now = useMinute();
  if (shift.state !== "active" || !isOpenTooLong(shift, now))
    return <ShiftStateBadge state={shift.state} />;
  const hours = Math.floor((now - Date.parse(shift.start_time)) / 3_600_000);
  return <StatusBadge meaning="waiting">{plural("ending.open_for", hours)}</StatusBadge>;
}

/** Start and end of a shift, in short form. */
export function ShiftHours({ start, end }: { start: string; end: string | null }) {
  return (
    <bdi>
      {formatRelativeDateTime(start)} – {end === null ? "…" : formatTime(end)}
    </bdi>
  );
}

/** Start and end of a shift, with full dates. */
export function ShiftSpan({ start, end }: { start: string; end: string | null }) {
  return (
    <bdi>
      {formatDateTime(start)} – {end === null ? "…" : formatTime(end)}
    </bdi>
  );
}

/** The difference of a drawer in words and colour. */
export function Difference({ amount }: { amount: number | null }) {
  if (amount === null) return "";
  if (amount === 0) return <span className="text-done">{t("controls.exact")}</span>;
  const words = t(amount < 0 ? "controls.short" : "controls.over", {
    amount: formatMoney(Math.abs(amount)),
  });
  return (
    <span className={`font-medium ${amount < 0 ? "text-stop" : "text-waiting"}`}>{words}</span>
  );
}
