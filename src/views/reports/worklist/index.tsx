import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { openReport } from "#src/commands/areas/open-report.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { plural, t } from "#src/i18n/t.ts";
import { onSaved } from "#src/state/live/saved.ts";
import { writers } from "#src/state/live/presence.ts";
import { rememberWorklistFilters, TO_REPORT, WORKLIST_ORDER } from "#src/state/report/worklist.ts";
import { appointmentColumns } from "#src/views/appointments/shared/columns.tsx";
import { branchOptions, modalityOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { usePreloadedEditor } from "#src/views/parts/editor/use-preloaded-editor.ts";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { EarlierReports } from "../report/earlier.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const keeper = createListKeeper<Appointment>();
onSaved("report", (saved) => {
  // A record saved under a kind has the type of that kind.
  const { appointment, status } = saved as Report;
  if (status === "report_ready") keeper.remove(appointment);
});

/** Scans that wait for their report, the oldest first, and who is writing which report. */
export default function Worklist() {
  useView("worklist");
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "worklist",
      fetchPage: listAppointments,
      defaultOrdering: WORKLIST_ORDER,
      filters: ["branch", "modality"],
      fixed: TO_REPORT,
    }),
    { events: ["appointment"], keeper },
  );
  const { query, count } = useSnapshot(list.state);
  useEffect(() => writers.watch(), []);
  useEffect(() => rememberWorklistFilters({ ...query.filters }), [query]);
  usePreloadedEditor();
  const branches = useOptions(branchOptions, "branches");
  const columns = useMemo(() => worklistColumns(), []);
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
      side={active === null ? undefined : <EarlierReports key={active.id} appointment={active} />}
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

const SHOWN = ["time", "patient", "test", "report", "branch", "doctor", "accession"];

function worklistColumns(): GridColumn<Appointment>[] {
  const all = appointmentColumns();
  const columns = SHOWN.flatMap((id) => all.filter((column) => column.id === id));
  return [
    ...columns.map((column) =>
      column.id === "branch" || column.id === "doctor"
        ? { ...column, optional: false, room: 900 }
        : column,
    ),
    {
      id: "modality",
      title: t("reports.template.modality"),
      width: "120px",
      room: 760,
      cell: ({ modality }) => t(`common.modality.${modality}`),
    },
    {
      id: "writing",
      title: t("reports.worklist.writing"),
      width: "150px",
      cell: ({ id }) => (
        <span className="flex items-center gap-2">
          <Critical id={id} />
          <Writing id={id} />
        </span>
      ),
    },
  ];
}

/** Says that the result is critical and nobody was told yet. */
function Critical({ id }: { id: number }) {
  const parts = useCriticalParts();
  return parts === null ? null : <parts.CriticalMark appointment={id} />;
}

function Writing({ id }: { id: number }) {
  const names = useSnapshot(writers.state).byId[id] ?? [];
  return names.length === 0 ? null : (
    <OwnScript className="text-waiting">{joinNames(names)}</OwnScript>
  );
}
