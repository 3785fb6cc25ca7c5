import { and, asc, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { dayRange, today } from "#domain/dates.ts";
import { appointments, patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";

/** The fields by which users recognize an appointment. */
export interface NearAppointment {
  id: number;
  accessionNumber: string;
  startAt: Date;
  patientName: string;
  patientPhone: string;
  patientNationalId: string;
}

/**
 * Returns the appointments that meet a condition: today's first, then the nearest in time, past or
 * future. A receptionist who searches usually means the patient at the desk.
 */
export async function nearestAppointments(
  ctx: RequestContext,
  where: SQL | undefined,
  limit: number,
): Promise<NearAppointment[]> {
  const day = dayRange(today(ctx.account.zone, ctx.now.getTime()), ctx.account.zone);
  const [start, end] = [new Date(day.start), new Date(day.end)];
  const { id, accessionNumber, startAt, patientId, scanCenterId } = appointments;
  const selectNearest = (condition: SQL, order: typeof asc) =>
    ctx.tx
      .select({ scanCenterId, id, accessionNumber, startAt, patientId })
      .from(appointments)
      .where(and(where, condition))
      .orderBy(order(startAt), order(id))
      .limit(limit);
  const nearest = selectNearest(gte(startAt, start), asc)
    .unionAll(selectNearest(lt(startAt, start), desc))
    .as("near");
  const nearestRows = await ctx.tx
    .select({
      id: nearest.id,
      accessionNumber: nearest.accessionNumber,
      startAt: nearest.startAt,
      patientName: patients.name,
      patientPhone: patients.phoneNumber,
      patientNationalId: patients.nationalId,
    })
    .from(nearest)
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, nearest.scanCenterId), eq(patients.id, nearest.patientId)),
    )
    .where(eq(patients.scanCenterId, ctx.account.centerId));
  const distanceFromNow = (one: NearAppointment): number => {
    const isToday = one.startAt >= start && one.startAt < end;
    return isToday ? -1 : Math.abs(one.startAt.getTime() - ctx.now.getTime());
  };
  return nearestRows
    .sort(
      (one, other) =>
        distanceFromNow(one) - distanceFromNow(other) ||
        one.startAt.getTime() - other.startAt.getTime() ||
        one.id - other.id,
    )
    .slice(0, limit);
}
