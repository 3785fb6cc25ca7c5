import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "@domain/entities/appointment";
import { listAppointments } from "@src/api/appointments";
import { CommandButton } from "@src/commands/command-button";
import { formatDateTime } from "@src/i18n/dates";
import { sideBySide } from "@src/i18n/lists";
import { t } from "@src/i18n/t";
import { navigate } from "@src/state/navigation";
import { shiftState } from "@src/state/shift";
import { appointmentColumns } from "../appointments/columns";
import { AppointmentPanel } from "../appointments/panel";
import { FilterBox } from "../parts/grid/filter-box";
import { Grid } from "../parts/grid/grid";
import { useActiveRow } from "../parts/grid/use-active-row";
import { useFocusGrid } from "../parts/grid/use-focus-grid";
import { useList } from "../parts/grid/use-list";
import { Page } from "../parts/page";
import { EmptyState } from "../parts/states";
import { useShiftLedger } from "../controls/use-shift-ledger";
import { ShiftSummary } from "../print/shift-summary";
import { useView } from "../use-view";
import { ShiftSwitch } from "./shift-switch";
import { useCounting } from "../use-counting";

/** The receptionist's own active shift and what was booked in it. */
export default function MyShift() {
  useView("shift");
  const { current } = useSnapshot(shiftState);
  const isCounted = useCounting();
  const { found: ledger } = useShiftLedger(current?.id ?? null);
  if (current === null) {
    return (
      <Page title={t("shifts.title")} filters={<ShiftSwitch current="/shift" />}>
        <EmptyState title={t("shifts.none")} body={t("shifts.none_body")}>
          <CommandButton id="shift.start" kind="primary" />
        </EmptyState>
      </Page>
    );
  }
  return (
    <>
      <Booked
        key={current.id}
        shift={current.id}
        since={current.start_time}
        branch={current.branch_name}
      />
      {/* Without its ledger a shift has no paper: the sums on it would be zeros. */}
      {!isCounted && ledger !== null && <ShiftSummary shift={current} ledger={ledger} />}
    </>
  );
}

function Booked({ shift, since, branch }: { shift: number; since: string; branch: string }) {
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "shift-appointments",
      fetchPage: listAppointments,
      defaultOrdering: "-created_at",
      filters: [],
      fixed: { shift: String(shift) },
    }),
    { events: ["appointment"], inAddress: false },
  );
  const columns = useMemo(() => appointmentColumns(), []);
  const active = useActiveRow(list, (record) => ({ kind: "appointment", id: record.id, record }));
  return (
    <Page
      title={t("shifts.title")}
      beside={
        <span className="text-muted">
          {sideBySide([t("shifts.since", { time: formatDateTime(since) }), branch])}
        </span>
      }
      filters={
        <>
          <ShiftSwitch current="/shift" />
          <FilterBox
            list={list}
            path="/appointments/"
            columns={columns}
            placeholder={t("palette.placeholder.appointments")}
          />
        </>
      }
      actions={
        <>
          <CommandButton id="view.print" />
          <CommandButton id="shift.close" />
          <CommandButton id="appointment.create" kind="primary" />
        </>
      }
      side={<AppointmentPanel appointment={active} />}
    >
      <Grid
        list={list}
        label={t("shifts.appointments")}
        columns={columns}
        onOpen={({ id }) => navigate(`/appointments/${id}/details`)}
        empty={{ title: t("appointments.empty"), body: t("appointments.empty_body") }}
        paper={null}
      />
    </Page>
  );
}
