import { useCallback, useRef } from "react";
import { today } from "@domain/dates";
import { getDashboard } from "@src/api/dashboard";
import { CommandButton } from "@src/commands/command-button";
import { formatLongDay, timeZone } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { Page, Section } from "../parts/page";
import { PeriodBar } from "../parts/period/period-bar";
import { PeriodFailure } from "../parts/period/period-failure";
import { PeriodHead } from "../parts/period/period-head";
import { usePeriod } from "../parts/period/use-period";
import { useLanding } from "@src/focus/use-landing";
import { WaitingLines } from "../shell/waiting";
import { useView } from "../use-view";
import { Pictures } from "./pictures";
import { Queue } from "./queue";
import { Totals } from "./totals";
import { useFigures } from "./use-figures";

/** Some days at a glance: figures against the days before, pictures, and today's queue. */
export default function Dashboard() {
  useView("dashboard");
  const { period, query, choose } = usePeriod();
  const read = useCallback(() => getDashboard(query), [query]);
  const { record, failure, again } = useFigures(read);
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
      <div ref={place} className="figures-paper paper-portrait flex flex-col gap-4 px-5 py-4">
        <PeriodHead period={period} title={t("dashboard.title")} />
        {failure !== null && (
          <PeriodFailure title={t("dashboard.title")} failure={failure} again={again} />
        )}
        {record === null && failure === null && <WaitingLines />}
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
