import type { FigureName } from "#domain/dashboard-rows.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatMoney, formatWholePounds } from "#src/i18n/money.ts";
import { formatCount, formatPercent } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { Chart } from "#src/views/parts/chart/chart.tsx";
import { NameBars, type NameBar } from "#src/views/parts/chart/name-bars.tsx";
import { Section } from "#src/views/parts/page.tsx";
import type { PeriodState } from "#src/views/parts/period/use-period.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { figurePath } from "./figure-path.ts";

/** Charts of the figures, as far as the server returns them for the role. */
export function DashboardCharts({ figures, period }: { figures: Dashboard; period: PeriodState }) {
  const { by_day, by_modality, report_status: reports, machines, referring_doctors } = figures;
  const days = by_day.length > 1;
  const reported = reports.not_started + reports.in_progress + reports.report_ready;
  /** Path of a bar's rows: `of` names the figure of each series. */
  const ofDay =
    (of: Readonly<Record<string, FigureName>>) =>
    (point: number, series: string): string => {
      const day = by_day[point]?.day;
      return figurePath(of[series] ?? "appointments", period, day === undefined ? {} : { day });
    };
  return (
    <div className="grid grid-cols-2 gap-4 max-wide:grid-cols-1">
      {days && (
        <Chart
          title={t("dashboard.per_day")}
          stacked
          format={formatCount}
          pathOf={ofDay({ completed: "completed", others: "to_come" })}
          series={[
            { key: "completed", label: t("dashboard.completed"), color: "done" },
            { key: "others", label: t("dashboard.to_come"), color: "accent" },
          ]}
          points={by_day.map(({ day, appointments, completed }) => ({
            label: shortDay(day),
            values: { completed, others: appointments - completed },
          }))}
        />
      )}
      {days && by_day[0]?.paid_amount !== undefined && (
        <Chart
          title={t("dashboard.money_per_day")}
          stacked
          format={formatMoney}
          axis={formatWholePounds}
          pathOf={ofDay({
            paid: "paid_amount",
            covered: "covered_amount",
            remaining: "remaining_cost",
          })}
          series={[
            { key: "paid", label: t("dashboard.paid"), color: "accent" },
            { key: "covered", label: t("dashboard.covered"), color: "insured" },
            { key: "remaining", label: t("dashboard.remaining"), color: "waiting" },
          ]}
          points={by_day.map((day) => ({
            label: shortDay(day.day),
            values: {
              paid: day.paid_amount ?? 0,
              covered: day.covered_amount ?? 0,
              remaining: day.remaining_cost ?? 0,
            },
          }))}
        />
      )}
      <Meters
        title={t("dashboard.by_modality")}
        rows={by_modality.map(({ modality, appointments }) => ({
          key: modality,
          name: t(`common.modality.${modality}`),
          value: appointments,
          words: formatCount(appointments),
          to: figurePath("appointments", period, { modality }),
        }))}
      />
      <Meters
        title={t("dashboard.reports")}
        fullValue={reported}
        rows={(["not_started", "in_progress", "report_ready"] as const).map((status) => ({
          key: status,
          name: t(`appointments.report.${status}`),
          value: reports[status],
          words: formatCount(reports[status]),
          to: figurePath(status, period),
        }))}
      />
      {machines !== undefined && (
        <Meters
          title={t("dashboard.machines")}
          fullValue={100}
          rows={machines.map(({ machine, name, utilisation, booked_minutes, open_minutes }) => ({
            key: String(machine),
            name: <OwnScript>{name}</OwnScript>,
            value: utilisation,
            words: formatPercent(utilisation),
            to: figurePath("appointments", period, { machine }),
            title: t("dashboard.minutes", {
              booked: formatCount(booked_minutes),
              open: formatCount(open_minutes),
            }),
          }))}
        />
      )}
      {referring_doctors !== undefined && (
        <Meters
          title={t("dashboard.doctors")}
          rows={referring_doctors.map(({ referring_doctor, name, appointments }) => ({
            key: String(referring_doctor),
            name: <OwnScript>{name}</OwnScript>,
            value: appointments,
            words: formatCount(appointments),
            to: figurePath("appointments", period, { referring_doctor }),
          }))}
        />
      )}
    </div>
  );
}

/** Day and month; the year is in the period above. */
function shortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** Names with their figures as bars. */
function Meters({
  title,
  rows,
  fullValue,
}: {
  title: string;
  rows: readonly NameBar[];
  fullValue?: number;
}) {
  return (
    <div className="min-w-0 rounded-ui border border-line bg-raised px-4 py-1">
      <Section title={title}>
        {rows.length === 0 ? (
          <p className="text-muted">{t("dashboard.none")}</p>
        ) : (
          <NameBars id={title} rows={rows} {...(fullValue === undefined ? {} : { fullValue })} />
        )}
      </Section>
    </div>
  );
}
