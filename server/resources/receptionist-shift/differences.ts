import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { ShiftDifferences } from "#domain/entities/receptionist-shift.ts";
import { accounts, receptionistShifts as shifts } from "../../database/schema.ts";
import type { Transaction } from "../../http/context.ts";

const shortage = sql<number>`sum(greatest(-${shifts.difference}, 0))::bigint`;
const surplus = sql<number>`sum(greatest(${shifts.difference}, 0))::bigint`;

/** Returns what the drawers of the shifts that meet a condition were short and over, by person, in piastres. */
export async function differencesOf(
  tx: Transaction,
  where: SQL | undefined,
): Promise<ShiftDifferences> {
  const people = await tx
    .select({
      receptionist: shifts.receptionistId,
      receptionist_name: accounts.name,
      short_shifts: sql<number>`count(*) filter (where ${shifts.difference} < 0)`.mapWith(Number),
      shortage: shortage.mapWith(Number),
      over_shifts: sql<number>`count(*) filter (where ${shifts.difference} > 0)`.mapWith(Number),
      surplus: surplus.mapWith(Number),
    })
    .from(shifts)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, shifts.scanCenterId), eq(accounts.id, shifts.receptionistId)),
    )
    .where(and(where, ne(shifts.difference, 0)))
    .groupBy(shifts.receptionistId, accounts.name)
    .orderBy(sql`${shortage} desc`, sql`${surplus} desc`, shifts.receptionistId);
  const sum = (field: "shortage" | "surplus") =>
    people.reduce((total, person) => total + person[field], 0);
  return { shortage: sum("shortage"), surplus: sum("surplus"), people };
}
