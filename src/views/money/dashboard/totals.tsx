import { TrendingDown, TrendingUp } from "lucide-react";
import type { Dashboard, DashboardFigures } from "#domain/entities/dashboard.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";

type Name = keyof DashboardFigures;

const SHOWN: readonly (readonly [name: Name, label: MessageKey, isMoney: boolean])[] = [
  ["appointments", "dashboard.appointments", false],
  ["completed", "dashboard.completed", false],
  ["cancelled", "dashboard.cancelled", false],
  ["no_show", "dashboard.no_show", false],
  ["paid_amount", "dashboard.paid", true],
  ["covered_amount", "dashboard.covered", true],
  ["remaining_cost", "dashboard.remaining", true],
  ["pending_amount", "dashboard.pending", true],
];

/** The figures of the chosen days, each with a sparkline and its value in the same number of days before them. */
export function Totals({ figures }: { figures: Dashboard }) {
  const { totals, previous, by_day } = figures;
  return (
    <dl className="grid grid-cols-4 gap-3 max-side-panel:grid-cols-2">
      {SHOWN.map(([name, label, isMoney]) => {
        const figure = totals[name];
        if (figure === undefined) return null;
        const words = isMoney ? formatMoney : formatCount;
        return (
          <div key={name} className="rounded-ui border border-line bg-raised px-4 py-3">
            <dt className="text-label text-muted">{t(label)}</dt>
            <dd className="flex flex-col">
              <span className="text-figure font-semibold whitespace-nowrap tabular-nums">
                {words(figure)}
              </span>
              <span className="flex items-center justify-between gap-2">
                <Change now={figure} before={previous[name] ?? 0} words={words} />
                <Sparkline values={by_day.map((day) => day[name] ?? 0)} />
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Change({
  now,
  before,
  words,
}: {
  now: number;
  before: number;
  words: (figure: number) => string;
}) {
  if (now === before) return <span className="text-label text-faint">{t("dashboard.same")}</span>;
  const Icon = now > before ? TrendingUp : TrendingDown;
  const change = before === 0 ? words(now - before) : `${percentOf(now, before)}%`;
  return (
    <span className="flex items-center gap-1 text-label text-muted">
      <Icon size={14} aria-hidden="true" />
      {t("dashboard.before", {
        change: `\u2066${now > before ? "+" : ""}${change}\u2069`,
        figure: words(before),
      })}
    </span>
  );
}

function percentOf(now: number, before: number): number {
  return Math.round(((now - before) / before) * 100);
}

const WIDTH = 64;
const HEIGHT = 20;

/** A small line of the values by day; the chart on the page shows the same in full. */
function Sparkline({ values }: { values: readonly number[] }) {
  const maximum = Math.max(1, ...values);
  if (values.length < 3) return null;
  const points = values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - 1 - (value / maximum) * (HEIGHT - 2)).toFixed(1)}`;
    })
    .join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-5 w-14 shrink-0 rtl:-scale-x-100"
    >
      <polyline points={points} fill="none" stroke="var(--color-accent)" strokeWidth="1.5" />
    </svg>
  );
}
