import { and, eq, getTableName, or, sql, type SQL } from "drizzle-orm";
import { type InsuranceTransaction, TRANSACTION_STATUSES } from "#domain/entities/insurance.ts";
import { pendingAmountOf } from "#domain/insurance.ts";
import { transactionColumns } from "../../exports/money-columns.ts";
import {
  accounts,
  appointments,
  claimBatches,
  claimBatchLines,
  insuranceDocuments,
  insuranceProviders,
  insuranceTransactions,
  patients,
} from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { byKeyword, byChoice, byId } from "../../http/lists/filters.ts";
import { tablesIn } from "../../http/lists/used-tables.ts";
import { rowsOfPage } from "../page-rows.ts";
import { appointmentMeaning } from "../appointments/appointment-meaning.ts";
import { documentsOf } from "../documents/document-store.ts";
import { inBranches } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { TransactionRecord } from "#domain/records/desk.ts";

const CENTER = insuranceTransactions.scanCenterId;

/**
 * Returns transactions, or rows of the same type, with their joins. A table in the order gets an inner
 * join, which lets PostgreSQL read in its order; unused left joins are skipped.
 */
function sourceOf(rows: SQL, order: readonly SQL[] = []): SQL {
  const orderedTables = tablesIn(order);
  const join = (isNamed: boolean) => sql.raw(isNamed ? "join" : "left join");
  const byPatient = orderedTables.has(getTableName(patients));
  const byProvider = orderedTables.has(getTableName(insuranceProviders));
  return sql`${rows}
  ${join(byPatient)} ${appointments} on ${appointments.scanCenterId} = ${CENTER} and ${appointments.id} = ${insuranceTransactions.appointmentId}
  ${join(byPatient)} ${patients} on ${patients.scanCenterId} = ${CENTER} and ${patients.id} = ${appointments.patientId}
  ${join(byProvider)} ${insuranceProviders} on ${insuranceProviders.scanCenterId} = ${CENTER} and ${insuranceProviders.id} = ${insuranceTransactions.providerId}`;
}

/** The claim is in force and not all of it is settled or written off; its columns are never null. */
const OWING = sql`(${insuranceTransactions.status} <> 'cancelled' and ${insuranceTransactions.coveredAmount}
  > ${insuranceTransactions.settledAmount} + ${insuranceTransactions.writtenOffAmount})`;

const IN_BATCH = sql`exists (select from ${claimBatchLines}
  where ${claimBatchLines.scanCenterId} = ${CENTER} and ${claimBatchLines.transactionId} = ${insuranceTransactions.id}
    and ${claimBatchLines.state} = 'open')`;

/** Insurance transactions of the account's branches, including deleted ones. */
export const transactionList = defineList<InsuranceTransaction>({
  id: insuranceTransactions.id,
  record: TransactionRecord,
  from: sourceOf(sql`${insuranceTransactions}`),
  counts: { dependsOn: [appointments, patients], from: (rows) => sourceOf(rows) },
  scope: (ctx) => and(eq(CENTER, ctx.account.centerId), inBranches(ctx, appointments.branchId)),
  select: selectTransactions,
  alwaysPaged: true,
  filters: {
    status: byChoice(insuranceTransactions.status, TRANSACTION_STATUSES),
    provider: byId(insuranceTransactions.providerId),
    appointment: byId(insuranceTransactions.appointmentId),
    branch: byId(appointments.branchId),
    /** Whether the provider still owes something. */
    owing: byKeyword({ true: OWING, false: sql`not ${OWING}` }, (all) => or(...all) ?? sql`false`),
    /** Whether it waits for an answer in a batch. */
    in_batch: byKeyword(
      { true: IN_BATCH, false: sql`not ${IN_BATCH}` },
      (all) => or(...all) ?? sql`false`,
    ),
    deleted: byKeyword(
      {
        true: sql`(${insuranceTransactions.deletedAt} is not null)`,
        false: sql`(${insuranceTransactions.deletedAt} is null)`,
      },
      (all) => or(...all) ?? sql`false`,
    ),
  },
  ordering: {
    created_at: insuranceTransactions.createdAt,
    provider_name: insuranceProviders.name,
    patient_name: patients.name,
    covered_amount: insuranceTransactions.coveredAmount,
    settled_amount: insuranceTransactions.settledAmount,
    start_at: appointments.startAt,
    status: insuranceTransactions.status,
    id: insuranceTransactions.id,
  },
  defaultOrder: ["-created_at"],
  search: async (ctx, text) => [
    await appointmentMeaning(ctx, text, {
      names: { provider: insuranceTransactions.providerId, branch: appointments.branchId },
    }),
  ],
  day: insuranceTransactions.createdAt,
  otherDays: { appointment: appointments.startAt },
  export: {
    name: "insurance-transactions",
    exports: "insurance_transactions",
    shown: transactionColumns,
    columns: [
      { header: "accession_number", value: (row) => row.accession_number },
      { header: "created_at", kind: "instant", value: (row) => row.created_at },
      { header: "patient_name", value: (row) => row.patient_name },
      { header: "provider_name", value: (row) => row.provider_name },
      { header: "covered_amount", kind: "amount", value: (row) => row.covered_amount },
      { header: "settled_amount", kind: "amount", value: (row) => row.settled_amount },
      { header: "written_off_amount", kind: "amount", value: (row) => row.written_off_amount },
      { header: "moved_amount", kind: "amount", value: (row) => row.moved_amount },
      { header: "pending_amount", kind: "amount", value: (row) => row.pending_amount },
      { header: "card_number", value: (row) => row.card_number },
      { header: "approval_number", value: (row) => row.approval_number },
      { header: "batch_number", kind: "count", value: (row) => row.batch_number },
      { header: "status", value: (row) => row.status },
      { header: "documents", kind: "count", value: (row) => row.documents.length },
      { header: "deleted_at", kind: "instant", value: (row) => row.deleted_at },
    ],
  },
});

