import { and, sql, type SQL } from "drizzle-orm";
import { dayOf, dayRange } from "#domain/dates.ts";
import type { DoctorBalance } from "#domain/entities/pay-out.ts";
import { isDue } from "#domain/pay-outs.ts";
import { DoctorBalanceRecord } from "#domain/records/pay-outs.ts";
import {
  appointments,
  commissionEntries as entries,
  payOutLines as lines,
  payOutReversals as reversals,
  payOuts,
  referringDoctors,
} from "../../database/schema.ts";
import { balanceColumns } from "../../exports/pay-out-columns.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag, byId, type Filter } from "../../http/lists/filters.ts";
import type { ListDefinition, ListOptions } from "../../http/lists/types.ts";
import { matchesDoctor } from "../catalog/referring-doctors.ts";
import { readOwnCenter } from "../own-center.ts";
import { inBranches, inScope } from "../scope.ts";
import { entryScope, payOutScope } from "./scope.ts";

const OWED = sql`coalesce(owing.amount, 0)`;
const ACCRUED = sql`coalesce(accruing.amount, 0)`;

/** Filter `owed_at_least=50000`: piastres above 0. */
const owedAtLeast: Filter = Object.assign(
  ([value = "", ...more]: readonly string[]) =>
    more.length === 0 && /^[1-9]\d{0,14}$/.test(value) ? sql`${OWED} >= ${Number(value)}` : null,
  { value: { type: "integer", minimum: 1 } as const },
);

const options: Omit<ListOptions<DoctorBalance>, "select"> = {
  id: referringDoctors.id,
  record: DoctorBalanceRecord,
  scope: (ctx) => inScope(ctx, referringDoctors),
  alwaysPaged: true,
  filters: {
    doctor: byId(referringDoctors.id),
    active: byFlag(referringDoctors.active),
    owing: byFlag(sql`(${OWED} > 0)`),
    due: byFlag(sql`(${OWED} > 0 and ${OWED} >= owing.least)`),
    owed_at_least: owedAtLeast,
  },
  ordering: {
    name: referringDoctors.name,
    owed_amount: OWED,
    accrued_amount: ACCRUED,
    oldest_day: sql`owing.oldest`,
    last_paid_at: sql`paid.at`,
    id: referringDoctors.id,
  },
  defaultOrder: ["-owed_amount"],
  search: (_ctx, text) => matchesDoctor(text),
  export: {
    name: "doctor-balances",
    exports: "doctor_balances",
    shown: balanceColumns,
    columns: [
      { header: "doctor", value: (row) => row.name },
      { header: "accrued_amount", kind: "amount", value: (row) => row.accrued_amount },
      { header: "owed_amount", kind: "amount", value: (row) => row.owed_amount },
      { header: "open_entries", kind: "count", value: (row) => row.open_entries },
      { header: "oldest_day", value: (row) => row.oldest_day },
      { header: "last_paid_at", kind: "instant", value: (row) => row.last_paid_at },
      { header: "due", value: (row) => row.due },
    ],
  },
};

/** The parameters of the list; {@link balanceList} has its rows. */
export const balanceParameters = defineList<DoctorBalance>({
  ...options,
  select: () => Promise.resolve([]),
});

/**
 * Returns the list of what referring doctors are owed for appointments of the account's branches: now, or with a day, at
 * the end of that day.
 */
