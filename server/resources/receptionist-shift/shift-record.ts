import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { shiftState } from "#domain/shifts.ts";
import {
  accounts,
  branches,
  payments,
  receptionistShifts,
  safeMovements,
} from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { MOVES_MONEY } from "../figures/sums.ts";
import { inBranches, type Scoped } from "../scope.ts";
import { marksOf } from "../shifts/control.ts";

const endedBy = alias(accounts, "ended_by_account");
const clearedBy = alias(accounts, "cleared_by_account");

/** Selects the money that a shift collected: payments less refunds, without those by credit. In piastres. */
const collectedIn = (center: number) => sql<number>`coalesce((
  select sum(case ${payments.kind} when 'payment' then ${payments.amount} else -${payments.amount} end)
  from ${payments} where ${payments.scanCenterId} = ${center} and ${payments.shiftId} = ${receptionistShifts.id}
    and ${MOVES_MONEY}
), 0)::bigint`;

/** Returns the SQL condition for the shifts of the account's branches; a receptionist sees only their own. */
export function shiftScope(ctx: RequestContext) {
  const center = eq(receptionistShifts.scanCenterId, ctx.account.centerId);
  return allows(ctx.account, "receptionist_shifts.own")
    ? and(center, eq(receptionistShifts.receptionistId, ctx.account.id))
    : and(center, inBranches(ctx, receptionistShifts.branchId));
}

/** Selects shifts as sent in the response, in the order of the clause. */
export async function selectShifts(
  tx: Transaction,
  { where, orderBy, limit, offset }: ListClause,
  ctx: Scoped,
): Promise<ReceptionistShift[]> {
  const rows = await tx
    .select({
      ...getTableColumns(receptionistShifts),
      collected: collectedIn(ctx.account.centerId),
      receptionistName: accounts.name,
      branchName: branches.name,
      endedByName: endedBy.name,
      clearedByName: clearedBy.name,
      receivedAt: safeMovements.at,
    })
    .from(receptionistShifts)
    .innerJoin(
      accounts,
      and(
        eq(accounts.scanCenterId, receptionistShifts.scanCenterId),
        eq(accounts.id, receptionistShifts.receptionistId),
      ),
    )
    .innerJoin(
      branches,
      and(
        eq(branches.scanCenterId, receptionistShifts.scanCenterId),
        eq(branches.id, receptionistShifts.branchId),
      ),
    )
    .leftJoin(
      endedBy,
      and(
        eq(endedBy.scanCenterId, receptionistShifts.scanCenterId),
        eq(endedBy.id, receptionistShifts.endedBy),
      ),
    )
    .leftJoin(
      clearedBy,
      and(
        eq(clearedBy.scanCenterId, receptionistShifts.scanCenterId),
        eq(clearedBy.id, receptionistShifts.clearedBy),
      ),
    )
    .leftJoin(
      safeMovements,
      and(
        eq(safeMovements.scanCenterId, receptionistShifts.scanCenterId),
        eq(safeMovements.id, receptionistShifts.receivedMovementId),
      ),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => {
    const marks = marksOf(row, row);
    return {
      id: row.id,
      receptionist: row.receptionistId,
      receptionist_name: row.receptionistName,
      branch: row.branchId,
      branch_name: row.branchName,
      ...marks,
      state: shiftState(marks),
      opening_float: row.openingFloat,
      collected_amount: row.collected,
      expected_cash: row.expectedCash,
      counted_cash: row.countedCash,
      difference: row.difference,
      received_at: row.receivedAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    };
  });
}
