import type { AuditAction } from "#domain/audit-kinds.ts";
import {
  faultOfToldAt,
  reasonAgainstMarking,
  reasonWithoutMark,
} from "#domain/critical-results.ts";
import type {
  CriticalResult,
  MarkCriticalInput,
  TellInput,
  WithdrawCriticalInput,
} from "#domain/entities/critical-result.ts";
import { enforce, invalidFields } from "#domain/errors.ts";
import { criticalEvents } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { lockAppointment } from "../appointments/appointment-list.ts";
import { findCritical, markIn, readCriticalEvents } from "./critical-store.ts";

/** Marks a result as critical. Throws `not_found`, `status_transition` if it is marked, `validation`. */
export async function markCritical(
  ctx: RequestContext,
  id: number,
  { told }: MarkCriticalInput,
): Promise<CriticalResult> {
  return change(ctx, id, "mark", async ({ state }, { status }) => {
    enforce(reasonAgainstMarking(state, status));
    const mark = await insertEvent(ctx, id, { kind: "marked" });
    if (told !== undefined) await insertTold(ctx, id, { mark, told, at: "told.told_at" });
  });
}

/**
 * Notes who was told. Every call adds an event and replaces none, so that two doctors who tell at once lose nothing.
 * Throws `not_found`, `status_transition` if the result is not marked, `validation`.
 */
export async function tellCritical(
  ctx: RequestContext,
  id: number,
  told: TellInput,
): Promise<CriticalResult> {
  return change(ctx, id, "tell", async ({ state }, _appointment, mark) => {
    enforce(reasonWithoutMark(state));
    await insertTold(ctx, id, { mark, told, at: "told_at" });
  });
}

/** Withdraws the mark, with a reason. Throws `not_found`, `status_transition` if the result is not marked. */
export async function withdrawCritical(
  ctx: RequestContext,
  id: number,
  { reason }: WithdrawCriticalInput,
): Promise<CriticalResult> {
  return change(ctx, id, "withdraw", async ({ state }, _appointment, mark) => {
    enforce(reasonWithoutMark(state));
    await insertEvent(ctx, id, { kind: "withdrawn", markId: mark, reason });
  });
}

/** Runs a change while no other one of the same appointment runs; adds its audit row and event. */
async function change(
  ctx: RequestContext,
  id: number,
  action: AuditAction,
  write: (
    before: CriticalResult,
    appointment: Awaited<ReturnType<typeof lockAppointment>>,
    mark: number | null,
  ) => Promise<void>,
): Promise<CriticalResult> {
  const appointment = await lockAppointment(ctx, id);
  const before = await findCritical(ctx, appointment);
  await write(before, appointment, markIn(await readCriticalEvents(ctx, id)));
  const after = await findCritical(ctx, appointment);
  ctx.changed({
    entity: "critical_result",
    id,
    branch: appointment.branch,
    action,
    before,
    after,
  });
  return after;
}

async function insertTold(
  ctx: RequestContext,
  id: number,
  {
    mark,
    told,
    at,
  }: {
    mark: number | null;
    told: TellInput;
    /** Name of the field that has the instant, for its fault. */
    at: string;
  },
): Promise<void> {
  const fault = faultOfToldAt(told.told_at, ctx.now.getTime());
  if (fault !== null) throw invalidFields({ [at]: fault });
  await insertEvent(ctx, id, {
    kind: "told",
    markId: mark,
    toldName: told.name,
    toldRole: told.role,
    toldAt: told.told_at == null ? ctx.now : new Date(told.told_at),
    channel: told.channel,
    readBack: told.read_back,
  });
}

/** Adds an event of the account that makes the request. Returns its id. */
async function insertEvent(
  ctx: RequestContext,
  appointment: number,
  values: Omit<
    typeof criticalEvents.$inferInsert,
    "scanCenterId" | "appointmentId" | "accountId" | "happenedAt"
  >,
): Promise<number> {
  const [row] = await ctx.tx
    .insert(criticalEvents)
    .values({
      ...values,
      scanCenterId: ctx.account.centerId,
      appointmentId: appointment,
      accountId: ctx.account.id,
      happenedAt: ctx.now,
    })
    .returning({ id: criticalEvents.id });
  if (row === undefined) throw new Error("an inserted row has an id");
  return row.id;
}
