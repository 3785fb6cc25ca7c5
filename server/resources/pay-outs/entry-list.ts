import { and, eq, sql } from "drizzle-orm";
import type { CommissionEntry } from "#domain/entities/pay-out.ts";
import { CommissionEntryRecord } from "#domain/records/pay-outs.ts";
import {
  appointments,
  commissionEntries,
  patients,
  payOuts,
  referringDoctors,
  tests,
} from "../../database/schema.ts";
import type { Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byId, byKeyword } from "../../http/lists/filters.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { entryScope } from "./scope.ts";

const CENTER = commissionEntries.scanCenterId;

/** What became payable and what was taken back, of appointments of the account's branches. */
export const entryList = defineList<CommissionEntry>({
  id: commissionEntries.id,
  record: CommissionEntryRecord,
  scope: (ctx) => entryScope(ctx),
  select: (tx, clause) => selectEntries(tx, clause),
  alwaysPaged: true,
  filters: {
    doctor: byId(commissionEntries.doctorId),
    appointment: byId(commissionEntries.appointmentId),
    branch: byId(commissionEntries.branchId),
    pay_out: byId(commissionEntries.payOutId),
    state: byKeyword(
      {
        open: sql`(${commissionEntries.payOutId} is null)`,
        paid: sql`(${commissionEntries.payOutId} is not null)`,
      },
      (all) => sql`(${sql.join(all, sql` or `)})`,
    ),
  },
  ordering: {
    at: commissionEntries.at,
    amount: commissionEntries.amount,
    id: commissionEntries.id,
  },
  defaultOrder: ["at"],
  day: commissionEntries.at,
});

/** Selects entries as sent in the response, in the order of the clause. */
export async function selectEntries(
  tx: Transaction,
  { where, orderBy, limit, offset }: Pick<ListClause, "where" | "orderBy"> & Partial<ListClause>,
): Promise<CommissionEntry[]> {
  const selected = tx
    .select({
      row: commissionEntries,
      accession: appointments.accessionNumber,
      patient: patients.name,
      testAr: tests.nameAr,
      testEn: tests.nameEn,
      doctor: referringDoctors.name,
      payOut: payOuts.number,
    })
    .from(commissionEntries)
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, CENTER),
        eq(appointments.id, commissionEntries.appointmentId),
      ),
    )
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, CENTER), eq(patients.id, appointments.patientId)),
    )
    .innerJoin(tests, and(eq(tests.scanCenterId, CENTER), eq(tests.id, appointments.testId)))
    .innerJoin(
      referringDoctors,
      and(
        eq(referringDoctors.scanCenterId, CENTER),
        eq(referringDoctors.id, commissionEntries.doctorId),
      ),
    )
    .leftJoin(
      payOuts,
      and(eq(payOuts.scanCenterId, CENTER), eq(payOuts.id, commissionEntries.payOutId)),
    )
    .where(where)
    .orderBy(...orderBy);
  const rows = await (limit === undefined ? selected : selected.limit(limit).offset(offset ?? 0));
  return rows.map(({ row, accession, patient, testAr, testEn, doctor, payOut }) => ({
    id: row.id,
    doctor: row.doctorId,
    doctor_name: doctor,
    appointment: row.appointmentId,
    accession_number: accession,
    branch: row.branchId,
    patient_name: patient,
    test_name_ar: testAr,
    test_name_en: testEn,
    amount: row.amount,
    at: row.at.toISOString(),
    pay_out: row.payOutId,
    pay_out_number: payOut,
  }));
}
