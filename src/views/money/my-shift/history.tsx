import { useEffect, useMemo } from "react";
import { dayOf } from "#domain/dates.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { SHIFT_STATES } from "#domain/shifts.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { shiftBase } from "#src/api/shifts.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import type { ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { focusField } from "#src/focus/fields.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { t } from "#src/i18n/t.ts";
import { publishGrid } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { navigate } from "#src/state/screen/navigation.ts";
import { receptionistShiftColumns } from "../controls/receptionist-shifts.tsx";
import { ShiftDetails } from "../controls/shift-panel.tsx";
import { useShiftLedger } from "../controls/shift-readings.ts";
import { useShiftPaper } from "../controls/use-shift-paper.tsx";
import { DAYS, FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { columnParameters } from "#src/views/parts/grid/shown-ids.ts";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page, SidePanel } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { ShiftSwitch } from "./shift-switch.tsx";

const keeper = createListKeeper<ReceptionistShift>();
const toRow = (record: ReceptionistShift): ShiftRow => ({
  kind: "shift",
  worker: "receptionist",
  id: record.id,
  record,
});

/** Columns for the shifts of one person: without the name; the branch, if there is room, comes first. */
function ownShiftColumns(): GridColumn<ReceptionistShift>[] {
  return receptionistShiftColumns()
    .filter(({ id }) => id !== "receptionist")
    .map((column) => (column.id === "hours" ? { ...column, width: "minmax(184px, 1fr)" } : column));
}

/** The receptionist's own shifts, the latest first: what was counted, what was missing, and how it was settled. */
export default function ShiftHistoryList() {
  useView("shift");
  useFocusGrid();
  const list = useList<ReceptionistShift>(
    () => ({
      key: "own-shifts",
      fetchPage: listShifts,
      defaultOrdering: "-start_time",
      filters: ["start_date", "end_date", "state", "difference"],
    }),
    { events: ["receptionist_shift"], keeper },
  );
  const columns = useMemo(() => ownShiftColumns(), []);
  const active = useActiveRow(list, toRow);
  const ledger = useShiftLedger(active?.id ?? null);
  useEffect(
    () =>
      publishGrid({
        focusFilter: () => focusField(DAYS),
        exportList: mayExportList(shiftBase("receptionist"))
          ? () =>
              openLayer({
                kind: "export",
                path: shiftBase("receptionist"),
                query: list.exportQuery(),
                forPeople: columnParameters(list),
                count: list.state.isCounted ? list.state.count : null,
              })
          : null,
        chooseColumns: () => openLayer({ kind: "columns", list: list.key, columns }),
      }),
    [list, columns],
  );
  const paper = useShiftPaper(active);
  return (
    <>
      <div className={`h-full ${paper === null ? "" : "print:hidden"}`}>
        <Page
          title={t("shifts.title")}
          filters={
            <>
              <ShiftSwitch current="/shift/history" />
              <FilterDays list={list} />
              <FilterSelect
                list={list}
                name="state"
                label={t("controls.state_label")}
                options={SHIFT_STATES.map((value) => ({
                  value,
                  label: t(`controls.state.${value}`),
                }))}
              />
              <FilterSelect
                list={list}
                name="difference"
                label={t("controls.difference")}
                options={[
                  { value: "short", label: t("controls.only_short") },
                  { value: "over", label: t("controls.only_over") },
                ]}
              />
            </>
          }
          actions={<CommandButton id="shift.summary" />}
          side={
            <SidePanel
              label={t("controls.shift")}
              footer={active !== null && <CommandButton id="shift.open" />}
            >
              {active === null ? (
                <p className="text-muted">{t("catalog.nothing_chosen")}</p>
              ) : (
                <ShiftDetails
                  shift={toRow(active)}
                  title={formatDay(dayOf(active.start_time, timeZone()))}
                  ledger={ledger}
                />
              )}
            </SidePanel>
          }
        >
          <Grid
            list={list}
            label={t("shifts.earlier")}
            columns={columns}
            onOpen={({ id }) => navigate(`/shift/history/${id}`)}
            empty={{ title: t("shifts.earlier_none"), body: t("shifts.earlier_none_body") }}
          />
        </Page>
      </div>
      {paper}
    </>
  );
}
