import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { SHIFT_MARK_ACTIONS, type ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import { accounts, auditLog } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";

/** Returns the changes of a shift by owners and administrators from the audit trail, oldest first. */
export async function readShiftHistory(
  ctx: RequestContext,
  entity: string,
  id: number,
): Promise<ShiftEvent[]> {
  const { action, after } = auditLog;
  const rows = await ctx.tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: sql<ShiftEvent["action"]>`${action}`,
      by_name: accounts.name,
      reason: sql<string>`case ${action} when 'flag' then ${after}->>'flag_reason'
        when 'end' then ${after}->>'note' else '' end`,
      amount: sql<number | null>`case ${action} when 'compensate'
        then (${after}->>'compensation_amount')::bigint end`,
    })
    .from(auditLog)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, auditLog.scanCenterId), eq(accounts.id, auditLog.actorId)),
    )
    .where(
      and(
        eq(auditLog.scanCenterId, ctx.account.centerId),
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, id),
        inArray(action, [...SHIFT_MARK_ACTIONS]),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
