import { and, eq, isNull } from "drizzle-orm";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import type { Piastres } from "#domain/money.ts";
import { reasonAgainstMoving } from "#domain/safe.ts";
import { safeMovements, safes } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { notFound } from "../../http/refusals.ts";
import { movementList } from "./movement-list.ts";

/** A movement to add, with what its kind needs. */
export type NewMovement = {
  branch: number;
  /** Above 0; of a received shift also 0. */
  amount: Piastres;
  note?: string;
} & (
  | { kind: "received"; shift: number; leftInDrawer: Piastres; expected: Piastres }
  | { kind: "deposited" | "withdrawn"; reference?: string }
  | { kind: "spent"; category: number; note: string }
  | { kind: "paid_out"; payOut: number }
);

/**
 * Adds a movement to the safe of a branch within the caller's transaction, and its audit row and event; returns it. The
 * safe stays locked until the transaction ends: what else has to be locked, such as a shift or a pay-out, must be locked
 * before, and several safes in the order of their branches. Callers must have checked that the branch is in scope.
 * Throws `safe_short` with the balance if there is not enough money, `not_found` for a branch that does not exist.
 */
export async function addSafeMovement(
  ctx: RequestContext,
  movement: NewMovement,
): Promise<SafeMovement> {
  const { branch, kind, amount, note = "" } = movement;
  const reference = "reference" in movement ? (movement.reference ?? "") : "";
  return insert(ctx, {
    branchId: branch,
    kind,
    amount,
    note,
    reference,
    ...(movement.kind === "received" && {
      shiftId: movement.shift,
      leftInDrawer: movement.leftInDrawer,
      expectedAmount: movement.expected,
    }),
    ...(movement.kind === "spent" && { categoryId: movement.category }),
    ...(movement.kind === "paid_out" && { payOutId: movement.payOut }),
  });
}

/**
 * Adds the movement that reverses another one within the caller's transaction, as {@link addSafeMovement} does. Throws
 * `already_reversed`, `safe_short`.
 */
export async function addReversal(
  ctx: RequestContext,
  before: SafeMovement,
  reason: string,
): Promise<SafeMovement> {
  const after = await insert(ctx, {
    branchId: before.branch,
    kind: before.kind,
    amount: before.amount,
    shiftId: before.shift,
    leftInDrawer: before.left_in_drawer,
    expectedAmount: before.expected_amount,
    categoryId: before.category,
    payOutId: before.pay_out,
    reverses: before.id,
    reason,
  });
  // Its row says from now on by which movement it is reversed.
  ctx.notify({
    type: "safe_movement.updated",
    id: before.id,
    branch: before.branch,
    version: null,
  });
  return after;
}

/**
 * Puts the cash of a pay-out back into the safe that paid it. Throws `not_found` if it was not paid from a safe,
 * `already_reversed`.
 */
export async function reversePaidOut(
  ctx: RequestContext,
  payOut: number,
  reason: string,
): Promise<SafeMovement> {
  const [paid] = await ctx.tx
    .select({ id: safeMovements.id })
    .from(safeMovements)
    .where(
      and(
        eq(safeMovements.scanCenterId, ctx.account.centerId),
        eq(safeMovements.payOutId, payOut),
        isNull(safeMovements.reverses),
      ),
    );
  if (paid === undefined) throw notFound();
  return addReversal(ctx, await readMovement(ctx, paid.id), reason);
}

/** Returns a movement of a safe in the caller's scope. Throws `not_found`. */
export function readMovement(ctx: RequestContext, id: number): Promise<SafeMovement> {
  return readRecord(ctx, movementList, id);
}

/**
 * Returns a movement of a safe in the caller's scope, and lets nobody else add documents to it until the transaction ends.
 * Throws `not_found`.
 */
export async function lockMovement(ctx: RequestContext, id: number): Promise<SafeMovement> {
  const { branch } = await readMovement(ctx, id);
  // The role that serves may not lock rows of an append-only table, but those of its safe.
  await lockSafe(ctx, branch);
  return readMovement(ctx, id);
}

type MovementRow = Omit<typeof safeMovements.$inferInsert, "scanCenterId" | "byId" | "at">;

async function insert(ctx: RequestContext, row: MovementRow): Promise<SafeMovement> {
  const balance = await lockSafe(ctx, row.branchId);
  const moved = { kind: row.kind, amount: row.amount, isReversal: (row.reverses ?? null) !== null };
  enforce(reasonAgainstMoving(balance, moved), { extra: { balance } });
  const [made] = await ctx.tx
    .insert(safeMovements)
    .values({ ...row, scanCenterId: ctx.account.centerId, byId: ctx.account.id, at: ctx.now })
    .returning({ id: safeMovements.id });
  if (made === undefined) throw new Refusal("internal");
  const after = await readMovement(ctx, made.id);
  const action = after.reverses === null ? "create" : "reverse";
  const { id, branch } = after;
  ctx.changed({ entity: "safe_movement", id, branch, before: null, after, action });
  return after;
}

/** Locks the safe of a branch until the transaction ends, and returns its balance. Throws `not_found`. */
async function lockSafe(ctx: RequestContext, branch: number): Promise<Piastres> {
  const [safe] = await ctx.tx
    .select({ balance: safes.balance })
    .from(safes)
    .where(and(eq(safes.scanCenterId, ctx.account.centerId), eq(safes.branchId, branch)))
    .for("update");
  if (safe === undefined) throw notFound();
  return safe.balance;
}
