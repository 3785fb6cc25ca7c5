import { useCallback, useEffect, useMemo } from "react";
import type { EventKind } from "#domain/access.ts";
import { addDays } from "#domain/dates.ts";
import { getEndOfDay } from "#src/api/end-of-day.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { focusField } from "#src/focus/fields.ts";
import { t } from "#src/i18n/t.ts";
import { publishDays, publishGrid } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { FiguresOnTheWay } from "../dashboard/figures-on-the-way.tsx";
import { useFigures } from "../dashboard/use-figures.ts";
import { DAYS } from "#src/views/parts/grid/filter-days.tsx";
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
import { sectionsOf } from "./sections.ts";
import { SectionTables } from "./section-tables.tsx";

/** A day is closed for all branches, whichever figures were looked at before. */
const WHOLE_DAY = { length: 1, isRemembered: false };

/** The records of which the figures tell. */
const FOLLOWED: readonly EventKind[] = [
  "appointment",
  "receptionist_shift",
  "insurance_transaction",
];

const PATH = "/end-of-day/";

/** Returns the query parameters for a period: the page is of whole branches. */
const requestOf = (period: PeriodState) => queryOf({ ...period, machines: "" });

const readDay = (period: PeriodState) => getEndOfDay(requestOf(period));

/** What happened on a day: bookings, money, cash differences, what is unpaid, and how long reports took. */
export default function EndOfDayPage() {
  useView("end-of-day");
  const { period, choose } = usePeriod(WHOLE_DAY);
  const request = useMemo(() => requestOf(period), [period]);
  const { shown, isBehind, failure, retry } = useFigures(period, readDay, FOLLOWED);
  const openExport = useCallback(
    () => openLayer({ kind: "export", path: PATH, query: request, forPeople: {}, count: null }),
    [request],
  );
  useEffect(
    () =>
      publishGrid({
        focusFilter: () => focusField(DAYS),
        exportList: mayExportList(PATH) ? openExport : null,
        chooseColumns: null,
      }),
    [openExport],
  );
  useEffect(() =>
    publishDays({
      move: (by) =>
        choose({
          start_date: addDays(period.start_date, by),
          end_date: addDays(period.end_date, by),
        }),
    }),
  );
  const isShown = shown !== null && failure === null;
  useEffect(() => {
    // A user who has gone on to another field meanwhile stays there.
    const isWaiting =
      document.activeElement?.matches(`body, [data-region], [name="${DAYS}"]`) !== false;
    if (isShown && isWaiting) focusGrid();
  }, [isShown]);
  return (
    <Page
      scrolls
      title={t("end_of_day.title")}
      filters={
        <>
          <CommandButton id="view.day_before" />
          <CommandButton id="view.day_after" />
          <PeriodBar period={period} onChoose={choose} onDone={focusGrid} />
        </>
      }
      actions={
        <PeriodActions path={PATH} openExport={openExport} printLabel={t("end_of_day.print")} />
      }
    >
      <div
        className="figures-paper paper-landscape flex flex-col gap-4 px-5 py-4"
        data-awaited={(shown === null && failure === null) || undefined}
      >
        {failure !== null && (
          <PeriodFailure title={t("end_of_day.title")} failure={failure} retry={retry} />
        )}
        {shown === null && failure === null && <PagePlaceholder />}
        {isShown && (
          <FiguresOnTheWay isBehind={isBehind}>
            <PeriodHead period={{ ...shown.asked, machines: "" }} title={t("end_of_day.title")} />
            <SectionTables
              label={t("end_of_day.title")}
              sections={sectionsOf(shown.record, shown.asked.branches)}
            />
            <p className="text-label text-muted">{t("end_of_day.figures_note")}</p>
            <PaperFoot className="hidden print:block" />
          </FiguresOnTheWay>
        )}
      </div>
    </Page>
  );
}
