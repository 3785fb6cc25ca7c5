import { and, asc, desc, eq, sql } from "drizzle-orm";
import { APPOINTMENT_STATUSES } from "#domain/appointments.ts";
import { MONEY_METHODS, type MoneyMethod } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { PaymentKind } from "#domain/entities/payment.ts";
import { sumShifts, sumTakingPlace } from "#domain/end-of-day.ts";
import { accounts, appointments, payments, receptionistShifts } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { selectAppointments, REMAINING_AMOUNT } from "../appointments/appointment-record.ts";
import { IS_DISCOUNTED } from "../appointments/end-of-day-filters.ts";
import { selectLedger } from "../appointments/ledger.ts";
import { cashFiguresOf, movedIn } from "../figures/money-moved.ts";
import { isAmong, isDuring, type Period } from "../figures/period.ts";
import { sumAll, TAKES_PLACE } from "../figures/sums.ts";
import { selectShifts, shiftScope } from "../receptionist-shift/shift-record.ts";

/** Returns the appointments of the period, and those made in it, by status. */
export async function readBookings(
  ctx: RequestContext,
  period: Period,
): Promise<EndOfDay["bookings"]> {
  const booked = await readStatuses(ctx, period.condition);
  const made = await readStatuses(
    ctx,
    and(period.scope, isDuring(appointments.createdAt, period.range)),
  );
  const countOf = (rows: typeof booked, status: string) =>
    rows.find((row) => row.status === status)?.appointments ?? 0;
  return {
    by_status: APPOINTMENT_STATUSES.map((status) => ({
      status,
      booked: countOf(booked, status),
      made: countOf(made, status),
    })),
    booked: sumTakingPlace(booked),
    made: sumTakingPlace(made),
  };
}

function readStatuses(ctx: RequestContext, where: Period["condition"]) {
  return ctx.tx
    .select({
      status: appointments.status,
      appointments: sql<number>`count(*)`.mapWith(Number),
      total_price: sumAll(sql`${appointments.totalPrice}`),
    })
    .from(appointments)
    .where(where)
    .groupBy(appointments.status);
}

/** Returns what each person took and gave back in the period, by name. */
export async function readPeople(
  ctx: RequestContext,
  period: Period,
): Promise<EndOfDay["collections"]["by_person"]> {
  const rows = await ctx.tx
    .select({
      by: payments.byId,
      name: accounts.name,
      method: sql<MoneyMethod>`${payments.method}`,
      kind: sql<PaymentKind>`${payments.kind}`,
      amount: sumAll(sql`${payments.amount}`),
    })
    .from(payments)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, payments.scanCenterId), eq(accounts.id, payments.byId)),
    )
    .where(movedIn(ctx, period))
    .groupBy(payments.byId, accounts.name, payments.method, payments.kind)
    .orderBy(asc(accounts.name), asc(payments.byId));
  const people = new Map(rows.map(({ by, name }) => [by, name]));
  return [...people].map(([by, name]) => {
    const own = rows.filter((row) => row.by === by);
    const [cash, card, transfer] = MONEY_METHODS.map(
      (method) => cashFiguresOf(own.filter((row) => row.method === method)).net,
    );
    return {
      by,
      name,
      ...cashFiguresOf(own),
      cash: cash ?? 0,
      card: card ?? 0,
      transfer: transfer ?? 0,
    };
  });
}

/** Returns the refunds that were given in the period, the first `limit` of them as rows. */
export async function readRefunds(
  ctx: RequestContext,
  period: Period,
  limit: number,
): Promise<EndOfDay["refunds"]> {
  const where = and(movedIn(ctx, period), eq(payments.kind, "refund"));
  const [sums] = await ctx.tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sumAll(sql`${payments.amount}`),
    })
    .from(payments)
    .where(where);
  const orderBy = [asc(payments.at), asc(payments.id)];
  const rows = await selectLedger(ctx.tx, { where, orderBy, limit });
  return { count: sums?.count ?? 0, amount: sums?.amount ?? 0, rows };
}

/** Returns what the desk took off the prices of the period's appointments, the first `limit` of them as rows. */
export async function readDiscounts(
  ctx: RequestContext,
  period: Period,
  limit: number,
): Promise<EndOfDay["discounts"]> {
  const where = and(period.condition, TAKES_PLACE, IS_DISCOUNTED);
  const [sums] = await ctx.tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      discount_amount: sumAll(sql`${appointments.discountAmount}`),
    })
    .from(appointments)
    .where(where);
  const rows = await selectAppointments(
    ctx.tx,
    {
      where,
      orderBy: [desc(appointments.discountAmount), asc(appointments.id)],
      limit,
      offset: 0,
    },
    ctx,
  );
  return { count: sums?.count ?? 0, discount_amount: sums?.discount_amount ?? 0, rows };
}

/** A month has fewer shifts in any center. */
const MAX_SHIFTS = 10_000;

/** Returns the shifts that began in the period, as the list of controls has them for the same days. */
export async function readShifts(ctx: RequestContext, period: Period): Promise<EndOfDay["shifts"]> {
  const rows = await selectShifts(
    ctx.tx,
    {
      where: and(
        shiftScope(ctx),
        isAmong(receptionistShifts.branchId, period.query.branches),
        isDuring(receptionistShifts.startTime, period.range),
      ),
      orderBy: [asc(receptionistShifts.startTime), asc(receptionistShifts.id)],
      limit: MAX_SHIFTS,
      offset: 0,
    },
    ctx,
  );
  return { totals: sumShifts(rows), rows };
}

/** Returns the insurance figures of the financial report, for the providers alone. */
export function insuranceOf({
  by_insurance_provider: groups,
}: FinancialReport): EndOfDay["insurance"] {
  const by_provider = groups.flatMap(({ insurance_provider, name, appointments: count, ...row }) =>
    insurance_provider === null
      ? []
      : [
          {
            insurance_provider,
            name: name ?? "",
            appointments: count,
            covered_amount: row.covered_amount,
            settled_amount: row.settled_amount,
            pending_amount: row.pending_amount,
          },
        ],
  );
  const total = (figure: "appointments" | "covered_amount" | "settled_amount" | "pending_amount") =>
    by_provider.reduce((sum, row) => sum + row[figure], 0);
  return {
    totals: {
      appointments: total("appointments"),
      covered_amount: total("covered_amount"),
      settled_amount: total("settled_amount"),
      pending_amount: total("pending_amount"),
    },
    by_provider,
  };
}

/**
 * Returns the appointments of the period that still owe, the first `limit` of them as rows. No other one has a remaining
 * amount, so their sum is that of the financial report.
 */
export async function readUnpaid(
  ctx: RequestContext,
  period: Period,
  limit: number,
): Promise<EndOfDay["unpaid"]> {
  const where = and(period.condition, sql`${REMAINING_AMOUNT} > 0`);
  const [sums] = await ctx.tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      remaining_cost: sumAll(REMAINING_AMOUNT),
    })
    .from(appointments)
    .where(where);
  const rows = await selectAppointments(
    ctx.tx,
    { where, orderBy: [desc(REMAINING_AMOUNT), asc(appointments.id)], limit, offset: 0 },
    ctx,
  );
  return { count: sums?.count ?? 0, remaining_cost: sums?.remaining_cost ?? 0, rows };
}
