import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { APPOINTMENT_STATUSES, REPORT_STATUSES } from "#domain/appointments.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { appointmentColumns } from "../../exports/desk-columns.ts";
import { appointments, machines, patients, payments, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId, byText } from "../../http/lists/filters.ts";
import { notFound } from "../../http/refusals.ts";
import { inParts } from "../in-parts.ts";
import type { NamedKeys } from "../named-records.ts";
import { inScope } from "../scope.ts";
import { PRIORITIES } from "#domain/worklist.ts";
import { TAKES_PLACE } from "../figures/sums.ts";
import { WORKLIST_ORDER } from "./worklist-order.ts";
import { END_OF_DAY_FILTERS } from "./end-of-day-filters.ts";
import { appointmentMeaning } from "./appointment-meaning.ts";
import { appointmentSource, REMAINING_AMOUNT, selectAppointments } from "./appointment-record.ts";
import { AppointmentRecord } from "#domain/records/desk.ts";

/** The records that an appointment names beside its patient. */
const NAMES: NamedKeys = {
  test: appointments.testId,
  machine: appointments.machineId,
  branch: appointments.branchId,
  provider: appointments.insuranceProviderId,
  doctor: appointments.referringDoctorId,
};

export const appointmentList = defineList({
  id: appointments.id,
  record: AppointmentRecord,
  from: appointmentSource(sql`${appointments}`),
  counts: {
    dependsOn: [patients, tests, payments],
    from: (rows) => appointmentSource(rows),
  },
  scope: (ctx) => inScope(ctx, appointments),
  select: selectAppointments,
  alwaysPaged: true,
  filters: {
    status: byChoice(appointments.status, APPOINTMENT_STATUSES),
    report_status: byChoice(appointments.reportStatus, REPORT_STATUSES),
    branch: byId(appointments.branchId),
    machine: byId(appointments.machineId),
    test: byId(appointments.testId),
    patient: byId(appointments.patientId),
    referring_doctor: byId(appointments.referringDoctorId),
    insurance_provider: byId(appointments.insuranceProviderId),
    shift: byId(appointments.shiftId),
    receptionist: byId(appointments.createdBy),
    owing: byFlag(
      sql`(${appointments.status} not in ('cancelled', 'no_show')
        and ${appointments.totalPrice} > ${appointments.coveredAmount} + ${appointments.paidAmount})`,
    ),
    paid: byFlag(sql`(${appointments.paidAmount} > 0)`),
    insurer_owing: byFlag(
      sql`(${TAKES_PLACE} and ${appointments.coveredAmount} > ${appointments.settledAmount} + ${appointments.writtenOffAmount})`,
    ),
    refunded: byFlag(
      (center) => sql`exists (select 1 from ${payments} where ${payments.scanCenterId} = ${center}
        and ${payments.appointmentId} = ${appointments.id} and ${payments.kind} = 'refund')`,
    ),
    referred: byFlag(sql`(${appointments.referringDoctorId} is not null)`),
    modality: byChoice(tests.modality, MODALITIES),
    accession_number: byText(appointments.accessionNumber),
    priority: byChoice(appointments.priority, PRIORITIES),
    assigned_to: byId(appointments.assignedTo),
    assigned: byFlag(sql`(${appointments.assignedTo} is not null)`),
    package_booking: byId(appointments.packageBookingId),
    insurance_covered: byFlag(sql`(${appointments.insuranceProviderId} is not null)`),
    ...END_OF_DAY_FILTERS,
  },
  ordering: {
    start_at: appointments.startAt,
    created_at: appointments.createdAt,
    accession_number: appointments.accessionNumber,
    patient_name: patients.name,
    test_name_ar: tests.nameAr,
    test_name_en: tests.nameEn,
    machine_name: machines.name,
    status: appointments.status,
    report_status: appointments.reportStatus,
    total_price: appointments.totalPrice,
    discount_amount: appointments.discountAmount,
    paid_amount: appointments.paidAmount,
    remaining_cost: REMAINING_AMOUNT,
    worklist: WORKLIST_ORDER,
    id: appointments.id,
  },
  defaultOrder: ["-start_at"],
  search: async (ctx, text) => [await appointmentMeaning(ctx, text, { names: NAMES })],
  day: appointments.startAt,
  otherDays: { made: appointments.createdAt },
  export: {
    name: "appointments",
    exports: "appointments",
    shown: appointmentColumns,
    columns: [
      { header: "accession_number", value: (row) => row.accession_number },
      { header: "start_at", kind: "instant", value: (row) => row.start_at },
      { header: "patient_name", value: (row) => row.patient_name },
      { header: "test_name_ar", value: (row) => row.test_name_ar },
      { header: "test_name_en", value: (row) => row.test_name_en },
      { header: "machine_name", value: (row) => row.machine_name },
      { header: "branch_name", value: (row) => row.branch_name },
      { header: "status", value: (row) => row.status },
      { header: "report_status", value: (row) => row.report_status },
      { header: "total_price", kind: "amount", value: (row) => row.total_price },
      { header: "covered_amount", kind: "amount", value: (row) => row.covered_amount },
      { header: "paid_amount", kind: "amount", value: (row) => row.paid_amount },
      { header: "remaining_cost", kind: "amount", value: (row) => row.remaining_cost },
      { header: "priority", value: (row) => row.priority },
      { header: "indication", value: (row) => row.indication },
      { header: "assigned_to_name", value: (row) => row.assigned_to_name },
      { header: "discount_amount", kind: "amount", value: (row) => row.discount_amount },
      { header: "discount_reason", value: (row) => row.discount_reason },
      { header: "discount_approved_by_name", value: (row) => row.discount_approved_by_name },
    ],
  },
});

/** Returns an appointment in the caller's scope. Throws `not_found`. */
export async function readAppointment(ctx: RequestContext, id: number) {
  const [found] = await selectAppointments(
    ctx.tx,
    {
      where: and(inScope(ctx, appointments), eq(appointments.id, id)),
      orderBy: [asc(appointments.id)],
      limit: 1,
      offset: 0,
    },
    ctx,
  );
  if (!found) throw notFound();
  return found;
}

/** Returns the appointments of the caller's scope with these ids, by id; others are missing. */
export async function readAppointments(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, Appointment>> {
  const found = new Map<number, Appointment>();
  for (const part of inParts(ids)) {
    const where = and(inScope(ctx, appointments), inArray(appointments.id, [...part]));
    const clause = { where, orderBy: [], limit: part.length, offset: 0 };
    for (const one of await selectAppointments(ctx.tx, clause, ctx)) found.set(one.id, one);
  }
  return found;
}

/** Returns the appointment like {@link readAppointment}, but also locks its row until the transaction ends. */
export async function lockAppointment(ctx: RequestContext, id: number) {
  await ctx.tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(inScope(ctx, appointments), eq(appointments.id, id)))
    .for("update");
  return readAppointment(ctx, id);
}
