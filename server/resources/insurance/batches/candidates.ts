import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { missingParts } from "#domain/claims.ts";
import type { RefusedClaim } from "#domain/entities/claim-batch.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import {
  appointments,
  claimBatchLines,
  insuranceDocuments,
  insuranceTransactions,
  patients,
} from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { inBranches } from "../../scope.ts";

/** A claim that can be sent. */
export interface Candidate {
  transaction: number;
  branch: number;
  /** What is pending of it. */
  pending: number;
  /** The provider's number of it from an earlier batch; empty if there is none. */
  provider_number: string;
}

const claims = insuranceTransactions;
const CENTER = claims.scanCenterId;

/** Returns what is pending of claims in force, above 0; cancelled claims have none. */
export const PENDING = sql<number>`(${claims.coveredAmount} - ${claims.settledAmount} - ${claims.writtenOffAmount})`;
const IS_OWED = sql`(${claims.status} <> 'cancelled' and ${claims.deletedAt} is null and ${PENDING} > 0)`;

const IS_IN_BATCH = sql`exists (select from ${claimBatchLines}
  where ${claimBatchLines.scanCenterId} = ${CENTER} and ${claimBatchLines.transactionId} = ${claims.id}
    and ${claimBatchLines.state} = 'open')`;

/** Returns the condition for claims in no batch that waits for an answer, or in that one. */
export function notInOtherBatch(batch: number | null): SQL {
  if (batch === null) return sql`not ${IS_IN_BATCH}`;
  return sql`exists (select from ${claimBatchLines}
    where ${claimBatchLines.scanCenterId} = ${CENTER} and ${claimBatchLines.transactionId} = ${claims.id}
      and ${claimBatchLines.state} = 'open' and ${claimBatchLines.batchId} = ${batch})`;
}

/**
 * Returns the claims of a provider, in the account's branches, that meet a condition and of which something is pending:
 * those that can be sent, and those that are not completed or lack something that the provider asks for, with what they lack.
 */
export async function readCandidates(
  ctx: RequestContext,
  provider: InsuranceProvider,
  where: SQL | undefined,
): Promise<{ complete: Candidate[]; refused: RefusedClaim[] }> {
  const rows = await ctx.tx
    .select({
      transaction: claims.id,
      appointment: appointments.id,
      accession_number: appointments.accessionNumber,
      branch: appointments.branchId,
      appointment_status: appointments.status,
      patient_name: patients.name,
      pending: PENDING.mapWith(Number),
      card_number: claims.cardNumber,
      approval_number: claims.approvalNumber,
      documents: sql<number>`(select count(*)::int from ${insuranceDocuments}
        where ${insuranceDocuments.scanCenterId} = ${CENTER} and ${insuranceDocuments.transactionId} = ${claims.id}
          and ${insuranceDocuments.deletedAt} is null)`,
      provider_number: sql<string>`coalesce((select ${claimBatchLines.providerNumber} from ${claimBatchLines}
        where ${claimBatchLines.scanCenterId} = ${CENTER} and ${claimBatchLines.transactionId} = ${claims.id}
          and ${claimBatchLines.providerNumber} <> '' order by ${claimBatchLines.id} desc limit 1), '')`,
    })
    .from(claims)
    .innerJoin(
      appointments,
      and(eq(appointments.scanCenterId, CENTER), eq(appointments.id, claims.appointmentId)),
    )
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, CENTER), eq(patients.id, appointments.patientId)),
    )
    .where(
      and(
        eq(CENTER, ctx.account.centerId),
        eq(claims.providerId, provider.id),
        IS_OWED,
        inBranches(ctx, appointments.branchId),
        where,
      ),
    )
    .orderBy(claims.id);
  const complete: Candidate[] = [];
  const refused: RefusedClaim[] = [];
  for (const row of rows) {
    const { transaction, appointment, accession_number, patient_name, branch } = row;
    const missing = missingParts(row, provider);
    if (missing.length > 0)
      refused.push({ transaction, appointment, accession_number, patient_name, missing });
    else {
      const { pending, provider_number } = row;
      complete.push({ transaction, branch, pending, provider_number });
    }
  }
  return { complete, refused };
}

/** Returns the condition for claims with these ids. */
export function withIds(ids: readonly number[]): SQL {
  return inArray(claims.id, [...ids]);
}
