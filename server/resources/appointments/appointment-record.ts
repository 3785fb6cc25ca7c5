import { and, eq, getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { moneyOf } from "#domain/appointments.ts";
import { addMinutes, ageOn, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import {
  accounts,
  appointments,
  branches,
  insuranceProviders,
  insuranceTransactions,
  machines,
  packageBookings,
  patients,
  receptionistShifts,
  referringDoctors,
  rooms,
  tests,
} from "../../database/schema.ts";
import { preparedOnce } from "../../http/prepared.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { tablesIn } from "../../http/lists/used-tables.ts";
import { type PageKeys, readByIds } from "../page-rows.ts";

/**
 * The remaining amount, as `moneyOf` and the groups of the financial report compute it; must match the expression of the
 * index on it. Never below 0: the constraint `appointments_paid`.
 */
export const REMAINING_AMOUNT = sql`(case when ${appointments.status} in ('cancelled', 'no_show') then 0
  else ${appointments.totalPrice} - ${appointments.coveredAmount} - ${appointments.paidAmount} end)`;

const creators = alias(accounts, "creators");
const assignees = alias(accounts, "assignees");
const deferrers = alias(accounts, "deferrers");
const approvers = alias(accounts, "approvers");
const firstReaders = alias(accounts, "first_readers");

/**
 * Returns appointments, or rows of the same type, joined with the tables that filters, search and order
 * use. PostgreSQL skips a left join if nothing uses the table, but can read in a joined table's order
 * only with an inner join, so tables in the order get one. Each appointment has a row in all of them.
 */
export function appointmentSource(rows: SQL, order: readonly SQL[] = []): SQL {
  const orderedTables = tablesIn(order);
  const join = (table: PgTable) =>
    sql.raw(orderedTables.has(getTableName(table)) ? "join" : "left join");
  return sql`${rows}
  ${join(patients)} ${patients} on ${patients.scanCenterId} = ${appointments.scanCenterId} and ${patients.id} = ${appointments.patientId}
  ${join(tests)} ${tests} on ${tests.scanCenterId} = ${appointments.scanCenterId} and ${tests.id} = ${appointments.testId}
  ${join(machines)} ${machines} on ${machines.scanCenterId} = ${appointments.scanCenterId} and ${machines.id} = ${appointments.machineId}`;
}

/** Selects appointments as sent to this account, in the order of the clause. */
export async function selectAppointments(
  tx: Transaction,
  clause: ListClause,
  ctx: RequestContext,
): Promise<Appointment[]> {
  const from = appointmentSource(sql`${appointments}`, clause.orderBy);
  const source = { center: appointments.scanCenterId, id: appointments.id, from };
  const rows = await readByIds(tx, clause, source, (keys) => selectJoined(tx, keys));
  const day = today(ctx.account.zone, ctx.now.getTime());
  const seesContact = allows(ctx.account, "patients.contact");
  const seesCommission = allows(ctx.account, "commission.read");
  return rows.flatMap((row) => {
    const { patient } = row;
    // Foreign keys guarantee patient, test and machine; the types of a left join still allow null.
    if (!patient || row.modality === null || row.machineName === null) return [];
    const money = moneyOf({
      total_price: row.totalPrice,
      covered_amount: row.coveredAmount,
      requested_cost: row.requestedCost,
      paid_amount: row.paidAmount,
      settled_amount: row.settledAmount,
      written_off_amount: row.writtenOffAmount,
      status: row.status,
    });
    return {
      id: row.id,
      accession_number: row.accessionNumber,
      patient: row.patientId,
      patient_name: patient.name,
      patient_age: ageOn(patient.birthDate, day),
      patient_birth_date: patient.birthDate,
      patient_gender: patient.gender,
      patient_national_id: seesContact ? patient.nationalId : null,
      patient_country_phone_code: seesContact ? patient.countryPhoneCode : null,
      patient_phone_number: seesContact ? patient.phoneNumber : null,
      test: row.testId,
      test_unique_id: row.testUniqueId,
      test_name_ar: row.testNameAr ?? "",
      test_name_en: row.testNameEn ?? "",
      modality: row.modality,
      machine: row.machineId,
      machine_name: row.machineName,
      branch: row.branchId,
      branch_name: row.branchName ?? "",
      room: row.roomId,
      room_number: row.roomNumber ?? "",
      start_at: row.startAt.toISOString(),
      duration_minutes: row.durationMinutes,
      status: row.status,
      report_status: row.reportStatus,
      first_reader: row.firstReader,
      first_reader_name: row.firstReaderName,
      first_read_at: row.firstReadAt?.toISOString() ?? null,
      awaits_second_reader: row.firstReader !== null && ctx.account.secondReader,
      cancel_reason: row.cancelReason,
      cancel_note: row.cancelNote,
      referring_doctor: row.referringDoctorId,
      referring_doctor_name: row.doctorName,
      insurance_provider: row.insuranceProviderId,
      insurance_provider_name: row.providerName,
      insurance_covered: row.insuranceProviderId !== null,
      insurance_transaction: row.transactionDeletedAt === null ? row.transactionId : null,
      card_number: row.transactionDeletedAt === null ? row.cardNumber : null,
      approval_number: row.transactionDeletedAt === null ? row.approvalNumber : null,
      insurance_closed: row.insuranceClosed,
      list_price: row.listPrice,
      discount_kind: row.discountKind,
      discount_percentage: row.discountBasisPoints === null ? null : row.discountBasisPoints / 100,
      discount_amount: row.discountAmount,
      discount_reason: row.discountReason,
      discount_approved_by: row.discountApprovedBy,
      discount_approved_by_name: row.approverName,
      total_price: money.total_price,
      covered_amount: money.covered_amount,
      requested_cost: money.requested_cost,
      paid_amount: money.paid_amount,
      remaining_cost: money.remaining_cost,
      pending_amount: money.pending_amount,
      written_off_amount: row.writtenOffAmount,
      shift: row.shiftId,
      shift_cleared: row.shiftClearedAt !== null,
      created_by: row.createdBy,
      created_by_name: row.creatorName ?? "",
      notes: row.notes,
      indication: row.indication,
      priority: row.priority,
      completed_at: completedAt(row),
      assigned_to: row.assignedTo,
      assigned_to_name: row.assigneeName,
      deferred_until: row.deferredUntil?.toISOString() ?? null,
      deferred_reason: row.deferredReason,
      deferred_by: row.deferredBy,
      deferred_by_name: row.deferrerName,
      package: row.packageId,
      package_name_ar: row.packageNameAr,
      package_name_en: row.packageNameEn,
      package_booking: row.packageBookingId,
      ...(seesCommission ? { commission_amount: row.commissionAmount } : {}),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    };
  });
}

/** Returns the instant from which a scan waits for its report, as {@link COMPLETED_AT} computes it; null unless completed. */
function completedAt(row: typeof appointments.$inferSelect): string | null {
  if (row.status !== "completed") return null;
  return (
    row.completedAt?.toISOString() ?? addMinutes(row.startAt.toISOString(), row.durationMinutes)
  );
}

/** Selects appointments with their joins. Prepared, because planning fifteen tables takes longer than reading them. */
function selectJoined(tx: Transaction, { center, ids }: PageKeys) {
  const [id] = ids;
  return ids.length === 1
    ? oneStatement(tx).execute({ center, id })
    : manyStatement(tx).execute({ center, ids });
}

// PostgreSQL plans an array of one id each time: it estimates a higher cost for a plan that fits arrays of any length.
const oneStatement = preparedOnce((tx) =>
  joined(tx)
    .where(
      and(
        eq(appointments.scanCenterId, sql.placeholder("center")),
        eq(appointments.id, sql.placeholder("id")),
      ),
    )
    .prepare("appointments_one"),
);
const manyStatement = preparedOnce((tx) =>
  joined(tx)
    .where(
      and(
        eq(appointments.scanCenterId, sql.placeholder("center")),
        sql`${appointments.id} = any(${sql.placeholder("ids")}::bigint[])`,
      ),
    )
    .prepare("appointments_many"),
);

/** Returns the condition for the row of a table that a column of the appointment refers to. */
function isOne(table: { scanCenterId: PgColumn; id: PgColumn }, id: PgColumn) {
  return and(eq(table.scanCenterId, appointments.scanCenterId), eq(table.id, id));
}

function joined(tx: Transaction) {
  const center = appointments.scanCenterId;
  return tx
    .select({
      ...getTableColumns(appointments),
      patient: {
        name: patients.name,
        birthDate: patients.birthDate,
        gender: patients.gender,
        nationalId: patients.nationalId,
        countryPhoneCode: patients.countryPhoneCode,
        phoneNumber: patients.phoneNumber,
      },
      testUniqueId: tests.uniqueId,
      testNameAr: tests.nameAr,
      testNameEn: tests.nameEn,
      modality: tests.modality,
      machineName: machines.name,
      branchName: branches.name,
      roomNumber: rooms.roomNumber,
      doctorName: referringDoctors.name,
      providerName: insuranceProviders.name,
      transactionId: insuranceTransactions.id,
      transactionDeletedAt: insuranceTransactions.deletedAt,
      cardNumber: insuranceTransactions.cardNumber,
      approvalNumber: insuranceTransactions.approvalNumber,
      shiftClearedAt: receptionistShifts.clearedAt,
      creatorName: creators.name,
      assigneeName: assignees.name,
      deferrerName: deferrers.name,
      firstReaderName: firstReaders.name,
      approverName: approvers.name,
      packageId: packageBookings.packageId,
      packageNameAr: packageBookings.nameAr,
      packageNameEn: packageBookings.nameEn,
    })
    .from(appointments)
    .leftJoin(patients, isOne(patients, appointments.patientId))
    .leftJoin(tests, isOne(tests, appointments.testId))
    .leftJoin(machines, isOne(machines, appointments.machineId))
    .leftJoin(branches, isOne(branches, appointments.branchId))
    .leftJoin(rooms, isOne(rooms, appointments.roomId))
    .leftJoin(referringDoctors, isOne(referringDoctors, appointments.referringDoctorId))
    .leftJoin(insuranceProviders, isOne(insuranceProviders, appointments.insuranceProviderId))
    .leftJoin(
      insuranceTransactions,
      and(
        eq(insuranceTransactions.scanCenterId, center),
        eq(insuranceTransactions.appointmentId, appointments.id),
      ),
    )
    .leftJoin(receptionistShifts, isOne(receptionistShifts, appointments.shiftId))
    .leftJoin(creators, isOne(creators, appointments.createdBy))
    .leftJoin(assignees, isOne(assignees, appointments.assignedTo))
    .leftJoin(deferrers, isOne(deferrers, appointments.deferredBy))
    .leftJoin(firstReaders, isOne(firstReaders, appointments.firstReader))
    .leftJoin(approvers, isOne(approvers, appointments.discountApprovedBy))
    .leftJoin(packageBookings, isOne(packageBookings, appointments.packageBookingId));
}
