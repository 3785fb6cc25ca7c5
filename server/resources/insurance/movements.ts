/**
 * The movements of claims: all that changes what providers owe. Triggers keep the sums of the claims and of the
 * appointments; this file adds the audit rows and events. Callers must have locked the claims by {@link lockClaims}.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AuditAction } from "#domain/audit-kinds.ts";
import type { MovementKind } from "#domain/claims.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { transactionStatus } from "#domain/insurance.ts";
import { appointments, claimMovements, insuranceTransactions } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readAppointments } from "../appointments/appointment-list.ts";
import { inParts } from "../in-parts.ts";
import { inScope } from "../scope.ts";
import { recordClaimChange } from "./claims.ts";
import { transactionList } from "./transaction-list.ts";

/** A movement to add. */
export interface NewMovement {
  transaction: number;
  kind: MovementKind;
  /** Above 0. */
  amount: number;
  /** Id of the movement that it takes back. */
  reverses?: number;
  /** Id of the line of a batch that it answers. */
  line?: number | null;
  reference?: string;
  /** Day of the provider's payment. */
  paid_on?: string | null;
  reason?: string;
  rejection_code?: string;
}

/** Returns claims of the account's branches by id; those that it does not see are missing. */
export async function readClaims(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, InsuranceTransaction>> {
  const claims = new Map<number, InsuranceTransaction>();
  for (const part of inParts(ids)) {
    const where = and(transactionList.scope(ctx, {}), inArray(insuranceTransactions.id, [...part]));
    const clause = { where, orderBy: [], limit: part.length, offset: 0 };
    for (const claim of await transactionList.select(ctx.tx, clause, ctx))
      claims.set(claim.id, claim);
  }
  return claims;
}

/**
 * Locks claims of the account's branches and their appointments, in one order, which prevents deadlocks: all changes of
 * an appointment's money lock the appointment first. Returns them by id.
 */
export async function lockClaims(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, InsuranceTransaction>> {
  const center = ctx.account.centerId;
  const wanted = sql.param([...ids]);
  await ctx.tx.execute(sql`select 1 from ${appointments} where ${inScope(ctx, appointments)}
    and ${appointments.id} in (select ${insuranceTransactions.appointmentId} from ${insuranceTransactions}
      where ${insuranceTransactions.scanCenterId} = ${center} and ${insuranceTransactions.id} = any(${wanted}::bigint[]))
    order by ${appointments.id} for update`);
  await ctx.tx.execute(sql`select 1 from ${insuranceTransactions}
    where ${insuranceTransactions.scanCenterId} = ${center} and ${insuranceTransactions.id} = any(${wanted}::bigint[])
    order by ${insuranceTransactions.id} for update`);
  return readClaims(ctx, ids);
}

/**
 * Adds movements of locked claims, each with the audit row and events of its claim, and for money of the patient those of
 * the appointment. Returns the claims after them, by id.
 */
export async function addMovements(
  ctx: RequestContext,
  before: ReadonlyMap<number, InsuranceTransaction>,
  movements: readonly NewMovement[],
  action: AuditAction,
): Promise<Map<number, InsuranceTransaction>> {
  const ids = [...new Set(movements.map(({ transaction }) => transaction))];
  const moved = new Set(
    movements.filter(({ kind }) => kind === "to_patient").map(({ transaction }) => transaction),
  );
  const patients = await readAppointmentsOf(ctx, before, moved);
  for (const part of inParts(movements))
    await ctx.tx.insert(claimMovements).values(part.map((row) => valuesOf(ctx, row)));
  await updateStatuses(ctx, await readClaims(ctx, ids));
  const after = await readClaims(ctx, ids);
  const lastOfEach = new Map(movements.map((movement) => [movement.transaction, movement]));
  for (const movement of lastOfEach.values()) noteClaim(ctx, movement, { before, after, action });
  const patientsAfter = await readAppointmentsOf(ctx, before, moved);
  for (const [id, appointment] of patientsAfter) {
    const was = patients.get(id) ?? null;
    const { branch } = appointment;
    ctx.changed({ entity: "appointment", id, branch, before: was, after: appointment, action });
  }
  for (const { appointment: id, branch } of after.values()) {
    if (!patientsAfter.has(id))
      ctx.notify({ type: "appointment.updated", id, branch, version: null });
  }
  return after;
}

/** Adds the audit row and the event of a movement; the row also has what was said about it. */
function noteClaim(
  ctx: RequestContext,
  { transaction, reason = "", reference = "", paid_on = null, rejection_code = "" }: NewMovement,
  claims: {
    before: ReadonlyMap<number, InsuranceTransaction>;
    after: ReadonlyMap<number, InsuranceTransaction>;
    action: AuditAction;
  },
): void {
  const after = claims.after.get(transaction);
  if (after === undefined) return;
  const said = {
    ...(reason === "" ? {} : { reason }),
    ...(reference === "" ? {} : { reference }),
    ...(paid_on === null ? {} : { paid_on }),
    ...(rejection_code === "" ? {} : { rejection_code }),
  };
  const before = claims.before.get(transaction) ?? null;
  recordClaimChange(ctx, before, { ...after, ...said }, claims.action);
}

/** A line of which nothing was answered yet. */
export interface OpenLine {
  id: number;
  claimed_amount: number;
}

/**
 * Settles a claim up to a total, in piastres. A smaller total takes back the newest settlements, and adds what is left of
 * them where the last of these was. A larger one answers `line`, the open line of a batch or null, as far as it was claimed
 * there; more may be pending if a movement was taken back since. Does nothing if the total stays. Returns the claim, and the
 * lines whose sums changed.
 */
export async function settleTo(
  ctx: RequestContext,
  claim: InsuranceTransaction,
  { total, line }: { total: number; line: OpenLine | null },
): Promise<{ claim: InsuranceTransaction; lines: number[] }> {
  const movements: NewMovement[] = [];
  let settled = claim.settled_amount;
  for (const one of settled > total ? await readSettlements(ctx, claim.id) : []) {
    if (settled <= total) break;
    const { amount, id: reverses, line: ofLine } = one;
    movements.push({ transaction: claim.id, kind: "settled", amount, reverses, line: ofLine });
    settled -= amount;
  }
  const last = movements.at(-1);
  const inLine = last === undefined ? (line?.claimed_amount ?? 0) : 0;
  for (const [amount, answered] of [
    [Math.min(total - settled, inLine), line?.id ?? null],
    [total - settled - inLine, last?.line ?? null],
  ] as const)
    if (amount > 0)
      movements.push({ transaction: claim.id, kind: "settled", amount, line: answered });
  if (movements.length === 0) return { claim, lines: [] };
  const before = new Map([[claim.id, claim]]);
  const after = await addMovements(ctx, before, movements, "settle");
  const lines = new Set(movements.flatMap((one) => one.line ?? []));
  return { claim: after.get(claim.id) ?? claim, lines: [...lines] };
}

/** Returns the settlements of a claim that were not taken back, the newest first. */
function readSettlements(ctx: RequestContext, claim: number) {
  return ctx.tx
    .select({ id: claimMovements.id, amount: claimMovements.amount, line: claimMovements.lineId })
    .from(claimMovements)
    .where(
      and(
        eq(claimMovements.scanCenterId, ctx.account.centerId),
        eq(claimMovements.transactionId, claim),
        eq(claimMovements.kind, "settled"),
        isNull(claimMovements.reverses),
        NOT_REVERSED,
      ),
    )
    .orderBy(sql`${claimMovements.id} desc`);
}

/** True for movements that no other one takes back. */
export const NOT_REVERSED = sql`not exists (select from ${claimMovements} as back
  where back.scan_center_id = ${claimMovements.scanCenterId} and back.reverses = ${claimMovements.id})`;

function valuesOf(ctx: RequestContext, movement: NewMovement) {
  return {
    scanCenterId: ctx.account.centerId,
    transactionId: movement.transaction,
    kind: movement.kind,
    amount: movement.amount,
    reverses: movement.reverses ?? null,
    lineId: movement.line ?? null,
    reference: movement.reference ?? "",
    paidOn: movement.paid_on ?? null,
    reason: movement.reason ?? "",
    rejectionCode: movement.rejection_code ?? "",
    byId: ctx.account.id,
    at: ctx.now,
  };
}

/** Completes claims of which nothing is pending any more, and reopens those of which something is. */
async function updateStatuses(
  ctx: RequestContext,
  claims: ReadonlyMap<number, InsuranceTransaction>,
): Promise<void> {
  for (const status of ["pending", "completed"] as const) {
    const ids = [...claims.values()]
      .filter((claim) => claim.status !== status && claim.status !== "cancelled")
      .filter(
        ({ settled_amount, written_off_amount, covered_amount }) =>
          transactionStatus(settled_amount + written_off_amount, covered_amount) === status,
      )
      .map(({ id }) => id);
    for (const part of inParts(ids))
      await ctx.tx
        .update(insuranceTransactions)
        .set({ status })
        .where(
          and(
            eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
            inArray(insuranceTransactions.id, [...part]),
          ),
        );
  }
}

/** Returns the appointments of some of the claims, by id. */
function readAppointmentsOf(
  ctx: RequestContext,
  claims: ReadonlyMap<number, InsuranceTransaction>,
  wanted: ReadonlySet<number>,
): Promise<Map<number, Appointment>> {
  const chosen = [...claims.values()].filter(({ id }) => wanted.has(id));
  return readAppointments(
    ctx,
    chosen.map(({ appointment }) => appointment),
  );
}
