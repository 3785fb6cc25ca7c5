import { useCallback, useEffect, useMemo } from "react";
import type { EventKind } from "#domain/access.ts";
import { useSearchParams } from "wouter";
import {
  GROUPINGS,
  type FinancialReport,
  type Grouping,
} from "#domain/entities/financial-report.ts";
import { COMPARISONS, type Comparison, comparedSpan } from "#domain/compared-periods.ts";
import { isOfTime } from "#domain/financial-groups.ts";
import { includesDoctorPay } from "#domain/financials.ts";
import { getFinancialReport } from "#src/api/figures.ts";
import { focusField } from "#src/focus/fields.ts";
import { formatDay, weekStart } from "#src/i18n/dates.ts";
import { formatMoney, formatWholePounds } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { publishGrid } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { FiguresOnTheWay } from "../dashboard/figures-on-the-way.tsx";
import { useFigures } from "../dashboard/use-figures.ts";
import { Chart } from "#src/views/parts/chart/chart.tsx";
import { DAYS } from "#src/views/parts/grid/filter-days.tsx";
import { ChipSelect } from "#src/views/parts/grid/filter-select.tsx";
import { focusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { Page } from "#src/views/parts/page.tsx";
import { PeriodActions } from "#src/views/parts/period/period-actions.tsx";
import { PeriodBar } from "#src/views/parts/period/period-bar.tsx";
import { PeriodFailure } from "#src/views/parts/period/period-failure.tsx";
import { PaperFoot } from "#src/views/parts/paper-center.tsx";
import { PeriodHead } from "#src/views/parts/period/period-head.tsx";
import { queryOf, usePeriod, type PeriodState } from "#src/views/parts/period/use-period.ts";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { ProfitTable } from "./profit-table.tsx";
import { OthersTables } from "./others-tables.tsx";
import { CashTable } from "./cash-table.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { rowsOf } from "./report-rows.ts";
import { useReportToasts } from "./use-report-toasts.ts";

/** The records of which the figures tell. */
const FOLLOWED: readonly EventKind[] = [
  "appointment",
  "insurance_transaction",
  "doctor_shift",
  "safe_movement",
  "pay_out",
];

/** The financial report: every figure by day, branch, machine and person, with links to the rows behind it. */
export default function Financials() {
  useView("financials");
  const { period, query, choose } = usePeriod();
  const [params, setParams] = useSearchParams();
  const group = GROUPINGS.find((one) => one === params.get("group")) ?? "by_day";
  const compare = COMPARISONS.find((one) => one === params.get("compare")) ?? null;
  const asked = useMemo(() => ({ period, compare }), [period, compare]);
  const { shown, isBehind, failure, retry } = useFigures(asked, readReports, FOLLOWED);
  const openExport = useCallback(
    () =>
      openLayer({
        kind: "export",
        path: "/financial-report/",
        query: { ...query, week_start: WEEK_STARTS[weekStart()] },
        forPeople: { open: group, ...(compare === null ? {} : { compare }) },
        count: null,
      }),
    [query, group, compare],
  );
  useEffect(
    () =>
      publishGrid({
        focusFilter: () => focusField(DAYS),
        exportList: mayExportList("/financial-report/") ? openExport : null,
        chooseColumns: null,
      }),
    [openExport],
  );
  useReportToasts(shown?.asked ?? null, failure);
  const earlier = shown?.record.earlier ?? null;
  const isLoaded = shown !== null;
  const isShown = isLoaded && failure === null;
  useEffect(() => {
    // A user who has gone on to another field meanwhile stays there; after a failure the whole pane has the focus.
    const { activeElement: focused } = document;
    const isWaiting = focused?.matches(`body, [data-region], [name="${DAYS}"]`) !== false;
    if (isShown && isWaiting) focusGrid();
  }, [isShown]);
  const setParam = (name: "group" | "compare", value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      scrolls
      title={t("shell.menu.financials")}
      filters={
        <>
          <PeriodBar period={period} hasMachines onChoose={choose} onDone={focusGrid} />
          <ChipSelect
            value={group === "by_day" ? "" : group}
            label={t("financials.group.label")}
            anyLabel={t("financials.group.by_day")}
            options={GROUPINGS.filter((one) => one !== "by_day").map((value) => ({
              value,
              label: t(`financials.group.${value}`),
            }))}
            onChoose={(value) => setParam("group", value)}
          />
          <ChipSelect
            value={compare ?? ""}
            label={t("financials.compare.label")}
            anyLabel={t("financials.compare.none")}
            options={COMPARISONS.map((value) => ({
              value,
              label: t(`financials.compare.kind.${value}`),
            }))}
            onChoose={(value) => setParam("compare", value)}
          />
        </>
      }
      actions={
        <PeriodActions
          path="/financial-report/"
          openExport={openExport}
          printLabel={t("financials.print")}
        />
      }
    >
      <div
        className="figures-paper paper-landscape flex flex-col gap-4 px-5 py-4"
        data-awaited={(shown === null && failure === null) || undefined}
      >
        {failure !== null && (
          <PeriodFailure title={t("financials.failed")} failure={failure} retry={retry} />
        )}
        {!isLoaded && failure === null && <PagePlaceholder />}
        {isShown && (
          <FiguresOnTheWay isBehind={isBehind}>
            <PeriodHead
              period={shown.asked.period}
              title={t("financials.generated")}
              notes={earlier === null ? [] : [comparedDays(earlier)]}
            />
            <ReportChart report={shown.record.report} group={group} />
            {earlier !== null && (
              <p className="text-label text-muted print:hidden">{comparedDays(earlier)}</p>
            )}
            <FiguresTable
              label={t(`financials.group.${group}`)}
              rows={rowsOf(shown.record.report, group, queryOf(shown.asked.period), earlier)}
              includesDoctorPay={includesDoctorPay(group)}
            />
            <p className="text-label text-muted">{t("financials.note")}</p>
            <CashTable cash={shown.record.report.cash} />
            {shown.record.report.profit !== null && (
              <>
                <ProfitTable
                  report={shown.record.report}
                  profit={shown.record.report.profit}
                  branches={queryOf(shown.asked.period)["branches"]}
                />
                <p className="text-label text-muted">{t("financials.profit.note")}</p>
              </>
            )}
            <OthersTables
              report={shown.record.report}
              branches={queryOf(shown.asked.period)["branches"]}
              hasMachines={queryOf(shown.asked.period)["machines"] !== undefined}
            />
            <PaperFoot className="hidden print:block" />
          </FiguresOnTheWay>
        )}
      </div>
    </Page>
  );
}

/** `week_start` of the call by the number of the weekday: the server knows no language of a screen. */
const WEEK_STARTS = { 0: "sunday", 1: "monday" } as const;

/** Returns the report of some days, and that of the days with which it is compared. */
async function readReports({
  period,
  compare,
}: {
  period: PeriodState;
  compare: Comparison | null;
}) {
  const query = queryOf(period);
  const weeks = { week_start: WEEK_STARTS[weekStart()] };
  const { start_date: first = "", end_date: last = "" } = query;
  const before = compare === null ? null : comparedSpan({ first, last }, compare);
  const [report, earlier] = await Promise.all([
    getFinancialReport({ ...query, ...weeks }),
    before === null
      ? null
      : getFinancialReport({
          ...query,
          ...weeks,
          start_date: before.first,
          end_date: before.last,
        }),
  ]);
  return { report, earlier };
}

function comparedDays({ start_date, end_date }: FinancialReport): string {
  return t("financials.compare.days", { start: formatDay(start_date), end: formatDay(end_date) });
}

const MAX_BARS = 12;

/** Chart of the money over time, or of the net by group, the greatest first. */
function ReportChart({ report, group }: { report: FinancialReport; group: Grouping }) {
  const rows = rowsOf(report, group, {}).slice(0, -1);
  if (rows.length < 2) return null;
  if (isOfTime(group))
    return (
      <Chart
        title={t("financials.chart.money")}
        stacked
        format={formatMoney}
        axis={formatWholePounds}
        series={[
          { key: "paid", label: t("financials.figure.paid_amount"), color: "accent" },
          { key: "covered", label: t("financials.figure.covered_amount"), color: "insured" },
          { key: "remaining", label: t("financials.figure.remaining_cost"), color: "waiting" },
        ]}
        points={rows.map(({ name, figures }) => ({
          label: name,
          values: {
            paid: figures.paid_amount,
            covered: figures.covered_amount,
            remaining: figures.remaining_cost,
          },
        }))}
      />
    );
  const kind = includesDoctorPay(group) ? "net" : "net_before";
  return (
    <Chart
      title={t(`financials.chart.${kind}`, { group: t(`financials.group.${group}`) })}
      format={formatMoney}
      axis={formatWholePounds}
      series={[{ key: "net", label: t(`financials.${kind}`), color: "accent" }]}
      points={rows
        .slice(0, MAX_BARS)
        .map(({ name, figures }) => ({ label: name, values: { net: figures.net } }))}
    />
  );
}
