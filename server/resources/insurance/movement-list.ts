import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MOVEMENT_KINDS } from "#domain/claims.ts";
import type { ClaimMovement, ReverseInput } from "#domain/entities/claim-batch.ts";
import { Refusal } from "#domain/errors.ts";
import { overpaidAmount } from "#domain/payments.ts";
import { ClaimMovementRecord } from "#domain/records/claim-batches.ts";
import { movementColumns } from "../../exports/claim-columns.ts";
import {
  accounts,
  appointments,
  claimBatches,
  claimBatchLines,
  claimMovements,
  insuranceProviders,
  insuranceTransactions,
  patients,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byId } from "../../http/lists/filters.ts";
import { readRecord } from "../../http/lists/run.ts";
import { readAppointment } from "../appointments/appointment-list.ts";
import { appointmentMeaning } from "../appointments/appointment-meaning.ts";
import { inBranches } from "../scope.ts";
import { lockBatch } from "./batches/batch-list.ts";
import { recordBatch } from "./batches/collect.ts";
import { updateLines } from "./batches/line-states.ts";
import { addMovements, lockClaims } from "./movements.ts";

const CENTER = claimMovements.scanCenterId;
const answers = alias(claimMovements, "answers");

/** Movements of claims of the account's branches. */
export const movementList = defineList<ClaimMovement>({
  id: claimMovements.id,
  record: ClaimMovementRecord,
  from: sql`${claimMovements}
    join ${insuranceTransactions} on ${insuranceTransactions.scanCenterId} = ${CENTER}
      and ${insuranceTransactions.id} = ${claimMovements.transactionId}
    join ${appointments} on ${appointments.scanCenterId} = ${CENTER}
      and ${appointments.id} = ${insuranceTransactions.appointmentId}
    join ${patients} on ${patients.scanCenterId} = ${CENTER} and ${patients.id} = ${appointments.patientId}
    left join ${claimBatchLines} on ${claimBatchLines.scanCenterId} = ${CENTER}
      and ${claimBatchLines.id} = ${claimMovements.lineId}`,
  scope: (ctx) => and(eq(CENTER, ctx.account.centerId), inBranches(ctx, appointments.branchId)),
  alwaysPaged: true,
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({
        row: claimMovements,
        appointment: appointments.id,
        accession: appointments.accessionNumber,
        branch: appointments.branchId,
        patient: patients.name,
        provider: insuranceProviders.id,
        providerName: insuranceProviders.name,
        batch: claimBatches.id,
        batchNumber: claimBatches.number,
        reversedBy: answers.id,
        by: accounts.name,
      })
      .from(claimMovements)
      .innerJoin(
        insuranceTransactions,
        and(
          eq(insuranceTransactions.scanCenterId, CENTER),
          eq(insuranceTransactions.id, claimMovements.transactionId),
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
        insuranceProviders,
        and(
          eq(insuranceProviders.scanCenterId, CENTER),
          eq(insuranceProviders.id, insuranceTransactions.providerId),
        ),
      )
      .leftJoin(
        claimBatchLines,
        and(
          eq(claimBatchLines.scanCenterId, CENTER),
          eq(claimBatchLines.id, claimMovements.lineId),
        ),
      )
      .leftJoin(
        claimBatches,
        and(eq(claimBatches.scanCenterId, CENTER), eq(claimBatches.id, claimBatchLines.batchId)),
      )
      .leftJoin(
        answers,
        and(eq(answers.scanCenterId, CENTER), eq(answers.reverses, claimMovements.id)),
      )
      .leftJoin(
        accounts,
        and(eq(accounts.scanCenterId, CENTER), eq(accounts.id, claimMovements.byId)),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, ...named }) => ({
      id: row.id,
      transaction: row.transactionId,
      appointment: named.appointment,
      accession_number: named.accession,
      branch: named.branch,
      patient_name: named.patient,
      provider: named.provider,
      provider_name: named.providerName,
      batch: named.batch,
      batch_number: named.batchNumber,
      kind: row.kind,
      amount: row.amount,
      reference: row.reference,
      paid_on: row.paidOn,
      reason: row.reason,
      rejection_code: row.rejectionCode,
      reverses: row.reverses,
      reversed_by: named.reversedBy,
      by: row.byId,
      by_name: named.by,
      at: row.at.toISOString(),
    }));
  },
  filters: {
    transaction: byId(claimMovements.transactionId),
    provider: byId(insuranceTransactions.providerId),
    batch: byId(claimBatchLines.batchId),
    kind: byChoice(claimMovements.kind, MOVEMENT_KINDS),
    branch: byId(appointments.branchId),
  },
  ordering: { at: claimMovements.at, amount: claimMovements.amount, id: claimMovements.id },
  defaultOrder: ["-at"],
  day: claimMovements.at,
  search: async (ctx, text) => [
    await appointmentMeaning(ctx, text, {
      names: { provider: insuranceTransactions.providerId, branch: appointments.branchId },
    }),
  ],
  export: {
    name: "claim-movements",
    exports: "claim_batches",
    shown: movementColumns,
    columns: [
      { header: "at", kind: "instant", value: (row) => row.at },
      { header: "accession_number", value: (row) => row.accession_number },
      { header: "patient_name", value: (row) => row.patient_name },
      { header: "provider_name", value: (row) => row.provider_name },
      { header: "batch_number", kind: "count", value: (row) => row.batch_number },
      { header: "kind", value: (row) => row.kind },
      {
        header: "amount",
        kind: "amount",
        value: (row) => (row.reverses === null ? row.amount : -row.amount),
      },
      { header: "reference", value: (row) => row.reference },
      { header: "paid_on", value: (row) => row.paid_on },
      { header: "reason", value: (row) => row.reason },
      { header: "rejection_code", value: (row) => row.rejection_code },
      { header: "by", value: (row) => row.by_name },
    ],
  },
});

