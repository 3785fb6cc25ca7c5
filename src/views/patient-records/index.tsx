import { useMemo } from "react";
import { useParams } from "wouter";
import type { Appointment } from "@domain/entities/appointment";
import type { Patient } from "@domain/entities/patient";
import { listAppointments } from "@src/api/appointments";
import { getPatient } from "@src/api/patients";
import { CommandButton } from "@src/commands/command-button";
import { formatDay } from "@src/i18n/dates";
import { formatPhone } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import type { Row } from "@src/state/context";
import { navigate } from "@src/state/navigation";
import { failureReason } from "@src/state/toasts";
import { appointmentColumns } from "../appointments/columns";
import { ageWords } from "@src/i18n/record-words";
import { FilterBox } from "../parts/grid/filter-box";
import { Grid } from "../parts/grid/grid";
import { useFocusGrid } from "../parts/grid/use-focus-grid";
import { useList } from "../parts/grid/use-list";
import { DescriptionList, Page, SidePanel } from "../parts/page";
import { FailedState } from "../parts/states";
import { Ltr, OwnScript } from "../parts/text";
import { useRecord } from "../use-record";
import { useView } from "../use-view";
import { Waiting } from "../shell/waiting";

/** One patient: who it is and every appointment there was. */
export default function PatientRecords() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("patient", id, getPatient);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "patient", id, record }),
    [record, id],
  );
  useView("patient", row);
  if (failure !== null && record === null) {
    return <FailedState title={t("patients.title")} body={failureReason(failure)} again={reload} />;
  }
  if (record === null) return <Waiting />;
  return (
    <Page
      title={<OwnScript>{record.name}</OwnScript>}
      actions={
        <>
          <CommandButton id="patient.edit" />
          <CommandButton id="patient.book" kind="primary" />
        </>
      }
      side={
        <SidePanel label={t("patients.records.facts")}>
          <DescriptionList
            items={[
              { term: t("patients.column.age"), value: ageWords(record.birth_date) },
              { term: t("patients.column.gender"), value: t(`common.gender.${record.gender}`) },
              { term: t("patients.column.birth_date"), value: formatDay(record.birth_date) },
              {
                term: t("patients.column.phone"),
                value: <Ltr>{formatPhone(record.country_phone_code, record.phone_number)}</Ltr>,
              },
              {
                term: t("patients.column.national_id"),
                value: <Ltr>{record.national_id}</Ltr>,
                wide: true,
              },
              { term: t("common.notes"), value: <OwnScript>{record.notes}</OwnScript>, wide: true },
            ]}
          />
        </SidePanel>
      }
    >
      <History key={id} patient={record} />
    </Page>
  );
}

function History({ patient }: { patient: Patient }) {
  useFocusGrid();
  const list = useList<Appointment>(
    () => ({
      key: "patient-appointments",
      fetchPage: listAppointments,
      defaultOrdering: "-start_at",
      filters: [],
      fixed: { patient: String(patient.id) },
    }),
    { events: ["appointment"], inAddress: false },
  );
  const columns = useMemo(() => appointmentColumns().filter(({ id }) => id !== "patient"), []);
  const paper = useMemo(() => ({ about: <About patient={patient} /> }), [patient]);
  return (
    <div className="flex h-full min-h-0 flex-col px-5 pb-3">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-3">
        <h2 className="text-body font-semibold">{t("patients.records.appointments")}</h2>
        <FilterBox
          list={list}
          path="/appointments/"
          columns={columns}
          placeholder={t("grid.filter")}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-hidden rounded-ui border border-line">
        <Grid
          list={list}
          label={t("patients.records.appointments")}
          columns={columns}
          onOpen={({ id }) => navigate(`/appointments/${id}/details`)}
          empty={{ title: t("patients.records.none"), body: t("appointments.empty_body") }}
          paper={paper}
        />
      </div>
    </div>
  );
}

/** Whose appointments they are, at the head of their paper. */
function About({ patient }: { patient: Patient }) {
  return (
    <>
      <OwnScript className="font-semibold">{patient.name}</OwnScript> ·{" "}
      {ageWords(patient.birth_date)} ·{" "}
      <Ltr>{formatPhone(patient.country_phone_code, patient.phone_number)}</Ltr>
    </>
  );
}
