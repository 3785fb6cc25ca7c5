import type { Appointment } from "#domain/entities/appointment.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { AppointmentStatusBadge, PatientWithPriority, ReportStatusBadge } from "./badges.tsx";
import { testName } from "#src/i18n/record-words.ts";

/** The columns of every list of appointments. */
export function appointmentColumns(): GridColumn<Appointment>[] {
  const column = (
    id: "accession" | "time" | "patient" | "test" | "machine" | "branch" | "status" | "report",
  ) => t(`appointments.column.${id}`);
  return [
    {
      id: "time",
      title: column("time"),
      width: "132px",
      sort: "start_at",
      cell: (row) => formatRelativeDateTime(row.start_at),
      paper: (row) => <bdi className="whitespace-nowrap">{formatDateTime(row.start_at)}</bdi>,
    },
    {
      id: "patient",
      title: column("patient"),
      width: "minmax(160px, 1.4fr)",
      sort: "patient_name",
      cell: PatientWithPriority,
    },
    {
      id: "test",
      title: column("test"),
      width: "minmax(150px, 1.2fr)",
      sort: language() === "ar" ? "test_name_ar" : "test_name_en",
      cell: testName,
    },
    {
      id: "machine",
      title: column("machine"),
      width: "minmax(110px, 0.7fr)",
      room: 900,
      sort: "machine_name",
      cell: (row) => <OwnScript>{row.machine_name}</OwnScript>,
    },
    {
      id: "status",
      title: column("status"),
      width: "128px",
      sort: "status",
      cell: (row) => <AppointmentStatusBadge status={row.status} />,
    },
    {
      id: "report",
      title: column("report"),
      width: "140px",
      room: 820,
      sort: "report_status",
      cell: (row) => <ReportStatusBadge of={row} />,
    },
    {
      id: "remaining",
      title: t("appointments.column.remaining"),
      width: "116px",
      sort: "remaining_cost",
      align: "end",
      cell: (row) =>
        row.remaining_cost === 0 ? (
          ""
        ) : (
          <Money amount={row.remaining_cost} className="text-waiting" />
        ),
    },
    {
      id: "accession",
      title: column("accession"),
      width: "124px",
      room: 1040,
      sort: "accession_number",
      cell: (row) => <Ltr>{row.accession_number}</Ltr>,
    },
    {
      id: "branch",
      title: column("branch"),
      width: "130px",
      optional: true,
      cell: (row) => row.branch_name,
    },
    {
      id: "total",
      title: t("appointments.column.total"),
      width: "124px",
      align: "end",
      optional: true,
      sort: "total_price",
      cell: (row) => <Money amount={row.total_price} />,
    },
    {
      id: "discount",
      title: t("appointments.column.discount"),
      width: "116px",
      align: "end",
      optional: true,
      sort: "discount_amount",
      cell: (row) => (row.discount_amount === 0 ? "" : <Money amount={row.discount_amount} />),
    },
    {
      id: "discount_reason",
      title: t("appointments.column.discount_reason"),
      width: "minmax(150px, 1fr)",
      optional: true,
      cell: (row) => <OwnScript>{row.discount_reason}</OwnScript>,
    },
    {
      id: "discount_approved_by",
      title: t("appointments.column.discount_approved_by"),
      width: "150px",
      optional: true,
      cell: (row) => <OwnScript>{row.discount_approved_by_name ?? ""}</OwnScript>,
    },
    {
      id: "paid",
      title: t("appointments.column.paid"),
      width: "124px",
      align: "end",
      optional: true,
      sort: "paid_amount",
      cell: (row) => <Money amount={row.paid_amount} />,
    },
    {
      id: "covered",
      title: t("appointments.column.covered"),
      width: "124px",
      align: "end",
      optional: true,
      cell: (row) => <Money amount={row.covered_amount} />,
    },
    {
      id: "pending",
      title: t("appointments.column.pending"),
      width: "124px",
      align: "end",
      optional: true,
      cell: (row) => <Money amount={row.pending_amount} />,
    },
    {
      id: "doctor",
      title: t("appointments.column.doctor"),
      width: "160px",
      optional: true,
      cell: (row) => row.referring_doctor_name ?? "",
    },
    {
      id: "provider",
      title: t("appointments.column.provider"),
      width: "150px",
      optional: true,
      cell: (row) => row.insurance_provider_name ?? "",
    },
    {
      id: "indication",
      title: t("appointments.details.indication"),
      width: "minmax(180px, 1fr)",
      optional: true,
      cell: (row) => <OwnScript>{row.indication}</OwnScript>,
    },
  ];
}