/**
 * Takes back a movement: what it settled or wrote off is pending again, what it moved is the provider's again. Throws
 * `not_found`, `already_reversed`, `insurance_closed`, `claim_in_batch`, and `overpaid` if the patient has paid for it.
 */
export async function reverseMovement(
  ctx: RequestContext,
  id: number,
  { reason }: ReverseInput,
): Promise<ClaimMovement> {
  const { transaction, batch: batchId, kind, amount } = await readRecord(ctx, movementList, id);
  const batch = batchId === null ? null : await lockBatch(ctx, batchId);
  const claims = await lockClaims(ctx, [transaction]);
  const claim = claims.get(transaction);
  const movement = await readRecord(ctx, movementList, id);
  if (claim === undefined || movement.reverses !== null || movement.reversed_by !== null)
    throw new Refusal("already_reversed");
  if (claim.deleted_at !== null) throw new Refusal("insurance_closed");
  if (kind === "to_patient") {
    const appointment = await readAppointment(ctx, claim.appointment);
    const covered_amount = appointment.covered_amount + amount;
    const overpaid_by = overpaidAmount({ ...appointment, covered_amount });
    if (overpaid_by > 0) throw new Refusal("overpaid", { extra: { overpaid_by } });
  }
  const [line] = await ctx.tx
    .select({ id: claimMovements.lineId })
    .from(claimMovements)
    .where(and(eq(CENTER, ctx.account.centerId), eq(claimMovements.id, id)));
  const lineId = line?.id ?? null;
  const back = { transaction, kind, amount, reverses: id, line: lineId, reason };
  await addMovements(ctx, claims, [back], "reverse");
  if (batch !== null && lineId !== null) {
    await updateLines(ctx, batch.id, [lineId]);
    await recordBatch(ctx, batch, "reverse");
  }
  return readRecord(ctx, movementList, id);
}
