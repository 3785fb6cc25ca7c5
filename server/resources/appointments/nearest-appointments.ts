import { and, asc, desc, gte, lt, type SQL } from "drizzle-orm";
import { dayRange, today } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import { appointments } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { selectAppointments } from "./appointment-record";

/**
 * The appointments that a condition holds for, those of today first, then the nearest in time on
 * either side: who looks somebody up at a desk means the one who stands there.
 */
export async function nearestAppointments(
  ctx: RequestContext,
  where: SQL | undefined,
  limit: number,
): Promise<Appointment[]> {
  const { start, end } = dayRange(today(ctx.account.zone, ctx.now.getTime()), ctx.account.zone);
  const { startAt, id } = appointments;
  const since = selectAppointments(
    ctx.tx,
    {
      where: and(where, gte(startAt, new Date(start))),
      orderBy: [asc(startAt), asc(id)],
      limit,
      offset: 0,
    },
    ctx,
  );
  const before = selectAppointments(
    ctx.tx,
    {
      where: and(where, lt(startAt, new Date(start))),
      orderBy: [desc(startAt), desc(id)],
      limit,
      offset: 0,
    },
    ctx,
  );
  const away = ({ start_at }: Appointment): number => {
    const at = Date.parse(start_at);
    const isToday = at >= Date.parse(start) && at < Date.parse(end);
    return isToday ? -1 : Math.abs(at - ctx.now.getTime());
  };
  const found = (await Promise.all([since, before])).flat();
  return found.sort((one, other) => away(one) - away(other)).slice(0, limit);
}
