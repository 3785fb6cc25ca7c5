import type { Appointment } from "#domain/entities/appointment.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatPercent, formatPhone } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { AmountList } from "#src/views/parts/amount-list.tsx";
import { DescriptionList, SidePanel } from "#src/views/parts/page.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { AppointmentStatusBadge, PriorityBadge, ReportStatusBadge } from "./badges.tsx";
import { PackageTests } from "./package-tests.tsx";
import { ageWords, packageName, testName } from "#src/i18n/record-words.ts";

/** The panel of the active appointment beside its list, with its actions. */
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
            <ReportStatusBadge isNamed of={appointment} />
            {appointment.priority !== "routine" && (
              <PriorityBadge priority={appointment.priority} />
            )}
          </div>
          <AppointmentFacts appointment={appointment} />
          <AppointmentMoney appointment={appointment} />
          <PackageTests appointment={appointment} />
        </div>
      )}
    </SidePanel>
  );
}

/** The facts of an appointment, as terms and values. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { patient_country_phone_code: code, patient_phone_number: phone } = appointment;
  return (
    <DescriptionList
      items={[
        {
          term: t("appointments.column.accession"),
          value: <Ltr>{appointment.accession_number}</Ltr>,
        },
        {
          term: t("appointments.column.time"),
          value: formatRelativeDateTime(appointment.start_at),
        },
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
          value: <OwnScript>{appointment.machine_name}</OwnScript>,
        },
        {
          term: t("appointments.column.branch"),
          value: <OwnScript>{appointment.branch_name}</OwnScript>,
        },
        ...(appointment.insurance_provider_name === null
          ? []
          : [
              {
                term: t("appointments.column.provider"),
                value: <OwnScript>{appointment.insurance_provider_name}</OwnScript>,
              },
            ]),
        ...(appointment.referring_doctor_name === null
          ? []
          : [
              {
                term: t("appointments.column.doctor"),
                value: <OwnScript>{appointment.referring_doctor_name}</OwnScript>,
              },
            ]),
        ...(appointment.package === null
          ? []
          : [
              {
                term: t("packages.of"),
                value: <OwnScript>{packageName(appointment)}</OwnScript>,
                wide: true,
              },
            ]),
        ...(appointment.discount_reason === ""
          ? []
          : [
              {
                term: t("appointments.column.discount_reason"),
                value: <OwnScript>{appointment.discount_reason}</OwnScript>,
                wide: true,
              },
            ]),
        ...(appointment.discount_approved_by_name === null
          ? []
          : [
              {
                term: t("appointments.column.discount_approved_by"),
                value: <OwnScript>{appointment.discount_approved_by_name}</OwnScript>,
              },
            ]),
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
        ...(appointment.cancel_note === ""
          ? []
          : [
              {
                term: t("appointments.details.cancel_note"),
                value: <OwnScript>{appointment.cancel_note}</OwnScript>,
                wide: true,
              },
            ]),
        ...(appointment.indication === ""
          ? []
          : [
              {
                term: t("appointments.details.indication"),
                value: <OwnScript>{appointment.indication}</OwnScript>,
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

/** What an appointment costs, who pays it and what remains, with aligned decimals. */
export function AppointmentMoney({ appointment }: { appointment: Appointment }) {
  const { covered_amount: covered, insurance_covered: isInsured, discount_amount } = appointment;
  return (
    <AmountList
      items={[
        ...(discount_amount === 0
          ? []
          : [
              { term: t("booking.price"), amount: appointment.total_price + discount_amount },
              { term: discountWords(appointment), amount: -discount_amount },
            ]),
        { term: t("appointments.column.total"), amount: appointment.total_price },
        ...(isInsured ? [{ term: t("appointments.column.covered"), amount: covered }] : []),
        { term: t("appointments.column.paid"), amount: appointment.paid_amount },
        {
          term: t("appointments.column.remaining"),
          amount: appointment.remaining_cost,
          isSum: true,
        },
      ]}
    />
  );
}

/** Returns what the line of the discount is called: with its part of the price, if it is stated as one. */
function discountWords({ discount_percentage: percentage }: Appointment): string {
  const words = t("appointments.column.discount");
  return percentage === null ? words : `${words} · ${formatPercent(percentage)}`;
}