async function selectTransactions(
  tx: Transaction,
  clause: ListClause,
  ctx: RequestContext,
): Promise<InsuranceTransaction[]> {
  const source = sourceOf(sql`${insuranceTransactions}`, clause.orderBy);
  const page = { center: CENTER, id: insuranceTransactions.id, from: source };
  const rows = await tx
    .select({
      row: insuranceTransactions,
      accession: appointments.accessionNumber,
      branch: appointments.branchId,
      startAt: appointments.startAt,
      batch: claimBatches.id,
      batchNumber: claimBatches.number,
      patient: patients.name,
      provider: insuranceProviders.name,
      by: accounts.name,
    })
    .from(insuranceTransactions)
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, CENTER),
        eq(appointments.id, insuranceTransactions.appointmentId),
      ),
    )
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, CENTER), eq(patients.id, appointments.patientId)),
    )
    .innerJoin(
      insuranceProviders,
      and(
        eq(insuranceProviders.scanCenterId, CENTER),
        eq(insuranceProviders.id, insuranceTransactions.providerId),
      ),
    )
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, CENTER), eq(accounts.id, insuranceTransactions.createdBy)),
    )
    .leftJoin(
      claimBatchLines,
      and(
        eq(claimBatchLines.scanCenterId, CENTER),
        eq(claimBatchLines.transactionId, insuranceTransactions.id),
        sql`${claimBatchLines.state} = 'open'`,
      ),
    )
    .leftJoin(
      claimBatches,
      and(eq(claimBatches.scanCenterId, CENTER), eq(claimBatches.id, claimBatchLines.batchId)),
    )
    .where(await rowsOfPage(tx, clause, page))
    .orderBy(...clause.orderBy)
    .limit(clause.limit);
  const documents = await documentsOf(
    tx,
    { table: insuranceDocuments, owner: "transactionId" },
    { center: ctx.account.centerId, ids: rows.map(({ row }) => row.id) },
  );
  return rows.map(({ row, accession, branch, startAt, patient, provider, by, ...batch }) => ({
    ...storedOf(row),
    appointment: row.appointmentId,
    accession_number: accession,
    branch,
    patient_name: patient,
    provider: row.providerId,
    provider_name: provider,
    start_at: startAt.toISOString(),
    covered_amount: row.coveredAmount,
    settled_amount: row.settledAmount,
    written_off_amount: row.writtenOffAmount,
    moved_amount: row.movedAmount,
    pending_amount: pendingAmountOf({
      status: row.status,
      covered_amount: row.coveredAmount,
      settled_amount: row.settledAmount,
      written_off_amount: row.writtenOffAmount,
    }),
    card_number: row.cardNumber,
    approval_number: row.approvalNumber,
    batch: batch.batch,
    batch_number: batch.batchNumber,
    status: row.status,
    documents: documents.get(row.id) ?? [],
    created_by: row.createdBy,
    created_by_name: by,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  }));
}
