import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { APPOINTMENT_STATUSES, REPORT_STATUSES } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { openingDays } from "#src/state/booking/appointment-days.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { appointmentColumns } from "../shared/columns.tsx";
import { AppointmentPanel } from "../shared/panel.tsx";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { hasChoice, type SelectOption } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { STATUSES_TAKING_PLACE } from "#domain/appointments.ts";
import { FURTHER_FILTERS, FurtherFilters } from "./further-filters.tsx";
import { useDays } from "./use-days.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const keeper = createListKeeper<Appointment>();

/** Lists the appointments of the branches: one day by time, several or all days with the latest first. */
export default function AppointmentsList() {
  useView("appointments");
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "appointments",
      fetchPage: listAppointments,
      defaultOrdering: ({ start_date: start, end_date: end }) =>
        start !== undefined && start === end ? "start_at" : "-start_at",
      openingFilters: openingDays,
      filters: [
        "start_date",
        "end_date",
        "status",
        "report_status",
        "branch",
        "shift",
        "patient",
        ...FURTHER_FILTERS,
      ],
    }),
    { events: ["appointment"], keeper },
  );
  const branches = useOptions(branchOptions, "branches");
  const { current } = useSnapshot(shiftState);
  const days = useDays(list);
  const columns = useMemo(() => appointmentColumns(), []);
  const active = useActiveRow(
    list,
    (record) => ({ kind: "appointment", id: record.id, record }),
    days.isAll ? isNumbered : undefined,
  );
  return (
    <Page
      title={t("appointments.title")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/appointments/"
            columns={columns}
            placeholder={t("palette.placeholder.appointments")}
            onNothing={days.isAll ? undefined : days.widen}
            toggleDays={days.toggle}
          />
          <FilterDays list={list} onChosen={days.remember} />
          <FilterSelect
            list={list}
            name="status"
            label={t("appointments.filter.status")}
            options={statusOptions()}
          />
          <FilterSelect
            list={list}
            name="report_status"
            label={t("appointments.filter.report")}
            options={reportOptions()}
          />
          {hasChoice(branches) && (
            <FilterSelect
              list={list}
              name="branch"
              label={t("appointments.filter.branch")}
              options={branches}
            />
          )}
          <FurtherFilters list={list} />
          {current !== null && (
            <FilterSelect
              list={list}
              name="shift"
              label={t("appointments.filter.booked")}
              options={[{ value: String(current.id), label: t("appointments.filter.shift") }]}
            />
          )}
        </>
      }
      actions={
        <>
          <CommandButton id="go.board" />
          <CommandButton id="appointment.create" kind="primary" />
        </>
      }
      side={<AppointmentPanel appointment={active} />}
    >
      <Grid
        list={list}
        label={t("appointments.title")}
        columns={columns}
        onOpen={({ id }) => navigate(`/appointments/${id}/details`)}
        empty={{
          title: t("appointments.empty"),
          body: t("appointments.empty_body"),
          filtered: days.nothing,
        }}
      />
    </Page>
  );
}

/** Among all days a patient may have several appointments: only its accession number identifies one. */
const isNumbered = ({ accession_number: number }: Appointment, typed: string): boolean =>
  number === typed;

type Options = readonly SelectOption[];

const statusOptions = (): Options => [
  { value: STATUSES_TAKING_PLACE, label: t("appointments.filter.taking_place") },
  ...APPOINTMENT_STATUSES.map((value) => ({ value, label: t(`appointments.status.${value}`) })),
];
const reportOptions = (): Options =>
  REPORT_STATUSES.map((value) => ({ value, label: t(`appointments.report.${value}`) }));