export async function balanceList(
  ctx: RequestContext,
  day: string | null,
): Promise<ListDefinition<DoctorBalance>> {
  const { centerId, zone } = ctx.account;
  const { leastPayOut } = await readOwnCenter(ctx);
  const end = day === null ? null : sql`${dayRange(day, zone).end}::timestamptz`;
  const from = sql`${referringDoctors}
    left join (${owedBy(ctx, end, leastPayOut)}) as owing on owing.doctor_id = ${referringDoctors.id}
    left join (${end === null ? accruedBy(ctx) : NOTHING}) as accruing on accruing.doctor_id = ${referringDoctors.id}
    left join (${lastPaid(ctx, end)}) as paid on paid.doctor_id = ${referringDoctors.id}`;
  return defineList<DoctorBalance>({
    ...options,
    from,
    async select(tx, { where, orderBy, limit, offset }) {
      const order = orderBy.length > 0 ? sql`order by ${sql.join(orderBy, sql`, `)}` : sql``;
      const { rows } = await tx.execute<Row>(sql`
        select ${referringDoctors.id} as id, ${referringDoctors.name} as name, ${referringDoctors.active} as active,
          ${ACCRUED}::bigint as accrued, ${OWED}::bigint as owed, coalesce(owing.entries, 0) as entries,
          owing.oldest as oldest, paid.at as paid
        from ${from} where ${and(where, sql`${referringDoctors.scanCenterId} = ${centerId}`)}
        ${order} limit ${limit} offset ${offset}`);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        active: row.active,
        accrued_amount: end === null ? row.accrued : null,
        owed_amount: row.owed,
        open_entries: row.entries,
        oldest_day: row.oldest === null ? null : dayOf(new Date(row.oldest).toISOString(), zone),
        last_paid_at: row.paid === null ? null : new Date(row.paid).toISOString(),
        due: isDue(row.owed, leastPayOut),
      }));
    },
  });
}

interface Row extends Record<string, unknown> {
  id: number;
  name: string;
  active: boolean;
  accrued: number;
  owed: number;
  entries: number;
  /** Timestamps as PostgreSQL writes them. */
  oldest: string | null;
  paid: string | null;
}

const NOTHING = sql`select null::bigint as doctor_id, 0::bigint as amount where false`;

/** Selects what is open by doctor; `end` is the end of a day, null for now. */
function owedBy(ctx: RequestContext, end: SQL | null, least: number): SQL {
  const { centerId } = ctx.account;
  const isOpen =
    end === null
      ? sql`${entries.payOutId} is null`
      : sql`${entries.at} < ${end} and not exists (select from ${lines}
          join ${payOuts} on ${payOuts.scanCenterId} = ${centerId} and ${payOuts.id} = ${lines.payOutId}
          left join ${reversals} on ${reversals.scanCenterId} = ${centerId} and ${reversals.payOutId} = ${payOuts.id}
          where ${lines.scanCenterId} = ${centerId} and ${lines.entryId} = ${entries.id}
            and ${payOuts.at} < ${end} and (${reversals.at} is null or ${reversals.at} >= ${end}))`;
  return sql`select ${entries.doctorId} as doctor_id, sum(${entries.amount})::bigint as amount, count(*) as entries,
      min(${entries.at}) as oldest, ${least}::bigint as least
    from ${entries} where ${entryScope(ctx)} and ${isOpen} group by ${entries.doctorId}`;
}

/** Selects by doctor what is booked and not yet payable. */
function accruedBy(ctx: RequestContext): SQL {
  const { centerId } = ctx.account;
  return sql`select ${appointments.referringDoctorId} as doctor_id,
      sum(${appointments.commissionAmount} - coalesce((select sum(${entries.amount}) from ${entries}
        where ${entries.scanCenterId} = ${centerId} and ${entries.appointmentId} = ${appointments.id}), 0))::bigint as amount
    from ${appointments}
    where ${and(sql`${appointments.scanCenterId} = ${centerId}`, inBranches(ctx, appointments.branchId))}
      and ${appointments.referringDoctorId} is not null and ${appointments.commissionAmount} > 0
      and (${appointments.status} in ('pending', 'arrived', 'in_progress') or ${appointments.status} = 'completed'
        and ${appointments.paidAmount} < ${appointments.totalPrice} - ${appointments.coveredAmount})
    group by ${appointments.referringDoctorId}`;
}

/** Selects by doctor when they were paid last. */
function lastPaid(ctx: RequestContext, end: SQL | null): SQL {
  const { centerId } = ctx.account;
  return sql`select ${payOuts.doctorId} as doctor_id, max(${payOuts.at}) as at
    from ${payOuts} left join ${reversals}
      on ${reversals.scanCenterId} = ${centerId} and ${reversals.payOutId} = ${payOuts.id}
    where ${payOutScope(ctx)} and ${end === null ? sql`${reversals.at} is null` : sql`${payOuts.at} < ${end} and (${reversals.at} is null or ${reversals.at} >= ${end})`}
    group by ${payOuts.doctorId}`;
}
