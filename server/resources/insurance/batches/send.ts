import { and, eq } from "drizzle-orm";
import { letterColumnsOf } from "#domain/claims.ts";
import { dayOf, today } from "#domain/dates.ts";
import type {
  BatchOutcome,
  ClaimBatch,
  ClaimBatchLine,
  ClaimLetter,
  SendInput,
} from "#domain/entities/claim-batch.ts";
import { Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/money.ts";
import { claimBatches, claimBatchLines, scanCenters } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { readRecord } from "../../../http/lists/run.ts";
import { PROFILE_COLUMNS } from "../../center-profile/profile.ts";
import { providerList } from "../../catalog/insurance-providers.ts";
import { readAppointments } from "../../appointments/appointment-list.ts";
import { lockClaims } from "../movements.ts";
import { batchList } from "./batch-list.ts";
import { notInOtherBatch, readCandidates } from "./candidates.ts";
import { deleteLines, lockDraft, ownBatch, recordBatch } from "./collect.ts";
import { readAllLines } from "./read-lines.ts";

/**
 * Sends a draft: each line claims what is pending now, and the letter is kept. Claims that lack something by now, or of
 * which nothing is pending any more, are taken out and answered. Throws `stale`, `batch_sent`, `nothing_to_claim`.
 */
export async function sendBatch(
  ctx: RequestContext,
  id: number,
  { version }: SendInput,
): Promise<BatchOutcome> {
  const before = await lockDraft(ctx, id, version);
  const lines = await readAllLines(ctx, id);
  const claims = await lockClaims(
    ctx,
    lines.map(({ transaction }) => transaction),
  );
  const provider = await readRecord(ctx, providerList, before.provider);
  const { complete, refused } = await readCandidates(ctx, provider, notInOtherBatch(id));
  if (complete.length === 0) throw new Refusal("nothing_to_claim", { extra: { refused } });
  const pending = new Map(complete.map((one) => [one.transaction, one.pending]));
  const gone = lines.filter(({ transaction }) => !pending.has(transaction));
  await deleteLines(
    ctx,
    gone.map((line) => line.id),
  );
  for (const line of lines) {
    const claimed = pending.get(line.transaction);
    if (claimed === undefined || claimed === line.claimed_amount) continue;
    await ctx.tx
      .update(claimBatchLines)
      .set({ claimedAmount: claimed })
      .where(
        and(
          eq(claimBatchLines.scanCenterId, ctx.account.centerId),
          eq(claimBatchLines.id, line.id),
        ),
      );
  }
  const letter = await writeLetter(ctx, before, today(ctx.account.zone, ctx.now.getTime()));
  await ctx.tx
    .update(claimBatches)
    .set({ state: "sent", sentAt: ctx.now, sentBy: ctx.account.id, letter })
    .where(ownBatch(ctx, id));
  const batch = await recordBatch(ctx, before, "send");
  const named = new Set(refused.map(({ transaction }) => transaction));
  const closed = gone.filter(({ transaction }) => !named.has(transaction));
  for (const claim of claims.values()) {
    const { appointment, branch } = claim;
    ctx.notify({
      type: "insurance_transaction.updated",
      id: claim.id,
      branch,
      version: claim.version,
    });
    ctx.notify({ type: "appointment.updated", id: appointment, branch, version: null });
  }
  return { batch, refused: [...refused, ...closed.map(refusedLine)] };
}

/** Returns a line of which nothing is pending any more, as a refused claim that lacks nothing. */
function refusedLine({ transaction, appointment, accession_number, patient_name }: ClaimBatchLine) {
  return { transaction, appointment, accession_number, patient_name, missing: [] };
}

/** Returns the letter of a batch: as it was sent, or of a draft as it would be sent now. Throws `not_found`. */
export async function readLetter(ctx: RequestContext, id: number): Promise<ClaimLetter> {
  const batch = await readRecord(ctx, batchList, id);
  const [row] = await ctx.tx
    .select({ letter: claimBatches.letter })
    .from(claimBatches)
    .where(ownBatch(ctx, id));
  return row?.letter ?? writeLetter(ctx, batch, null);
}

/** Makes the letter of a batch from its lines. */
async function writeLetter(
  ctx: RequestContext,
  batch: ClaimBatch,
  day: string | null,
): Promise<ClaimLetter> {
  const provider = await readRecord(ctx, providerList, batch.provider);
  const lines = await readAllLines(ctx, batch.id);
  const appointments = await readAppointments(
    ctx,
    lines.map(({ appointment }) => appointment),
  );
  const [center] = await ctx.tx
    .select(PROFILE_COLUMNS)
    .from(scanCenters)
    .where(eq(scanCenters.id, ctx.account.centerId));
  const isDraft = batch.state === "draft" && day === null;
  const rows = lines.map((line, index) => {
    const appointment = appointments.get(line.appointment);
    return {
      number: index + 1,
      accession_number: line.accession_number,
      claim_number: line.transaction,
      provider_number: line.provider_number,
      patient_name: line.patient_name,
      national_id: appointment?.patient_national_id ?? "",
      card_number: line.card_number ?? "",
      approval_number: line.approval_number ?? "",
      test_name_ar: line.test_name_ar,
      test_name_en: line.test_name_en,
      day: dayOf(line.start_at, ctx.account.zone),
      branch_name: line.branch_name,
      total_price: appointment?.total_price ?? 0,
      claimed_amount: isDraft ? line.pending_amount : line.claimed_amount,
    };
  });
  return {
    id: batch.id,
    number: batch.number,
    day,
    provider_name: provider.name,
    start_date: batch.start_date,
    end_date: batch.end_date,
    columns: [...letterColumnsOf(provider.letter_columns)],
    rows,
    total: sumOf(rows.map(({ claimed_amount }) => claimed_amount)),
    center: {
      name_ar: center?.nameAr ?? "",
      name_en: center?.nameEn ?? "",
      address: center?.address ?? "",
      phones: center?.phones ?? "",
      tax_number: center?.taxNumber ?? "",
    },
  };
}
