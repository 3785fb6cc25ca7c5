import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { PaidDoctor, PaidOut } from "#domain/entities/financial-report.ts";
import { sumOf } from "#domain/money.ts";
import { payOutReversals, payOuts, referringDoctors } from "../../database/schema.ts";
import { payOutScope } from "../pay-outs/scope.ts";
import { type FiguresContext, isDuring, type Period } from "./period.ts";

/**
 * Returns what referring doctors were paid in a period, and what came back, each by the day it moved; null if the period is
 * limited to some branches or machines. What was paid before ScanDesk kept it moved no money and is left out.
 */
export async function readPaidOut(
  ctx: FiguresContext,
  { query, range }: Period,
): Promise<PaidOut | null> {
  if (query.branches !== null || query.machines !== null) return null;
  const paid = await sumsByDoctor(ctx, isDuring(payOuts.at, range));
  const reversed = await sumsByDoctor(ctx, isDuring(payOutReversals.at, range));
  const doctors = new Map<number, PaidDoctor>();
  for (const [rows, kind] of [
    [paid, "paid"],
    [reversed, "reversed"],
  ] as const)
    for (const { doctor, name, amount } of rows) {
      const nothing = { referring_doctor: doctor, name, paid: 0, reversed: 0, net: 0 };
      const sums = { ...nothing, ...doctors.get(doctor), [kind]: amount };
      doctors.set(doctor, { ...sums, net: sums.paid - sums.reversed });
    }
  const by_doctor = [...doctors.values()].toSorted(
    (one, other) => other.net - one.net || one.referring_doctor - other.referring_doctor,
  );
  const total = (name: "paid" | "reversed" | "net") => sumOf(by_doctor.map((row) => row[name]));
  return { by_doctor, paid: total("paid"), reversed: total("reversed"), net: total("net") };
}

/** Returns the sum of pay-outs for each doctor, of those that meet the condition, which may be of their reversals. */
async function sumsByDoctor(ctx: FiguresContext, condition: SQL | undefined) {
  const center = payOuts.scanCenterId;
  return (
    ctx.tx
      .select({
        doctor: referringDoctors.id,
        name: referringDoctors.name,
        amount: sql<number>`sum(${payOuts.amount})::bigint`.mapWith(Number),
      })
      .from(payOuts)
      .innerJoin(
        referringDoctors,
        and(eq(referringDoctors.scanCenterId, center), eq(referringDoctors.id, payOuts.doctorId)),
      )
      // A pay-out is reversed once at most, so that no row counts twice.
      .leftJoin(
        payOutReversals,
        and(eq(payOutReversals.scanCenterId, center), eq(payOutReversals.payOutId, payOuts.id)),
      )
      .where(and(payOutScope(ctx), ne(payOuts.method, "outside"), condition))
      .groupBy(referringDoctors.id, referringDoctors.name)
  );
}
