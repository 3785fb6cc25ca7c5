import { and, eq, or, sql } from "drizzle-orm";
import { LINE_STATES } from "#domain/claims.ts";
import type { ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import { pendingAmountOf } from "#domain/insurance.ts";
import { ClaimBatchLineRecord } from "#domain/records/claim-batches.ts";
import { lineColumns } from "../../../exports/claim-columns.ts";
import {
  appointments,
  branches,
  claimBatches,
  claimBatchLines,
  insuranceTransactions,
  patients,
  tests,
} from "../../../database/schema.ts";
import { defineList } from "../../../http/lists/define.ts";
import { byChoice, byId } from "../../../http/lists/filters.ts";
import { appointmentMeaning } from "../../appointments/appointment-meaning.ts";
import { matchesWords } from "../../matching-words.ts";
import type { NamedKeys } from "../../named-records.ts";
import { inBranches } from "../../scope.ts";
import { storedOf } from "../../stored.ts";

/** The records that a claim names beside its patient. */
const NAMES: NamedKeys = { test: appointments.testId, branch: appointments.branchId };
const CENTER = claimBatchLines.scanCenterId;

/** The lines of a batch, as far as their appointments are of the account's branches. */
export const lineList = defineList<ClaimBatchLine>({
  id: claimBatchLines.id,
  record: ClaimBatchLineRecord,
  from: sql`${claimBatchLines}
    join ${insuranceTransactions} on ${insuranceTransactions.scanCenterId} = ${CENTER}
      and ${insuranceTransactions.id} = ${claimBatchLines.transactionId}
    join ${appointments} on ${appointments.scanCenterId} = ${CENTER}
      and ${appointments.id} = ${insuranceTransactions.appointmentId}
    join ${patients} on ${patients.scanCenterId} = ${CENTER} and ${patients.id} = ${appointments.patientId}`,
  scope: (ctx, { id: batch = 0 }) =>
    and(
      eq(CENTER, ctx.account.centerId),
      eq(claimBatchLines.batchId, batch),
      inBranches(ctx, appointments.branchId),
    ),
  alwaysPaged: true,
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({
        row: claimBatchLines,
        number: claimBatches.number,
        claim: insuranceTransactions,
        appointment: appointments,
        patient: patients.name,
        branch: branches.name,
        testAr: tests.nameAr,
        testEn: tests.nameEn,
      })
      .from(claimBatchLines)
      .innerJoin(
        claimBatches,
        and(eq(claimBatches.scanCenterId, CENTER), eq(claimBatches.id, claimBatchLines.batchId)),
      )
      .innerJoin(
        insuranceTransactions,
        and(
          eq(insuranceTransactions.scanCenterId, CENTER),
          eq(insuranceTransactions.id, claimBatchLines.transactionId),
        ),
      )
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
        branches,
        and(eq(branches.scanCenterId, CENTER), eq(branches.id, appointments.branchId)),
      )
      .innerJoin(tests, and(eq(tests.scanCenterId, CENTER), eq(tests.id, appointments.testId)))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, number, claim, appointment, ...names }) => ({
      ...storedOf(row),
      batch: row.batchId,
      batch_number: number,
      transaction: row.transactionId,
      appointment: appointment.id,
      accession_number: appointment.accessionNumber,
      branch: appointment.branchId,
      branch_name: names.branch,
      patient_name: names.patient,
      test_name_ar: names.testAr,
      test_name_en: names.testEn,
      start_at: appointment.startAt.toISOString(),
      card_number: claim.cardNumber,
      approval_number: claim.approvalNumber,
      state: row.state,
      claimed_amount: row.claimedAmount,
      settled_amount: row.settledAmount,
      written_off_amount: row.writtenOffAmount,
      moved_amount: row.movedAmount,
      pending_amount: pendingAmountOf({
        status: claim.status,
        covered_amount: claim.coveredAmount,
        settled_amount: claim.settledAmount,
        written_off_amount: claim.writtenOffAmount,
      }),
      provider_number: row.providerNumber,
      rejection_code: row.rejectionCode,
      rejection_reason: row.rejectionReason,
    }));
  },
  filters: {
    state: byChoice(claimBatchLines.state, LINE_STATES),
    transaction: byId(claimBatchLines.transactionId),
  },
  ordering: {
    start_at: appointments.startAt,
    patient_name: patients.name,
    accession_number: appointments.accessionNumber,
    claimed_amount: claimBatchLines.claimedAmount,
    settled_amount: claimBatchLines.settledAmount,
    state: claimBatchLines.state,
    id: claimBatchLines.id,
  },
  defaultOrder: ["start_at"],
  async search(ctx, text) {
    const { where } = await appointmentMeaning(ctx, text, { names: NAMES });
    const { cardNumber, approvalNumber } = insuranceTransactions;
    return or(
      where,
      matchesWords(text, cardNumber, approvalNumber, claimBatchLines.providerNumber),
    );
  },
  export: {
    name: "claim-batch-lines",
    exports: "claim_batches",
    shown: lineColumns,
    columns: [
      { header: "accession_number", value: (row) => row.accession_number },
      { header: "claim_number", kind: "count", value: (row) => row.transaction },
      { header: "provider_number", value: (row) => row.provider_number },
      { header: "patient_name", value: (row) => row.patient_name },
      { header: "start_at", kind: "instant", value: (row) => row.start_at },
      { header: "card_number", value: (row) => row.card_number },
      { header: "approval_number", value: (row) => row.approval_number },
      { header: "claimed_amount", kind: "amount", value: (row) => row.claimed_amount },
      { header: "settled_amount", kind: "amount", value: (row) => row.settled_amount },
      { header: "written_off_amount", kind: "amount", value: (row) => row.written_off_amount },
      { header: "moved_amount", kind: "amount", value: (row) => row.moved_amount },
      { header: "state", value: (row) => row.state },
      { header: "rejection_code", value: (row) => row.rejection_code },
      { header: "rejection_reason", value: (row) => row.rejection_reason },
    ],
  },
});
