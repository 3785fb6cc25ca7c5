import type { ReactNode } from "react";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatMoney, formatWholePounds } from "#src/i18n/money.ts";
import { formatCount, formatPercent } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { Chart } from "#src/views/parts/chart/chart.tsx";
import { Section } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Charts of the figures, as far as the server returns them for the role. */
export function DashboardCharts({ figures }: { figures: Dashboard }) {
  const { by_day, by_modality, report_status: reports, machines, referring_doctors } = figures;
  const days = by_day.length > 1;
  const reported = reports.not_started + reports.in_progress + reports.report_ready;
  return (
    <div className="grid grid-cols-2 gap-4 max-wide:grid-cols-1">
      {days && (
        <Chart
          title={t("dashboard.per_day")}
          stacked
          format={formatCount}
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

type Meter = { key: string; name: ReactNode; value: number; words: string; title?: string };

/** Names with their figures as bars; a full bar is `fullValue`. */
function Meters({
  title,
  rows,
  fullValue = Math.max(1, ...rows.map(({ value }) => value)),
}: {
  title: string;
  rows: readonly Meter[];
  fullValue?: number;
}) {
  return (
    <div className="rounded-ui border border-line bg-raised px-4 py-1">
      <Section title={title}>
        {rows.length === 0 && <p className="text-muted">{t("dashboard.none")}</p>}
        <ul className="flex flex-col gap-1.5">
          {rows.map(({ key, name, value, words, title: hint }) => (
            <li
              key={key}
              title={hint}
              className="grid grid-cols-[9rem_1fr_4rem] items-center gap-3"
            >
              <span className="truncate text-table">{name}</span>
              <span aria-hidden="true" className="h-2 rounded-badge bg-sunken">
                <span
                  className="block h-full rounded-badge bg-accent"
                  style={{
                    inlineSize: `${fullValue <= 0 ? 0 : Math.min(100, (value / fullValue) * 100)}%`,
                  }}
                />
              </span>
              <span className="text-end text-table tabular-nums">{words}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
