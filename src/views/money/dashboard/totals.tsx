import { TrendingDown, TrendingUp } from "lucide-react";
import type { Dashboard, DashboardFigures } from "#domain/entities/dashboard.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { FigureLink } from "#src/views/parts/chart/figure-area.tsx";
import type { PeriodState } from "#src/views/parts/period/use-period.ts";
import { figurePath } from "./figure-path.ts";

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
  ["discount_amount", "dashboard.discounts", true],
];

/** Width of the smallest card for text, from that of the container of all cards: one of five amounts, or of two cards. */
const TEXT_WIDTH =
  "[--text:calc((100cqi-3rem)/5-2.25rem)] max-side-panel:[--text:calc((100cqi-0.75rem)/2-2.25rem)]";

/** Width of the widest digit or letter of a figure, in parts of its font size. */
const LETTER_EM = 0.64;

/** The figures of the chosen days, each with a sparkline and its value in the same number of days before them. */
export function Totals({ figures, period }: { figures: Dashboard; period: PeriodState }) {
  const { totals, previous, by_day } = figures;
  const shown = SHOWN.flatMap(([name, label, isMoney]) => {
    const figure = totals[name];
    const words = isMoney ? formatMoney : formatCount;
    return figure === undefined ? [] : [{ name, label, figure, words, isMoney }];
  });
  // All figures have one size: the largest at which the longest of them fits its card.
  const longest = Math.max(...shown.map(({ figure, words }) => lengthOf(words(figure))));
  return (
    <dl className={`${TEXT_WIDTH} @container grid grid-cols-20 gap-3 max-side-panel:grid-cols-2`}>
      {shown.map(({ name, label, figure, words, isMoney }) => (
        <div
          key={name}
          // A row of four counts above a row of five amounts; in a narrow window, pairs and the last one alone.
          className={`${isMoney ? "col-span-4 max-side-panel:last:col-span-2" : "col-span-5"} max-side-panel:col-span-1 relative min-w-0 rounded-ui border border-line bg-raised px-4 py-3 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <dt className="text-label text-muted">{t(label)}</dt>
          <dd className="flex flex-col">
            <FigureLink
              id={name}
              to={figurePath(name, period)}
              label={`${t(label)}: ${words(figure)}`}
              // The whole card takes a click, and shows the focus.
              className="text-figure font-semibold whitespace-nowrap tabular-nums outline-none after:absolute after:inset-0"
            >
              <span
                style={{ fontSize: `min(1em, var(--text) / ${(longest * LETTER_EM).toFixed(2)})` }}
              >
                {words(figure)}
              </span>
            </FigureLink>
            <span className="flex items-end justify-between gap-2">
              <Change now={figure} before={previous[name] ?? 0} words={words} />
              <Sparkline
                values={by_day.map((day) => day[name] ?? 0)}
                // Five amounts in a row leave no room for it in most windows.
                className={isMoney ? "@min-[50rem]:@max-[78rem]:hidden" : ""}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the number of letters that are seen; isolates are not. */
function lengthOf(words: string): number {
  return words.replaceAll(/[\u2066-\u2069]/g, "").length;
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
    <span className="flex min-w-0 items-center gap-1 text-label text-muted">
      <Icon size={14} aria-hidden="true" className="shrink-0" />
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
function Sparkline({ values, className }: { values: readonly number[]; className: string }) {
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
      className={`h-5 w-14 shrink-0 rtl:-scale-x-100 ${className}`}
    >
      <polyline points={points} fill="none" stroke="var(--color-accent)" strokeWidth="1.5" />
    </svg>
  );
}
