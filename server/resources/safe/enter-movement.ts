import { and, eq, type SQL } from "drizzle-orm";
import type { SafeMovement, SafeMovementInput } from "#domain/entities/safe.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import {
  expectedInSafe,
  faultsOfReceiving,
  leftByDefault,
  reasonAgainstReceiving,
  reasonAgainstReversing,
} from "#domain/safe.ts";
import { receptionistShifts } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { notFound } from "../../http/refusals.ts";
import { requireRecord } from "../catalog/write-routes.ts";
import { branchList } from "../catalog/branches.ts";
import { inScope } from "../scope.ts";
import { categoryList } from "./expense-categories.ts";
import { addReversal, addSafeMovement, readMovement } from "./safe-store.ts";

/**
 * Adds a movement that a person enters at the safe. Throws `validation`, `safe_short` with the balance, and for the cash
 * of a shift `shift_unfinished`, `already_received`, `own_shift`.
 */
export async function enterMovement(
  ctx: RequestContext,
  input: SafeMovementInput,
): Promise<SafeMovement> {
  if (input.kind === "received") return receive(ctx, input);
  const { kind, amount, note = "" } = input;
  const { id: branch } = await requireRecord(ctx, branchList, {
    field: "branch",
    id: input.branch ?? 0,
  });
  if (kind !== "spent") {
    const reference = input.reference ?? "";
    return addSafeMovement(ctx, { kind, branch, amount, note, reference });
  }
  const category = await requireRecord(ctx, categoryList, {
    field: "category",
    id: input.category ?? 0,
  });
  if (!category.active) throw invalidFields({ category: "inactive" });
  return addSafeMovement(ctx, { kind, branch, amount, note, category: category.id });
}

/**
 * Adds the movement that reverses another one. Throws `not_found`, `already_reversed`, `not_reversible`, `safe_short` with
 * the balance.
 */
export async function reverseMovement(
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<SafeMovement> {
  // A received shift is locked before its movement is read, as when it is received.
  const { shift } = await readMovement(ctx, id);
  if (shift !== null) await lockShift(ctx, shift);
  const before = await readMovement(ctx, id);
  const against = reasonAgainstReversing(before);
  if (against !== null)
    throw new Refusal(against.code, against.reason === undefined ? {} : { reason: against.reason });
  const after = await addReversal(ctx, before, reason);
  if (shift !== null) notifyShift(ctx, shift, after.branch);
  return after;
}

async function receive(ctx: RequestContext, input: SafeMovementInput): Promise<SafeMovement> {
  const { amount, note = "" } = input;
  const shift = await requireShift(ctx, input.shift ?? 0);
  enforce(
    reasonAgainstReceiving({
      end_time: shift.endTime?.toISOString() ?? null,
      isOwn: shift.receptionistId === ctx.account.id,
      isReceived: shift.receivedMovementId !== null,
    }),
  );
  const counted = shift.countedCash ?? 0;
  const left =
    input.left_in_drawer ??
    leftByDefault({ opening_float: shift.openingFloat, counted_cash: counted });
  const faults = faultsOfReceiving({ counted, left, amount, note });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const movement = await addSafeMovement(ctx, {
    kind: "received",
    branch: shift.branchId,
    amount,
    note,
    shift: shift.id,
    leftInDrawer: left,
    expected: expectedInSafe(counted, left),
  });
  notifyShift(ctx, shift.id, shift.branchId);
  return movement;
}

/** Returns the shift of a field, locked. Throws `validation` if it is outside the account's branches. */
async function requireShift(ctx: RequestContext, id: number) {
  try {
    return await lockShift(ctx, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found")
      throw invalidFields({ shift: "not_found" });
    throw error;
  }
}

/** Returns a shift of the account's branches and locks it until the transaction ends. Throws `not_found`. */
async function lockShift(ctx: RequestContext, id: number) {
  const isIt: SQL | undefined = and(
    inScope(ctx, receptionistShifts),
    eq(receptionistShifts.id, id),
  );
  const [shift] = await ctx.tx.select().from(receptionistShifts).where(isIt).for("update");
  if (shift === undefined) throw notFound();
  return shift;
}

/** Tells screens that a shift was received or waits again. */
function notifyShift(ctx: RequestContext, id: number, branch: number): void {
  ctx.notify({ type: "receptionist_shift.updated", id, branch, version: null });
}
