import { and, eq, isNull, sql } from "drizzle-orm";
import { KEPT_FIELDS } from "#domain/audit.ts";
import type { AuditAction } from "#domain/audit-kinds.ts";
import type {
  CloseShiftInput,
  EndShiftInput,
  ReceptionistShift,
  StartShiftInput,
} from "#domain/entities/receptionist-shift.ts";
import { enforce, invalidFields, Refusal, type RefusalReason } from "#domain/errors.ts";
import {
  cashDifference,
  expectedCash,
  reasonAgainstStarting,
  reasonWithoutShift,
} from "#domain/shifts.ts";
import { branches, payments, receptionistShifts } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { notFound } from "../../http/refusals.ts";
import { endsAt } from "../shifts/control.ts";
import { selectShifts, shiftScope } from "./shift-record.ts";

/** The caller's active shift, locked. */
export interface OpenShift {
  id: number;
  branch: number;
}

/**
 * Returns the caller's active shift and locks it: with `share` to add payments, so that closing waits;
 * with `update` to close it, so that payments wait. Throws `shift_required` if there is none; `reason`
 * replaces the default message, which is about appointments.
 */
export async function requireShift(
  ctx: RequestContext,
  lock: "share" | "update" = "share",
  reason?: RefusalReason,
): Promise<OpenShift> {
  const [shift] = await ctx.tx
    .select({ id: receptionistShifts.id, branch: receptionistShifts.branchId })
    .from(receptionistShifts)
    .where(ownActive(ctx))
    .for(lock);
  enforce(
    reasonWithoutShift({ hasActive: shift !== undefined }),
    reason === undefined ? {} : { reason },
  );
  if (!shift) throw new Refusal("shift_required");
  return shift;
}

/** Returns true if a shift is cleared; locks it, so that this cannot change before the transaction ends. */
export async function isCleared(ctx: RequestContext, id: number): Promise<boolean> {
  const [shift] = await ctx.tx
    .select({ clearedAt: receptionistShifts.clearedAt })
    .from(receptionistShifts)
    .where(
      and(eq(receptionistShifts.scanCenterId, ctx.account.centerId), eq(receptionistShifts.id, id)),
    )
    .for("share");
  return shift !== undefined && shift.clearedAt !== null;
}

function ownActive(ctx: RequestContext) {
  return and(
    eq(receptionistShifts.scanCenterId, ctx.account.centerId),
    eq(receptionistShifts.receptionistId, ctx.account.id),
    isNull(receptionistShifts.endTime),
  );
}

/** Returns the caller's active shift; null if there is none. */
export async function findActiveShift(ctx: RequestContext): Promise<ReceptionistShift | null> {
  const [shift] = await selectShifts(
    ctx.tx,
    {
      where: ownActive(ctx),
      orderBy: [],
      limit: 1,
      offset: 0,
    },
    ctx,
  );
  return shift ?? null;
}

/** Returns a shift in the caller's scope. Throws `not_found`. */
export async function readShift(ctx: RequestContext, id: number): Promise<ReceptionistShift> {
  const where = and(shiftScope(ctx), eq(receptionistShifts.id, id));
  const [shift] = await selectShifts(ctx.tx, { where, orderBy: [], limit: 1, offset: 0 }, ctx);
  if (!shift) throw notFound();
  return shift;
}

/** Starts the caller's shift. Throws `shift_active`, or `validation` without a valid branch. */
export async function startShift(
  ctx: RequestContext,
  input: StartShiftInput,
): Promise<ReceptionistShift> {
  const branch = await branchOf(ctx, input.branch ?? null);
  enforce(reasonAgainstStarting({ hasActive: (await findActiveShift(ctx)) !== null }));
  const [shift] = await ctx.tx
    .insert(receptionistShifts)
    .values({
      scanCenterId: ctx.account.centerId,
      receptionistId: ctx.account.id,
      branchId: branch,
      startTime: ctx.now,
      openingFloat: input.opening_float ?? 0,
    })
    .returning({ id: receptionistShifts.id });
  if (!shift) throw new Refusal("internal");
  const after = await readShift(ctx, shift.id);
  reportChange(ctx, { before: null, after, action: "create" });
  return after;
}

async function branchOf(ctx: RequestContext, requestedBranch: number | null): Promise<number> {
  const { branches: ownBranches } = ctx.account;
  const branch = requestedBranch ?? (ownBranches.length === 1 ? ownBranches[0] : undefined);
  if (branch === undefined) throw invalidFields({ branch: "required" });
  if (!ownBranches.includes(branch)) throw invalidFields({ branch: "not_found" });
  const [found] = await ctx.tx
    .select({ active: branches.active })
    .from(branches)
    .where(and(eq(branches.scanCenterId, ctx.account.centerId), eq(branches.id, branch)));
  if (!found?.active) throw invalidFields({ branch: found ? "inactive" : "not_found" });
  return branch;
}

/** Closes the caller's shift without showing the expected cash first; stores counted and expected cash. */
export async function closeShift(
  ctx: RequestContext,
  { counted_cash, note }: CloseShiftInput,
): Promise<ReceptionistShift> {
  const { id } = await requireShift(ctx, "update", "no_active_shift");
  const before = await readShift(ctx, id);
  await ctx.tx
    .update(receptionistShifts)
    .set(await endingOf(ctx, before, { counted_cash, note: note ?? "" }))
    .where(
      and(eq(receptionistShifts.scanCenterId, ctx.account.centerId), eq(receptionistShifts.id, id)),
    );
  const after = await readShift(ctx, id);
  reportChange(ctx, { before, after, action: "close" });
  return after;
}

/**
 * Returns the columns that end a shift now, by the caller: what was counted, and what its ledger says was to be there. The
 * shift must be locked with `update`, so that no payment arrives in between.
 */
export async function endingOf(
  ctx: RequestContext,
  shift: ReceptionistShift,
  { counted_cash, note }: EndShiftInput,
) {
  const { opening_float } = shift;
  const expected = expectedCash({ opening_float, ...(await cashOf(ctx, shift.id)) });
  return {
    endTime: endsAt(ctx.now, receptionistShifts),
    endedBy: ctx.account.id,
    countedCash: counted_cash,
    expectedCash: expected,
    difference: cashDifference(counted_cash, expected),
    note,
  };
}

/** Returns the cash payments and cash refunds of a shift, in piastres. */
async function cashOf(ctx: RequestContext, shift: number) {
  const [sums] = await ctx.tx
    .select({
      cash_payments: sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = 'payment'), 0)::bigint`,
      cash_refunds: sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = 'refund'), 0)::bigint`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.scanCenterId, ctx.account.centerId),
        eq(payments.shiftId, shift),
        eq(payments.method, "cash"),
      ),
    );
  return sums ?? { cash_payments: 0, cash_refunds: 0 };
}

/** Adds the audit row and the event, which only this receptionist, owners and administrators receive. */
export function reportChange(
  ctx: RequestContext,
  change: { before: ReceptionistShift | null; after: ReceptionistShift; action: AuditAction },
): void {
  const { before, after, action } = change;
  ctx.changed({
    entity: "receptionist_shift",
    id: after.id,
    branch: after.branch,
    action,
    kept: KEPT_FIELDS[action] ?? [],
    before,
    after,
    account: after.receptionist,
  });
}
