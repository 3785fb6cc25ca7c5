import { lazy, Suspense, useCallback, useRef } from "react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { today } from "#domain/dates.ts";
import { getDashboard } from "#src/api/figures.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatLongDay, timeZone } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import { Page, Section } from "#src/views/parts/page.tsx";
import { PeriodBar } from "#src/views/parts/period/period-bar.tsx";
import { PeriodFailure } from "#src/views/parts/period/period-failure.tsx";
import { PeriodHead } from "#src/views/parts/period/period-head.tsx";
import { usePeriod } from "#src/views/parts/period/use-period.ts";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { DashboardCharts } from "./dashboard-charts.tsx";
import { Queue } from "./queue.tsx";
import { Totals } from "./totals.tsx";
import { useFigures } from "./use-figures.ts";

// Only new centers need it, so it is not part of the first screen.
const Checklist = lazy(() => import("#src/views/parts/setting-up/checklist.tsx"));

/** The figures of some days against the days before, charts, and today's queue. */
export default function Dashboard() {
  useView("dashboard");
  const { period, query, choose } = usePeriod();
  const load = useCallback(() => getDashboard(query), [query]);
  const { record, failure, retry } = useFigures(load);
  const critical = useCriticalParts();
  const { role } = useSnapshot(session);
  const canManage = may(role, "setting_up.read");
  const container = useRef<HTMLDivElement>(null);
  useInitialFocus(record !== null);
  return (
    <Page
      scrolls
      title={t("dashboard.title")}
      besideTitle={<span className="text-muted">{formatLongDay(today(timeZone()))}</span>}
      filters={
        <PeriodBar
          period={period}
          onChoose={choose}
          onDone={() => container.current?.querySelector<HTMLElement>("a[href]")?.focus()}
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
      <div ref={container} className="figures-paper paper-portrait flex flex-col gap-4 px-5 py-4">
        <PeriodHead period={period} title={t("dashboard.title")} />
        {canManage && (
          <Suspense fallback={null}>
            <Checklist />
          </Suspense>
        )}
        {failure !== null && (
          <PeriodFailure title={t("dashboard.title")} failure={failure} retry={retry} />
        )}
        {record === null && failure === null && <PagePlaceholder />}
        {record !== null && failure === null && (
          <>
            <Totals figures={record} />
            {critical !== null && record.critical !== undefined && (
              <critical.CriticalSection figures={record.critical} />
            )}
            <DashboardCharts figures={record} />
            <Section title={t("dashboard.queue")} actions={<CommandButton id="go.board" />}>
              <Queue rows={record.queue} />
            </Section>
          </>
        )}
      </div>
    </Page>
  );
}
