import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { RequestContext } from "../../http/context.ts";
import { readFinancialReport } from "../figures/financial-report.ts";
import { cashFiguresOf } from "../figures/money-moved.ts";
import type { Period } from "../figures/period.ts";
import {
  insuranceOf,
  readBookings,
  readDiscounts,
  readPeople,
  readRefunds,
  readShifts,
  readUnpaid,
} from "./sections.ts";
import { readTurnaround } from "./turnaround.ts";

/**
 * Returns what happened in a period; refunds, discounts and unpaid appointments have at most `limit` rows. Money by method and
 * insurance are those of the financial report. The caller must run it in a snapshot transaction.
 */
export async function readEndOfDay(
  ctx: RequestContext,
  period: Period,
  limit: number,
): Promise<EndOfDay> {
  // Its weeks are not shown, so it does not matter on which day they begin.
  const report = await readFinancialReport(ctx, period, 0);
  const by_method = report.cash.by_method;
  const moved = by_method.flatMap(({ payments, refunds }) => [
    { kind: "payment" as const, amount: payments },
    { kind: "refund" as const, amount: refunds },
  ]);
  return {
    start_date: period.start_date,
    end_date: period.end_date,
    bookings: await readBookings(ctx, period),
    collections: {
      totals: cashFiguresOf(moved),
      by_method,
      by_person: await readPeople(ctx, period),
    },
    refunds: await readRefunds(ctx, period, limit),
    discounts: await readDiscounts(ctx, period, limit),
    shifts: await readShifts(ctx, period),
    insurance: insuranceOf(report),
    unpaid: await readUnpaid(ctx, period, limit),
    turnaround: await readTurnaround(ctx, period),
  };
}
