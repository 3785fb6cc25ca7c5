import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { type EventKind, may } from "#domain/access.ts";
import { getDashboard } from "#src/api/figures.ts";
import { createLoader } from "#src/browser/loader.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatLongDay, currentDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { Page } from "#src/views/parts/page.tsx";
import { PeriodBar } from "#src/views/parts/period/period-bar.tsx";
import { PeriodFailure } from "#src/views/parts/period/period-failure.tsx";
import { queryOf, usePeriod, type PeriodState } from "#src/views/parts/period/use-period.ts";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { keptDashboard, type KeptDashboard } from "./kept-dashboard.ts";
import { FiguresOnTheWay } from "./figures-on-the-way.tsx";
import { useFigures } from "./use-figures.ts";

/** The records of which the figures tell. */
const FOLLOWED: readonly EventKind[] = ["appointment", "critical_result"];

/** What shows the figures comes while the server counts them. */
const figureParts = createLoader(() => import("./figures.tsx"));

// Only new centers need it, so it is not part of the first screen.
const Checklist = lazy(() => import("#src/views/parts/setting-up/checklist.tsx"));

/** Returns what shows the figures; null until it has loaded. Throws what kept it from loading. */
function useFigureParts() {
  const [found, setFound] = useState<{
    failed?: Error;
    parts: ReturnType<typeof figureParts.loaded>;
  }>(() => ({ parts: figureParts.loaded() }));
  useEffect(() => {
    figureParts.load().then(
      (parts) => setFound({ parts }),
      (cause: unknown) => setFound({ failed: new Error("figures", { cause }), parts: null }),
    );
  }, []);
  if (found.failed !== undefined) throw found.failed;
  return found.parts;
}

const readFigures = (period: PeriodState) => getDashboard(queryOf(period));

const owner = (): number | null => session.account?.id ?? null;

const keep = (change: Partial<KeptDashboard>): void => keptDashboard.keep(owner(), change);

/** The dashboard, with the days and branches that it had when the user left it, unless the address names others. */
export default function Dashboard() {
  const search = useSearch();
  const { search: before } = keptDashboard.of(owner());
  const isReturn = search === "" && before !== "";
  useEffect(() => {
    if (isReturn) navigate(`/dashboard?${before}`, { replace: true });
    else keep({ search });
  }, [isReturn, before, search]);
  return isReturn ? null : <Figures />;
}

/** The figures of some days against the days before, charts, and today's queue. */
function Figures() {
  const [kept] = useState(() => keptDashboard.of(owner()));
  useView("dashboard");
  const { period, choose } = usePeriod();
  const { shown, isBehind, failure, retry } = useFigures(period, readFigures, FOLLOWED);
  const parts = useFigureParts();
  const isShown = shown !== null && parts !== null;
  const { role } = useSnapshot(session);
  const canManage = may(role, "setting_up.read");
  const container = useRef<HTMLDivElement>(null);
  // Who comes back is at the figure that they left.
  useInitialFocus(isShown && kept.active === null);
  return (
    <Page
      scrolls
      title={t("dashboard.title")}
      besideTitle={<span className="text-muted">{formatLongDay(currentDay())}</span>}
      filters={
        <PeriodBar
          period={period}
          hasMachines
          onChoose={choose}
          onDone={() => container.current?.querySelector<HTMLElement>("a[href]")?.focus()}
        />
      }
      actions={
        <>
          <CommandButton id="go.worklist" kind={canManage ? "secondary" : "primary"} />
          <CommandButton id="shift.start" kind="primary" />
          <CommandButton id="appointment.create" />
        </>
      }
    >
      <div ref={container} className="figures-paper paper-portrait flex flex-col gap-4 px-5 py-4">
        {canManage && (
          // A list of what to set up stands on no paper.
          <div className="contents print:hidden">
            <Suspense fallback={null}>
              <Checklist />
            </Suspense>
          </div>
        )}
        {failure !== null && (
          <PeriodFailure title={t("dashboard.title")} failure={failure} retry={retry} />
        )}
        {!isShown && failure === null && <PagePlaceholder />}
        {isShown && failure === null && (
          <FiguresOnTheWay isBehind={isBehind}>
            <parts.Figures record={shown.record} period={shown.asked} kept={kept} onKeep={keep} />
          </FiguresOnTheWay>
        )}
      </div>
    </Page>
  );
}
