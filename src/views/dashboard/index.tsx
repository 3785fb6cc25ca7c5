import { useCallback, useRef } from "react";
import { Link } from "wouter";
import { today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import { getDashboard } from "@src/api/dashboard";
import { CommandButton } from "@src/commands/command-button";
import { formatLongDay, formatTime, timeZone } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { AppointmentStatusBadge } from "../appointments/badges";
import { testName } from "@src/i18n/record-words";
import { focusStep } from "../parts/focus-order";
import { Page, Section } from "../parts/page";
import { PeriodBar } from "../parts/period/period-bar";
import { PeriodFailure } from "../parts/period/period-failure";
import { usePeriod } from "../parts/period/use-period";
import { OwnScript } from "../parts/text";
import { useLanding } from "../use-landing";
import { useView } from "../use-view";
import { Pictures } from "./pictures";
import { Totals } from "./totals";
import { useFigures } from "./use-figures";

/** Some days at a glance: figures against the days before, pictures, and today's queue. */
export default function Dashboard() {
  useView("dashboard");
  const { period, query, choose } = usePeriod();
  const read = useCallback(() => getDashboard(query), [query]);
  const { record, failure } = useFigures(read);
  const place = useRef<HTMLDivElement>(null);
  useLanding(record !== null);
  return (
    <Page
      scrolls
      title={t("dashboard.title")}
      beside={<span className="text-muted">{formatLongDay(today(timeZone()))}</span>}
      filters={
        <PeriodBar
          period={period}
          onChoose={choose}
          onDone={() => place.current?.querySelector<HTMLElement>("a[href]")?.focus()}
        />
      }
      actions={
        <>
          <CommandButton id="go.worklist" kind="primary" />
          <CommandButton id="shift.start" kind="primary" />
          <CommandButton id="appointment.create" />
        </>
      }
    >
      <div ref={place} className="flex flex-col gap-4 px-5 py-4">
        {failure !== null && <PeriodFailure title={t("dashboard.title")} failure={failure} />}
        {record !== null && failure === null && (
          <>
            <Totals figures={record} />
            <Pictures figures={record} />
            <Section title={t("dashboard.queue")} actions={<CommandButton id="go.board" />}>
              <Queue rows={record.queue} />
            </Section>
          </>
        )}
      </div>
    </Page>
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
        // Rows out of sight cost nothing when something is laid over the page.
        <li
          key={row.id}
          className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
        >
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
