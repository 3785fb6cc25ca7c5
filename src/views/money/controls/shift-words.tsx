import { Coins, Flag } from "lucide-react";
import type { ReactNode } from "react";
import type { ShiftState } from "#domain/shifts.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatDateTime, formatTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { type Meaning, StatusBadge } from "#src/views/parts/badge.tsx";

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
