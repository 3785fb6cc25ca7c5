import { and, eq } from "drizzle-orm";
import {
  permissionFor,
  reasonAgainstCancelling,
  reasonAgainstStatus,
} from "#domain/appointments.ts";
import type { Appointment, CancelInput, StatusInput } from "#domain/entities/appointment.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { faultOfPayment } from "#domain/payments.ts";
import { appointments } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { readSentBatch, updateClaimStatus } from "../insurance/claims.ts";
import { requireShift } from "../receptionist-shift/shift-store.ts";
import { lockAppointment } from "./appointment-list.ts";
import { recordAppointmentChange } from "./appointment-report.ts";
import { addEntry } from "./ledger.ts";
import { lockMachine } from "./machine-turn.ts";

/** Cancels an appointment and refunds the given amount; frees the slot and removes the commission. */
export async function cancelAppointment(
  ctx: RequestContext,
  id: number,
  input: CancelInput,
): Promise<Appointment> {
  const shift = await requireShift(ctx);
  const before = await lockAppointment(ctx, id);
  checkVersion(input.version, before);
  enforce(reasonAgainstCancelling(before));
  const refund = input.refund_amount ?? 0;
  if (refund > 0) {
    const fault = faultOfPayment({ ...before, kind: "refund", amount: refund });
    if (fault !== null) throw invalidFields({ refund_amount: fault });
    await addEntry(ctx, {
      appointment: before,
      shift: shift.id,
      kind: "refund",
      method: input.method ?? "cash",
      amount: refund,
      reason: input.note || input.reason,
    });
  }
  await update(ctx, id, {
    status: "cancelled",
    cancelReason: input.reason,
    cancelNote: input.note ?? "",
    commissionRuleId: null,
    commissionAmount: 0,
  });
  const after = await recordAppointmentChange(ctx, before, "cancel");
  await updateClaimStatus(ctx, after);
  return after;
}

/** Changes the status one step forward or back. Throws `forbidden`, `status_transition`, `report_ready`, `claim_in_batch`. */
export async function changeStatus(
  ctx: RequestContext,
  id: number,
  { status, note, version }: StatusInput,
): Promise<Appointment> {
  if (!allows(ctx.account, permissionFor(status))) throw new Refusal("forbidden");
  const before = await lockAppointment(ctx, id);
  checkVersion(version, before);
  const sent = before.status === "completed" ? await readSentBatch(ctx, before) : null;
  const reason = reasonAgainstStatus({ ...before, claim_sent: sent !== null }, status);
  enforce(
    reason,
    reason === "claim_in_batch" ? { reason: "scan_claimed", extra: { ...sent } } : {},
  );
  // The slot of a no-show is free for others; undoing the no-show needs the slot again.
  if (before.status === "no_show") await lockMachine(ctx, before.machine);
  await update(ctx, id, {
    status,
    cancelNote: status === "no_show" ? (note ?? "") : "",
    completedAt: status === "completed" ? ctx.now : null,
  });
  const after = await recordAppointmentChange(ctx, before, "status");
  await updateClaimStatus(ctx, after);
  return after;
}

async function update(
  ctx: RequestContext,
  id: number,
  values: Partial<typeof appointments.$inferInsert>,
): Promise<void> {
  await ctx.tx
    .update(appointments)
    .set(values)
    .where(and(eq(appointments.scanCenterId, ctx.account.centerId), eq(appointments.id, id)));
}
