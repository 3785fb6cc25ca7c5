import { and, eq } from "drizzle-orm";
import type { ReceptionistShift } from "@domain/entities/receptionist-shift";
import { enforce, type ErrorCode } from "@domain/errors";
import type { ShiftFacts } from "@domain/shifts";
import { receptionistShifts } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { notFound } from "../../http/refusals";
import { shiftScope } from "./shift-record";
import { readShift, reportChange } from "./shift-store";

/** What owner or admin staff do to a shift. */
export interface ShiftMark {
  /** As the audit trail names it. */
  action: "flag" | "unflag" | "clear" | "compensate";
  refuse: (facts: ShiftFacts) => ErrorCode | null;
  /** The columns it sets. */
  set: Partial<typeof receptionistShifts.$inferInsert>;
}

/** Marks a shift of the scope; the row is locked first, so that two people cannot both. */
export async function markShift(
  ctx: RequestContext,
  id: number,
  { action, refuse, set }: ShiftMark,
): Promise<ReceptionistShift> {
  const where = and(shiftScope(ctx), eq(receptionistShifts.id, id));
  const [locked] = await ctx.tx
    .select({ id: receptionistShifts.id })
    .from(receptionistShifts)
    .where(where)
    .for("update");
  if (!locked) throw notFound();
  const before = await readShift(ctx, id);
  enforce(refuse({ ...before, own: before.receptionist === ctx.account.id }));
  await ctx.tx.update(receptionistShifts).set(set).where(where);
  const after = await readShift(ctx, id);
  reportChange(ctx, { before, after, action });
  return after;
}
