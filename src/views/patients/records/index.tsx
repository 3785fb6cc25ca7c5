import { useMemo } from "react";
import { useParams } from "wouter";
import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { getPatient } from "#src/api/patients.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDay } from "#src/i18n/dates.ts";
import { formatPhone } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import type { Row } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { session } from "#src/state/session/session.ts";
import { appointmentColumns } from "#src/views/appointments/shared/columns.tsx";
import { ageWords } from "#src/i18n/record-words.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { DescriptionList, Page, SidePanel } from "#src/views/parts/page.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { CreditSection } from "../credit/credit-section.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** One patient: their facts, their credit and all their appointments. */
export default function PatientRecords() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("patient", id, getPatient);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "patient", id, record }),
    [record, id],
  );
  useView("patient", row);
  if (failure !== null && record === null) {
    return <FailedState title={t("patients.title")} body={failureReason(failure)} retry={reload} />;
  }
  if (record === null) return <Waiting />;
  return (
    <Page
      title={<OwnScript>{record.name}</OwnScript>}
      actions={
        <>
          <CommandButton id="patient.trail" />
          <CommandButton id="patient.edit" />
          <CommandButton id="appointment.package" />
          <CommandButton id="patient.book" kind="primary" />
        </>
      }
      side={
        <SidePanel label={t("patients.records.facts")} isOnSmallScreens>
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
          {may(session.role, "payments.read") && <CreditSection key={id} patient={id} />}
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
  const paper = useMemo(() => ({ subject: <About patient={patient} /> }), [patient]);
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

/** The patient at the head of the printed list. */
function About({ patient }: { patient: Patient }) {
  return (
    <>
      <OwnScript className="font-semibold">{patient.name}</OwnScript> ·{" "}
      {ageWords(patient.birth_date)} ·{" "}
      <Ltr>{formatPhone(patient.country_phone_code, patient.phone_number)}</Ltr>
    </>
  );
}
