import { useMemo } from "react";
import { lastDays } from "#domain/dates.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import { SHIFT_ROLES } from "#domain/access.ts";
import { listDoctorShifts } from "#src/api/shifts.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { focusGrid, useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { LongShifts } from "./long-shifts.tsx";
import { ShiftFilters } from "./shift-filters.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { OpenStateBadge, ShiftHours, ShiftSpan, ShiftStateBadge } from "./shift-words.tsx";

/** The shifts of doctors: how many reports each one submitted, and what was paid for them. */
export function DoctorShifts() {
  useView("controls");
  useFocusGrid();
  const list = useList<DoctorShift>(
    () => ({
      key: "doctor-shifts",
      fetchPage: listDoctorShifts,
      defaultOrdering: "-start_time",
      filters: ["start_date", "end_date", "branch", "state"],
      defaultFilters: lastDays(10, currentDay()),
      screenParams: { role: String(SHIFT_ROLES.doctor) },
    }),
    { events: ["doctor_shift"] },
  );
  const columns = useMemo(() => doctorShiftColumns(), []);
  const active = useActiveRow(list, (record) => ({
    kind: "shift",
    worker: "doctor",
    id: record.id,
    record,
  }));
  return (
    <Page
      title={t("shell.screen.controls")}
      besideTitle={<LongShifts worker="doctor" list={list} />}
      filters={
        <>
          <ShiftFilters worker="doctor" list={list} columns={columns} />
        </>
      }
      side={
        <ShiftPanel
          ledger={null}
          shift={
            active === null
              ? null
              : { kind: "shift", worker: "doctor", id: active.id, record: active }
          }
        />
      }
    >
      <Grid
        list={list}
        label={t("controls.kind.doctor")}
        columns={columns}
        onOpen={focusGrid}
        empty={{ title: t("controls.empty"), body: t("controls.empty_body") }}
      />
    </Page>
  );
}

function doctorShiftColumns(): GridColumn<DoctorShift>[] {
  return [
    {
      id: "doctor",
      title: t("controls.doctor"),
      width: "minmax(160px, 1.2fr)",
      cell: ({ doctor_name }) => <OwnScript className="font-medium">{doctor_name}</OwnScript>,
    },
    {
      id: "hours",
      title: t("controls.hours"),
      width: "210px",
      sort: "start_time",
      cell: ({ start_time, end_time }) => <ShiftHours start={start_time} end={end_time} />,
      paper: ({ start_time, end_time }) => <ShiftSpan start={start_time} end={end_time} />,
    },
    {
      id: "reports",
      title: t("controls.reports"),
      width: "110px",
      align: "end",
      cell: ({ reports_count }) => formatCount(reports_count),
    },
    {
      id: "rate",
      title: t("controls.rate"),
      width: "130px",
      align: "end",
      room: 760,
      cell: ({ report_compensation: rate }) => (rate === null ? "" : <Money amount={rate} />),
    },
    {
      id: "compensation",
      title: t("controls.compensation"),
      width: "140px",
      align: "end",
      sort: "compensation_amount",
      cell: ({ compensation_amount: paid }) => (paid === null ? "" : <Money amount={paid} />),
    },
    {
      id: "state",
      title: t("controls.state_label"),
      width: "152px",
      cell: (shift) => <OpenStateBadge shift={shift} />,
      paper: ({ state }) => <ShiftStateBadge state={state} />,
    },
  ];
}
