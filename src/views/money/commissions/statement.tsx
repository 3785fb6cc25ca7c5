import { useCallback, useEffect } from "react";
import { useParams } from "wouter";
import type { DoctorStatement } from "#domain/entities/pay-out.ts";
import { getStatement } from "#src/api/pay-outs.ts";
import { focusField } from "#src/focus/fields.ts";
import { contentRegion } from "#src/focus/regions.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { publishGrid, publishPrint } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { DAYS, DaysBox } from "#src/views/parts/grid/filter-days.tsx";
import { Page } from "#src/views/parts/page.tsx";
import { PaperFoot } from "#src/views/parts/paper-center.tsx";
import { PaperHead } from "#src/views/parts/paper-head.tsx";
import { PeriodActions } from "#src/views/parts/period/period-actions.tsx";
import { QuickRangeSelect } from "#src/views/parts/period/quick-range.tsx";
import { usePeriod } from "#src/views/parts/period/use-period.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import { StatementTable } from "./statement-table.tsx";

/** The statement has the focus, so that the arrow keys scroll it. */
function focusStatement(): void {
  contentRegion()?.querySelector<HTMLElement>("[data-statement]")?.focus({ preventScroll: true });
}

/** The last 30 days; no branches are remembered. */
const MONTH = { length: 30, isRemembered: false };

/** What happened between the center and a referring doctor in some days. */
export default function StatementPage() {
  useView("pay_outs");
  const { id } = useParams<{ id: string }>();
  const { period, choose } = usePeriod(MONTH);
  const { start_date: from, end_date: to } = period;
  const { found, failure, retry } = useReading(
    `${id} ${from} ${to}`,
    (signal) => getStatement(Number(id), { from, to }, signal),
    { kinds: ["pay_out", "appointment"] },
  );
  useQueueWhileLoading(found === null && failure === null);
  const path = `/referring-doctors/${id}/statement/`;
  const openExport = useCallback(
    () => openLayer({ kind: "export", path, query: { from, to }, forPeople: {}, count: null }),
    [path, from, to],
  );
  useEffect(
    () =>
      publishGrid({
        focusFilter: () => focusField(DAYS),
        exportList: mayExportList(path) ? openExport : null,
        chooseColumns: null,
      }),
    [openExport, path],
  );
  useEffect(() => publishPrint({ run: () => void printPage() }), []);
  const isShown = found !== null;
  useEffect(() => {
    if (isShown) focusStatement();
  }, [isShown]);
  return (
    <Page
      scrolls
      title={t("commissions.statement.title")}
      filters={
        <>
          <DaysBox
            start={from}
            end={to}
            isNeeded
            onApply={(days) => {
              if (days !== null) choose({ start_date: days.start, end_date: days.end });
            }}
            onDone={focusStatement}
          />
          <QuickRangeSelect days={period} onChoose={choose} />
        </>
      }
      actions={
        <PeriodActions
          path={path}
          openExport={openExport}
          printLabel={t("commissions.statement.print")}
        />
      }
    >
      <div className="figures-paper paper-portrait flex flex-col gap-4 px-5 py-4">
        {failure !== null && found === null && (
          <FailedState
            title={t("commissions.statement.title")}
            body={failureReason(failure)}
            retry={retry}
          />
        )}
        {found === null && failure === null && <PagePlaceholder />}
        {found !== null && <Statement statement={found} />}
      </div>
    </Page>
  );
}

function Statement({ statement }: { statement: DoctorStatement }) {
  const { from, to, doctor_name } = statement;
  const title = t("commissions.statement.of", { name: isolate(doctor_name) });
  const days = t("period.range", { start: formatDay(from), end: formatDay(to) });
  return (
    <>
      <div className="hidden print:block">
        <PaperHead of={days} title={title} />
      </div>
      <h2 className="text-body font-semibold print:hidden">{title}</h2>
      <StatementTable statement={statement} label={title} />
      <PaperFoot className="hidden print:block" />
    </>
  );
}
