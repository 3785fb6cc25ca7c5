import { and, asc, eq, gte, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Safe, SafeFigures, WaitingShift } from "#domain/entities/safe.ts";
import { dayRange } from "#domain/dates.ts";
import { expectedInSafe, leftByDefault } from "#domain/safe.ts";
import {
  accounts,
  branches,
  receptionistShifts,
  safeMovements,
  safes,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { conditionOfQuery } from "../../http/lists/run.ts";
import type { ListQuery } from "../../http/lists/types.ts";
import { inScope } from "../scope.ts";
import { movementList } from "./movement-list.ts";

/** Most waiting shifts that are answered at once, the oldest ones. */
const MAX_WAITING = 500;

/** Returns the safes of the account's branches, by name, as they were at an instant; null: now. */
export async function readSafes(ctx: RequestContext, at: string | null): Promise<Safe[]> {
  const last = lastMovement(at === null ? undefined : sql`m.at <= ${at}::timestamptz`);
  const rows = await ctx.tx
    .select({
      branch: safes.branchId,
      name: branches.name,
      balance: sql<number>`coalesce(last.balance_after, 0)`.mapWith(Number),
      number: sql<number | null>`last.number`,
      at: sql<Date | null>`last.at`,
    })
    .from(safes)
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, safes.scanCenterId), eq(branches.id, safes.branchId)),
    )
    .leftJoin(last, sql`true`)
    .where(inScope(ctx, safes))
    .orderBy(asc(branches.name), asc(branches.id));
  return rows.map((row) => ({
    branch: row.branch,
    branch_name: row.name,
    balance: row.balance,
    last_number: row.number,
    last_at: row.at === null ? null : new Date(row.at).toISOString(),
  }));
}

/** Selects the last movement of each safe that meets a condition; to be joined with `safes`. */
function lastMovement(where: SQL | undefined): SQL {
  return sql`lateral (select m.balance_after, m.number, m.at from ${safeMovements} m
    where m.scan_center_id = ${safes.scanCenterId} and m.branch_id = ${safes.branchId}${where ? sql` and ${where}` : sql``}
    order by m.at desc, m.id desc limit 1) as last`;
}

/** Returns the ended shifts of the account's branches whose cash is not in a safe, the oldest first. */
export async function readWaiting(ctx: RequestContext): Promise<WaitingShift[]> {
  const center = receptionistShifts.scanCenterId;
  const rows = await ctx.tx
    .select({ shift: receptionistShifts, branch: branches.name, name: accounts.name })
    .from(receptionistShifts)
    .innerJoin(
      safes,
      and(eq(safes.scanCenterId, center), eq(safes.branchId, receptionistShifts.branchId)),
    )
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, center), eq(branches.id, receptionistShifts.branchId)),
    )
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, center), eq(accounts.id, receptionistShifts.receptionistId)),
    )
    .where(
      and(
        inScope(ctx, receptionistShifts),
        isNotNull(receptionistShifts.endTime),
        isNull(receptionistShifts.receivedMovementId),
        or(isNull(safes.waitsFrom), gte(receptionistShifts.endTime, safes.waitsFrom)),
      ),
    )
    .orderBy(asc(receptionistShifts.endTime), asc(receptionistShifts.id))
    .limit(MAX_WAITING);
  return rows.map(({ shift, branch, name }) => {
    const counted = shift.countedCash ?? 0;
    const left = leftByDefault({ opening_float: shift.openingFloat, counted_cash: counted });
    return {
      id: shift.id,
      branch: shift.branchId,
      branch_name: branch,
      receptionist: shift.receptionistId,
      receptionist_name: name,
      start_time: shift.startTime.toISOString(),
      end_time: (shift.endTime ?? shift.startTime).toISOString(),
      opening_float: shift.openingFloat,
      counted_cash: counted,
      expected_amount: expectedInSafe(counted, left),
    };
  });
}

/**
 * Returns the figures of a listed day book. The balances are those of the branches that its filter names, or of all in
 * scope, whatever else it filters by; without a first day the opening balance is 0, without a last day the closing one is
 * that of now.
 */
export async function readFigures(ctx: RequestContext, query: ListQuery): Promise<SafeFigures> {
  const { zone } = ctx.account;
  const first = query.startDate === null ? null : dayRange(query.startDate, zone).start;
  const end = query.endDate === null ? null : dayRange(query.endDate, zone).end;
  const chosen = branchesOf(query);
  const where = await conditionOfQuery(ctx, movementList, query);
  const [moved] = await ctx.tx
    .select({
      in: sql<number>`coalesce(sum(greatest(${safeMovements.change}, 0)), 0)::bigint`.mapWith(
        Number,
      ),
      out: sql<number>`coalesce(sum(greatest(-${safeMovements.change}, 0)), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(safeMovements)
    .where(where);
  return {
    opening: first === null ? 0 : await balanceBefore(ctx, chosen, first),
    closing: await balanceBefore(ctx, chosen, end),
    came_in: moved?.in ?? 0,
    went_out: moved?.out ?? 0,
  };
}

/** Returns the ids of the branches that a query of the day book names; null if it names none. */
function branchesOf({ asked }: ListQuery): readonly number[] | null {
  return asked["branch"] === undefined ? null : asked["branch"].split(",").map(Number);
}

/** Returns what the safes of some branches held together before an instant; null: now. */
async function balanceBefore(
  ctx: RequestContext,
  chosen: readonly number[] | null,
  instant: string | null,
): Promise<number> {
  const last = lastMovement(instant === null ? undefined : sql`m.at < ${instant}::timestamptz`);
  const [row] = await ctx.tx
    .select({ balance: sql<number>`coalesce(sum(last.balance_after), 0)::bigint`.mapWith(Number) })
    .from(safes)
    .innerJoin(last, sql`true`)
    .where(
      and(
        inScope(ctx, safes),
        chosen === null ? undefined : sql`${safes.branchId} = any(${sql.param(chosen)}::bigint[])`,
      ),
    );
  return row?.balance ?? 0;
}
