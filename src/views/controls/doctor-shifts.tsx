import { useMemo } from "react";
import { lastDays, today } from "@domain/dates";
import type { DoctorShift } from "@domain/entities/doctor-shift";
import { ROLE } from "@domain/roles";
import { listDoctorShifts } from "@src/api/shifts";
import { timeZone } from "@src/i18n/dates";
import { formatCount } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { focusGrid, useFocusGrid } from "../parts/grid/use-focus-grid";
import type { GridColumn } from "../parts/grid/columns";
import { Grid } from "../parts/grid/grid";
import { useActiveRow } from "../parts/grid/use-active-row";
import { useList } from "../parts/grid/use-list";
import { Page } from "../parts/page";
import { Money, OwnScript } from "../parts/text";
import { useView } from "../use-view";
import { ShiftFilters } from "./shift-filters";
import { ShiftPanel } from "./shift-panel";
import { ShiftHours, ShiftSpan, ShiftStateBadge } from "./shift-words";

/** How many reports each doctor submitted in a shift, and what was paid for them. */
export function DoctorShifts() {
  useView("controls");
  useFocusGrid();
  const list = useList<DoctorShift>(
    () => ({
      key: "doctor-shifts",
      fetchPage: listDoctorShifts,
      defaultOrdering: "-start_time",
      filters: ["start_date", "end_date", "branch", "state"],
      defaultFilters: lastDays(10, today(timeZone())),
      ofScreen: { role: String(ROLE.ReportingDoctor) },
    }),
    { events: ["doctor_shift"] },
  );
  const columns = useMemo(() => doctorShiftColumns(), []);
  const active = useActiveRow(list, (record) => ({
    kind: "shift",
    of: "doctor",
    id: record.id,
    record,
  }));
  return (
    <Page
      title={t("shell.screen.controls")}
      filters={
        <>
          <ShiftFilters of="doctor" list={list} columns={columns} />
        </>
      }
      side={
        <ShiftPanel
          ledger={null}
          shift={
            active === null ? null : { kind: "shift", of: "doctor", id: active.id, record: active }
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
      cell: ({ state }) => <ShiftStateBadge state={state} />,
    },
  ];
}
