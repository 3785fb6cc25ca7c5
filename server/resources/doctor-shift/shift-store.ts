import type { AuditAction } from "#domain/audit-kinds.ts";
import { and, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { reasonAgainstClosing, reasonAgainstStarting, shiftState } from "#domain/shifts.ts";
import { accountBranches, accounts, doctorShifts } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { KEPT_FIELDS } from "#domain/audit.ts";
import { notFound } from "../../http/refusals.ts";
import { inBranches } from "../scope.ts";
import { endsAt, marksOf } from "../shifts/control.ts";
import { countedReadings } from "./counted-readings.ts";

const endedBy = alias(accounts, "ended_by_account");
const clearedBy = alias(accounts, "cleared_by_account");

/** Number of reports first submitted, or read first, in the shift; amendments do not count. */
const reportsCount = sql<number>`(
  select count(*) from ${countedReadings(
    sql`reading.scan_center_id = ${doctorShifts.scanCenterId} and reading.shift_id = ${doctorShifts.id}`,
  )} counted
)`;

/**
 * Returns the SQL condition for the shifts that the account may see: doctors see their own; owners and administrators
 * those of doctors who report for any of the account's branches.
 */
export function doctorShiftScope(ctx: RequestContext): SQL | undefined {
  const center = eq(doctorShifts.scanCenterId, ctx.account.centerId);
  if (allows(ctx.account, "doctor_shifts.own"))
    return and(center, eq(doctorShifts.doctorId, ctx.account.id));
  return ctx.account.scope === null
    ? center
    : and(center, doctorReportsFor(inBranches(ctx, accountBranches.branchId)));
}

/** Returns the SQL condition for shifts of doctors who report for a branch that meets the given condition. */
export function doctorReportsFor(branch: SQL | undefined): SQL {
  return sql`exists (select 1 from ${accountBranches} where ${and(
    eq(accountBranches.scanCenterId, doctorShifts.scanCenterId),
    eq(accountBranches.accountId, doctorShifts.doctorId),
    eq(accountBranches.kind, "reporting"),
    branch,
  )})`;
}

/** Selects doctor shifts as sent in the response, in the order of the clause. */
export async function selectDoctorShifts(
  tx: Transaction,
  { where, orderBy, limit, offset }: ListClause,
): Promise<DoctorShift[]> {
  const center = doctorShifts.scanCenterId;
  const rows = await tx
    .select({
      ...getTableColumns(doctorShifts),
      reportsCount: reportsCount.mapWith(Number),
      doctorName: accounts.name,
      endedByName: endedBy.name,
      clearedByName: clearedBy.name,
    })
    .from(doctorShifts)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, center), eq(accounts.id, doctorShifts.doctorId)),
    )
    .leftJoin(endedBy, and(eq(endedBy.scanCenterId, center), eq(endedBy.id, doctorShifts.endedBy)))
    .leftJoin(
      clearedBy,
      and(eq(clearedBy.scanCenterId, center), eq(clearedBy.id, doctorShifts.clearedBy)),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => {
    const marks = marksOf(row, row);
    return {
      id: row.id,
      doctor: row.doctorId,
      doctor_name: row.doctorName,
      ...marks,
      state: shiftState(marks),
      reports_count: row.reportsCount,
      report_compensation: row.reportCompensation,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    };
  });
}

/** Returns a doctor shift in the caller's scope. Throws `not_found`. */
export async function readDoctorShift(ctx: RequestContext, id: number): Promise<DoctorShift> {
  const where = and(doctorShiftScope(ctx), eq(doctorShifts.id, id));
  const [shift] = await selectDoctorShifts(ctx.tx, { where, orderBy: [], limit: 1, offset: 0 });
  if (!shift) throw notFound();
  return shift;
}

/** Returns the caller's active shift; null if there is none. */
export async function findActiveDoctorShift(ctx: RequestContext): Promise<DoctorShift | null> {
  const where = ownActive(ctx);
  const [shift] = await selectDoctorShifts(ctx.tx, { where, orderBy: [], limit: 1, offset: 0 });
  return shift ?? null;
}

function ownActive(ctx: RequestContext): SQL | undefined {
  return and(
    eq(doctorShifts.scanCenterId, ctx.account.centerId),
    eq(doctorShifts.doctorId, ctx.account.id),
    isNull(doctorShifts.endTime),
  );
}

/** Starts the caller's shift. Throws `shift_active`. */
export async function startDoctorShift(ctx: RequestContext): Promise<DoctorShift> {
  const started = await beginShift(ctx);
  enforce(reasonAgainstStarting({ hasActive: started === null }));
  if (started === null) throw new Refusal("shift_active");
  return started;
}

/**
 * Returns the id of the caller's active shift and locks it, so that it cannot be closed before the
 * transaction ends. Starts a shift if none is active, because a doctor who writes is at work.
 */
export async function requireDoctorShift(ctx: RequestContext): Promise<number> {
  const active = () =>
    ctx.tx.select({ id: doctorShifts.id }).from(doctorShifts).where(ownActive(ctx)).for("share");
  const [found] = await active();
  if (found) return found.id;
  const started = await beginShift(ctx);
  // A concurrent request of the same doctor may have started the shift in the meantime.
  const [shift] = started === null ? await active() : [started];
  if (!shift) throw new Refusal("shift_required");
  return shift.id;
}

/** Starts a shift and returns it; null if one is already active. */
async function beginShift(ctx: RequestContext): Promise<DoctorShift | null> {
  const [created] = await ctx.tx
    .insert(doctorShifts)
    .values({
      scanCenterId: ctx.account.centerId,
      doctorId: ctx.account.id,
      startTime: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: doctorShifts.id });
  if (!created) return null;
  const after = await readDoctorShift(ctx, created.id);
  recordDoctorShiftChange(ctx, { before: null, after, action: "create" });
  return after;
}

/** Closes the caller's shift. The lock waits for reports that are being submitted in it. */
export async function closeDoctorShift(ctx: RequestContext, note: string): Promise<DoctorShift> {
  const [locked] = await ctx.tx
    .select({ id: doctorShifts.id })
    .from(doctorShifts)
    .where(ownActive(ctx))
    .for("update");
  enforce(reasonAgainstClosing({ hasActive: locked !== undefined }), { reason: "no_active_shift" });
  if (!locked) throw new Refusal("shift_required");
  const before = await readDoctorShift(ctx, locked.id);
  await ctx.tx
    .update(doctorShifts)
    .set({
      endTime: endsAt(ctx.now, doctorShifts),
      endedBy: ctx.account.id,
      note,
    })
    .where(
      and(eq(doctorShifts.scanCenterId, ctx.account.centerId), eq(doctorShifts.id, locked.id)),
    );
  const after = await readDoctorShift(ctx, locked.id);
  recordDoctorShiftChange(ctx, { before, after, action: "close" });
  return after;
}

/** Adds the audit row and the event, which only this doctor, owners and administrators receive. */
export function recordDoctorShiftChange(
  ctx: RequestContext,
  change: { before: DoctorShift | null; after: DoctorShift; action: AuditAction },
): void {
  const { before, after, action } = change;
  ctx.changed({
    entity: "doctor_shift",
    id: after.id,
    branch: null,
    action,
    kept: KEPT_FIELDS[action] ?? [],
    before,
    after,
    account: after.doctor,
  });
}
