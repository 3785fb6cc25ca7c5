import { sql } from "drizzle-orm";
import { PRIORITIES, RECENT_DAYS } from "#domain/worklist.ts";
import { appointments } from "../../database/schema.ts";

/** From when a scan waits for its report: its completion, or its scheduled end if that was not recorded. */
export const COMPLETED_AT = sql`coalesce(${appointments.completedAt}, upper(${appointments.period}))`;

/** The place of a scan on the worklist, in the order of `compareOnWorklist`: part, priority, waiting time. */
export const WORKLIST_ORDER = sql`row(
  case when ${appointments.deferredUntil} > now() then 2
    when ${COMPLETED_AT} < now() - ${sql.raw(`interval '${RECENT_DAYS * 24} hours'`)} then 1 else 0 end,
  array_position(array[${sql.raw(
    PRIORITIES.toReversed()
      .map((one) => `'${one}'`)
      .join(", "),
  )}], ${appointments.priority}),
  ${COMPLETED_AT})`;
