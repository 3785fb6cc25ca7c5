import { owedOf } from "@domain/appointments";
import type { Appointment } from "@domain/entities/appointment";
import { CommandButton } from "@src/commands/command-button";
import { formatNear } from "@src/i18n/near";
import { formatPhone } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { DescriptionList, SidePanel } from "../parts/page";
import { Ltr, Money, OwnScript } from "../parts/text";
import { AppointmentStatusBadge, ReportStatusBadge } from "./badges";
import { ageWords, testName } from "@src/i18n/record-words";

/** The appointment at hand beside its list, with what can be done to it. */
export function AppointmentPanel({ appointment }: { appointment: Appointment | null }) {
  return (
    <SidePanel
      label={t("appointments.details.panel")}
      footer={
        appointment !== null && (
          <>
            <CommandButton id="appointment.collect" />
            <CommandButton id="appointment.arrive" />
            <CommandButton id="appointment.edit" />
            <CommandButton id="appointment.cancel" kind="danger" />
          </>
        )
      }
    >
      {appointment === null ? (
        <p className="text-muted">{t("appointments.details.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <div>
            <h2 className="text-body font-semibold">
              <OwnScript>{appointment.patient_name}</OwnScript>
            </h2>
            <p className="text-table text-muted">{testName(appointment)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <AppointmentStatusBadge status={appointment.status} />
            <ReportStatusBadge report_status={appointment.report_status} />
          </div>
          <AppointmentFacts appointment={appointment} />
        </div>
      )}
    </SidePanel>
  );
}

/** What is known of an appointment, as terms and values. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { patient_country_phone_code: code, patient_phone_number: phone } = appointment;
  const money = (amount: number) => <Money amount={amount} />;
  return (
    <DescriptionList
      items={[
        {
          term: t("appointments.column.accession"),
          value: <Ltr>{appointment.accession_number}</Ltr>,
        },
        { term: t("appointments.column.time"), value: formatNear(appointment.start_at) },
        { term: t("appointments.details.age"), value: ageWords(appointment.patient_birth_date) },
        {
          term: t("appointments.details.gender"),
          value: t(`common.gender.${appointment.patient_gender}`),
        },
        ...(code === null || phone === null
          ? []
          : [
              {
                term: t("appointments.column.phone"),
                value: <Ltr>{formatPhone(code, phone)}</Ltr>,
              },
            ]),
        {
          term: t("appointments.column.machine"),
          value: (
            <>
              <OwnScript>{appointment.machine_name}</OwnScript> ·{" "}
              <OwnScript>{appointment.branch_name}</OwnScript>
            </>
          ),
        },
        { term: t("appointments.column.total"), value: money(appointment.total_price) },
        ...(appointment.insurance_covered
          ? [
              { term: t("appointments.column.covered"), value: money(appointment.covered_amount) },
              {
                term: t("appointments.column.provider"),
                value: appointment.insurance_provider_name ?? "",
              },
            ]
          : []),
        { term: t("appointments.column.paid"), value: money(appointment.paid_amount) },
        { term: t("appointments.column.remaining"), value: money(owedOf(appointment)) },
        ...(appointment.referring_doctor_name === null
          ? []
          : [{ term: t("appointments.column.doctor"), value: appointment.referring_doctor_name }]),
        ...(appointment.cancel_reason === null
          ? []
          : [
              {
                term: t("common.status"),
                value: t("appointments.details.cancelled_because", {
                  reason: t(`appointments.reason.${appointment.cancel_reason}`),
                }),
                wide: true,
              },
            ]),
        ...(appointment.notes === ""
          ? []
          : [
              {
                term: t("common.notes"),
                value: <OwnScript>{appointment.notes}</OwnScript>,
                wide: true,
              },
            ]),
      ]}
    />
  );
}
