import { Link } from "wouter";
import { today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import type { Dashboard as Figures } from "@domain/entities/dashboard";
import { getDashboard } from "@src/api/dashboard";
import { CommandButton } from "@src/commands/command-button";
import { formatDay, formatLongDay, formatTime, timeZone } from "@src/i18n/dates";
import { formatCount, formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { failureWords } from "@src/state/toasts";
import { AppointmentStatusBadge } from "../appointments/badges";
import { testName } from "../appointments/words";
import { focusStep } from "../parts/focus-order";
import { Page, Section } from "../parts/page";
import { FailedState } from "../parts/states";
import { OwnScript } from "../parts/text";
import { useFigures } from "./use-figures";
import { useLanding } from "../use-landing";
import { useView } from "../use-view";

/** The day at a glance: figures of the last ten days and today's queue. */
export default function Dashboard() {
  useView("dashboard");
  const { record, failure } = useFigures(getDashboard);
  useLanding();
  return (
    <Page
      scrolls
      title={t("dashboard.title")}
      beside={<span className="text-muted">{formatLongDay(today(timeZone()))}</span>}
      actions={
        <>
          <CommandButton id="shift.start" kind="primary" />
          <CommandButton id="appointment.create" />
        </>
      }
    >
      <div className="flex flex-col gap-2 px-5 py-4">
        {record === null && failure !== null && (
          <FailedState title={t("dashboard.title")} body={failureWords(failure)} />
        )}
        {record !== null && (
          <>
            <Totals figures={record} />
            <Section title={t("dashboard.queue")}>
              <Queue rows={record.queue} />
            </Section>
          </>
        )}
      </div>
    </Page>
  );
}

function Totals({ figures }: { figures: Figures }) {
  const { totals, start_date: start, end_date: end } = figures;
  const money = (amount: number | undefined) => (amount === undefined ? null : formatMoney(amount));
  const shown = [
    [t("dashboard.appointments"), formatCount(totals.appointments)],
    [t("dashboard.completed"), formatCount(totals.completed)],
    [t("dashboard.cancelled"), formatCount(totals.cancelled)],
    [t("dashboard.no_show"), formatCount(totals.no_show)],
    [t("dashboard.paid"), money(totals.paid_amount)],
    [t("dashboard.covered"), money(totals.covered_amount)],
    [t("dashboard.remaining"), money(totals.remaining_cost)],
  ] as const;
  return (
    <Section title={`${t("dashboard.last_days")}: ${formatDay(start)} – ${formatDay(end)}`}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3">
        {shown.map(([label, figure]) =>
          figure === null ? null : (
            <div key={label} className="rounded-ui border border-line bg-raised px-4 py-3">
              <dt className="text-label text-muted">{label}</dt>
              <dd className="text-figure font-semibold whitespace-nowrap tabular-nums">{figure}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}

function Queue({ rows }: { rows: readonly Appointment[] }) {
  if (rows.length === 0) return <p className="text-muted">{t("dashboard.queue_empty")}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      onKeyDown={focusStep}
      className="divide-y divide-line rounded-ui border border-line bg-raised"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={`/appointments/${row.id}/details`}
            className="flex min-h-row items-center gap-4 px-4 text-table hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="w-20 tabular-nums">{formatTime(row.start_at)}</span>
            <OwnScript className="min-w-0 flex-1 truncate font-medium">
              {row.patient_name}
            </OwnScript>
            <span className="min-w-0 flex-1 truncate text-muted">{testName(row)}</span>
            <OwnScript className="w-32 truncate text-muted">{row.machine_name}</OwnScript>
            <AppointmentStatusBadge status={row.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
