import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { openReport } from "#src/commands/areas/open-report.ts";
import { plural, t } from "#src/i18n/t.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { writers } from "#src/state/live/presence.ts";
import { rememberWorklistFilters, TO_REPORT, WORKLIST_ORDER } from "#src/state/report/worklist.ts";
import { branchOptions, modalityOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { usePreloadedEditor } from "#src/views/parts/editor/use-preloaded-editor.ts";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { EarlierReports } from "../report/earlier.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { worklistColumns } from "./columns.tsx";
import { firstReadingFacts, scanFacts } from "./scan-facts.tsx";
import { useMinute } from "#src/views/parts/use-minute.ts";
import { WhoseFilter } from "./whose-filter.tsx";

const keeper = createListKeeper<Appointment>();
onSaved("report", (saved) => {
  // A record saved under a kind has the type of that kind.
  const { appointment, status } = saved as Report;
  if (status === "report_ready") keeper.remove(appointment);
});

/** Scans that wait for their report, in the order of `compareOnWorklist`, and who is writing which report. */
export default function Worklist() {
  useView("worklist");
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "worklist",
      fetchPage: listAppointments,
      defaultOrdering: WORKLIST_ORDER,
      filters: ["branch", "modality", "assigned_to", "assigned"],
      fixed: TO_REPORT,
    }),
    { events: ["appointment", "reporting_setting"], keeper },
  );
  const { query, count } = useSnapshot(list.state);
  useEffect(() => writers.watch(), []);
  useEffect(() => {
    rememberWorklistFilters({ ...query.filters });
  }, [query]);
  usePreloadedEditor();
  const branches = useOptions(branchOptions, "branches");
  const now = useMinute();
  const columns = useMemo(() => worklistColumns(now), [now]);
  const active = useActiveRow(list, (record) => ({ kind: "appointment", id: record.id, record }));
  return (
    <Page
      title={t("reports.worklist.title")}
      besideTitle={
        count !== null && (
          <span className="text-muted">{plural("reports.worklist.count", count)}</span>
        )
      }
      filters={
        <>
          <FilterBox
            list={list}
            path="/appointments/"
            columns={columns}
            placeholder={t("grid.filter")}
          />
          <WhoseFilter list={list} />
          <FilterSelect
            list={list}
            name="modality"
            label={t("reports.template.modality")}
            options={modalityOptions()}
          />
          {hasChoice(branches) && (
            <FilterSelect
              list={list}
              name="branch"
              label={t("appointments.filter.branch")}
              options={branches}
            />
          )}
        </>
      }
      actions={
        <>
          <CommandButton id="pacs.open" />
          <CommandButton id="report.next" kind="primary" />
        </>
      }
      side={
        <EarlierReports key={active?.id} appointment={active}>
          <ActiveFacts scan={active} now={now} />
        </EarlierReports>
      }
    >
      <Grid
        list={list}
        label={t("reports.worklist.title")}
        columns={columns}
        onOpen={({ id }) => openReport(id)}
        empty={{ title: t("reports.worklist.empty"), body: t("reports.worklist.empty_body") }}
      />
    </Page>
  );
}

/** What is to be known of the current scan, above the patient's earlier reports. */
function ActiveFacts({ scan, now }: { scan: Appointment | null; now: number }) {
  const facts = scan === null ? [] : [...scanFacts(scan, now), ...firstReadingFacts(scan)];
  if (facts.length === 0) return null;
  return (
    <div className="mb-4 border-b border-line pb-4">
      <DescriptionList items={facts} />
    </div>
  );
}
