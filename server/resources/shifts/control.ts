import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PermissionId } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import {
  FlagShiftInput,
  type ShiftMarkAction,
  type ShiftMarks,
} from "#domain/entities/receptionist-shift.ts";
import { enforce, type ErrorCode } from "#domain/errors.ts";
import { ShiftEventRecord } from "#domain/records/shifts.ts";
import {
  reasonAgainstClearing,
  reasonAgainstFlagging,
  reasonAgainstUnflagging,
  type ShiftFacts,
} from "#domain/shifts.ts";
import type { doctorShifts, receptionistShifts } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { byKeyword } from "../../http/lists/filters.ts";
import { idsOf } from "../../http/lists/routes.ts";
import { one, type AnySchema } from "../../http/declared-answers.ts";
import { pageOf, readSubPage, subListOf } from "../../http/lists/sub-list.ts";
import { notFound } from "../../http/refusals.ts";
import { route, type AccountRoute } from "../../http/route.ts";
import { readShiftHistory } from "./history.ts";

type ShiftTable = typeof receptionistShifts | typeof doctorShifts;

/** What reviewing receptionist shifts and doctor shifts has in common. */
export interface ShiftKind<Shift extends Stored & ShiftMarks> {
  base: string;
  /** Name in the audit trail. */
  entity: "receptionist_shift" | "doctor_shift";
  table: ShiftTable;
  permissions: Readonly<Record<"read" | "flag" | "unflag" | "clear", PermissionId>>;
  scope(ctx: RequestContext): SQL | undefined;
  /** Schema of a shift as sent in the response. */
  record: AnySchema;
  /** Throws `not_found`. */
  read(ctx: RequestContext, id: number): Promise<Shift>;
  /** Returns the account that works in the shift. */
  workerOf(shift: Shift): number;
  /** Adds the audit row and the event. */
  report(ctx: RequestContext, change: { before: Shift | null; after: Shift; action: string }): void;
}

/** A change of a shift's state by a center owner or administrator. */
export interface ShiftMark<Shift> {
  /** Name in the audit trail. */
  action: ShiftMarkAction;
  reasonAgainst: (facts: ShiftFacts) => ErrorCode | null;
  /** Returns the columns to set. The row of the shift is locked by then. */
  set: (shift: Shift) => Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** Marks a shift in the caller's scope; locks the row first, so that concurrent changes are checked in turn. */
export async function markShift<Shift extends Stored & ShiftMarks>(
  ctx: RequestContext,
  kind: ShiftKind<Shift>,
  id: number,
  { action, reasonAgainst, set }: ShiftMark<Shift>,
): Promise<Shift> {
  const { table } = kind;
  const where = and(kind.scope(ctx), eq(table.id, id));
  const [locked] = await ctx.tx.select({ id: table.id }).from(table).where(where).for("update");
  if (!locked) throw notFound();
  const before = await kind.read(ctx, id);
  enforce(reasonAgainst({ ...before, isOwn: kind.workerOf(before) === ctx.account.id }));
  await ctx.tx
    .update(table)
    .set(await set(before))
    .where(where);
  const after = await kind.read(ctx, id);
  kind.report(ctx, { before, after, action });
  return after;
}

/** Returns the routes to flag, unflag and clear shifts and read their history; compensating differs by kind. */
export function controlRoutes<Shift extends Stored & ShiftMarks>(
  kind: ShiftKind<Shift>,
): AccountRoute[] {
  const { base, permissions } = kind;
  return [
    route({
      method: "GET",
      url: `${base}:id/history/`,
      permission: permissions.read,
      query: readSubPage,
      answers: subListOf(ShiftEventRecord),
      async handler(ctx, { params, query }) {
        const { id } = await kind.read(ctx, idOf(params));
        return pageOf(await readShiftHistory(ctx, kind.entity, id), query);
      },
    }),
    route({
      method: "POST",
      url: `${base}:id/flag_shift/`,
      permission: permissions.flag,
      answers: one(kind.record),
      body: FlagShiftInput,
      status: 200,
      handler: (ctx, { params, body }) =>
        markShift(ctx, kind, idOf(params), {
          action: "flag",
          reasonAgainst: reasonAgainstFlagging,
          set: () => ({ flaggedAt: ctx.now, flaggedBy: ctx.account.id, flagReason: body.reason }),
        }),
    }),
    route({
      method: "POST",
      url: `${base}:id/unflag_shift/`,
      permission: permissions.unflag,
      answers: one(kind.record),
      status: 200,
      handler: (ctx, { params }) =>
        markShift(ctx, kind, idOf(params), {
          action: "unflag",
          reasonAgainst: reasonAgainstUnflagging,
          // The flag reason is kept.
          set: () => ({ flaggedAt: null }),
        }),
    }),
    route({
      method: "POST",
      url: `${base}:id/clear_shift/`,
      permission: permissions.clear,
      freshFactor: true,
      answers: one(kind.record),
      status: 200,
      handler: (ctx, { params }) =>
        markShift(ctx, kind, idOf(params), {
          action: "clear",
          reasonAgainst: reasonAgainstClearing,
          set: () => ({ clearedAt: ctx.now, clearedBy: ctx.account.id }),
        }),
    }),
  ];
}

function idOf(params: unknown): number {
  return idsOf(params)["id"] ?? 0;
}

/** Returns the time at which a shift ends that is ended at `now`: never before its start, whatever the clocks say. */
export function endsAt(now: Date, { startTime }: Pick<ShiftTable, "startTime">): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, ${startTime})`;
}

/**
 * Returns the filter `state=flagged` by the displayed state, with the same precedence as in domain/shifts; `open` means not
 * ended yet, flagged or not.
 */
export function byState({ clearedAt, compensatedAt, flaggedAt, endTime }: ShiftTable) {
  return byKeyword(
    {
      cleared: isNotNull(clearedAt),
      compensated: sql`(${isNull(clearedAt)} and ${isNotNull(compensatedAt)})`,
      flagged: sql`(coalesce(${clearedAt}, ${compensatedAt}) is null and ${isNotNull(flaggedAt)})`,
      ended: sql`(coalesce(${clearedAt}, ${compensatedAt}, ${flaggedAt}) is null and ${isNotNull(endTime)})`,
      open: isNull(endTime),
      active: sql`(coalesce(${clearedAt}, ${compensatedAt}, ${flaggedAt}) is null and ${isNull(endTime)})`,
    },
    (all) => or(...all) ?? sql`false`,
  );
}

type MarkColumns = Pick<
  typeof receptionistShifts.$inferSelect,
  | "startTime"
  | "endTime"
  | "endedBy"
  | "flagReason"
  | "flaggedAt"
  | "clearedAt"
  | "clearedBy"
  | "compensatedAt"
  | "compensationAmount"
  | "note"
>;

/** Returns the marks of a shift as sent in the response, without the state that is derived from them. */
export function marksOf(
  row: MarkColumns,
  names: { endedByName: string | null; clearedByName: string | null },
) {
  return {
    start_time: row.startTime.toISOString(),
    end_time: row.endTime?.toISOString() ?? null,
    ended_by: row.endedBy,
    ended_by_name: names.endedByName,
    flag_reason: row.flagReason ?? "",
    flagged_at: row.flaggedAt?.toISOString() ?? null,
    cleared_at: row.clearedAt?.toISOString() ?? null,
    cleared_by: row.clearedBy,
    cleared_by_name: names.clearedByName,
    compensated_at: row.compensatedAt?.toISOString() ?? null,
    compensation_amount: row.compensationAmount,
    note: row.note,
  };
}
