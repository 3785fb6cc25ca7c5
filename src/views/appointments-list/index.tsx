import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { APPOINTMENT_STATUSES, REPORT_STATUSES } from "@domain/appointments";
import type { Appointment } from "@domain/entities/appointment";
import { listAppointments } from "@src/api/appointments";
import { CommandButton } from "@src/commands/command-button";
import { t } from "@src/i18n/t";
import type { List } from "@src/state/list";
import { navigate } from "@src/state/navigation";
import { appointmentColumns } from "../appointments/columns";
import { AppointmentPanel } from "../appointments/panel";
import { FilterBox } from "../parts/grid/filter-box";
import { Grid } from "../parts/grid/grid";
import { useActiveRow } from "../parts/grid/use-active-row";
import { useFocusGrid } from "../parts/grid/use-focus-grid";
import { createListKeeper, useList } from "../parts/grid/use-list";
import { Page } from "../parts/page";
import { useView } from "../use-view";

const keeper = createListKeeper<Appointment>();

/** All appointments of the branches, newest first. */
export default function AppointmentsList() {
  useView("appointments");
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "appointments",
      fetchPage: listAppointments,
      defaultOrdering: "-start_at",
      filters: ["status", "report_status", "shift", "branch", "patient"],
    }),
    { events: ["appointment"], keeper },
  );
  const columns = useMemo(() => appointmentColumns(), []);
  const active = useActiveRow(list, (record) => ({ kind: "appointment", id: record.id, record }));
  return (
    <Page
      title={t("appointments.title")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/appointments/"
            placeholder={t("palette.placeholder.appointments")}
          />
          <Choice
            list={list}
            name="status"
            label={t("appointments.filter.status")}
            options={statusOptions()}
          />
          <Choice
            list={list}
            name="report_status"
            label={t("appointments.filter.report")}
            options={reportOptions()}
          />
        </>
      }
      actions={<CommandButton id="appointment.create" kind="primary" />}
      side={<AppointmentPanel appointment={active} />}
    >
      <Grid
        list={list}
        label={t("appointments.title")}
        columns={columns}
        onOpen={({ id }) => navigate(`/appointments/${id}/details`)}
        empty={{ title: t("appointments.empty"), body: t("appointments.empty_body") }}
      />
    </Page>
  );
}

type Options = readonly { value: string; label: string }[];

const statusOptions = (): Options =>
  APPOINTMENT_STATUSES.map((value) => ({ value, label: t(`appointments.status.${value}`) }));
const reportOptions = (): Options =>
  REPORT_STATUSES.map((value) => ({ value, label: t(`appointments.report.${value}`) }));

function Choice({
  list,
  name,
  label,
  options,
}: {
  list: List<Appointment>;
  name: string;
  label: string;
  options: Options;
}) {
  const { query } = useSnapshot(list.state);
  return (
    <label className="flex items-center gap-2 text-label text-muted">
      {label}
      <select
        value={query.filters[name] ?? ""}
        onChange={(event) => list.setFilter(name, event.target.value)}
        className="h-8 rounded-ui border border-line bg-raised px-2 text-table text-ink"
      >
        <option value="">{t("appointments.filter.any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
