import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { appointmentColumns } from "#src/views/appointments/shared/columns.tsx";
import { AppointmentPanel } from "#src/views/appointments/shared/panel.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { EmptyState } from "#src/views/parts/states.tsx";
import { useShiftLedger } from "../controls/shift-readings.ts";
import { ShiftSummary } from "../controls/shift-slip.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { ShiftSwitch } from "./shift-switch.tsx";
import { useCounting } from "#src/views/parts/reading/use-counting.ts";

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
      {/* No paper until the ledger has loaded: its sums would be zero. */}
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
      besideTitle={
        <span className="text-muted">
          {joinWithDots([t("shifts.since", { time: formatDateTime(since) }), branch])}
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
