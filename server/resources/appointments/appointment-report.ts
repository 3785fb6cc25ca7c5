import type { AuditAction } from "#domain/audit-kinds.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { RequestContext } from "../../http/context.ts";
import { readAppointment } from "./appointment-list.ts";

/** Adds the audit row and the event of a change. Returns the changed appointment. */
export async function recordAppointmentChange(
  ctx: RequestContext,
  before: Appointment,
  action?: AuditAction,
): Promise<Appointment> {
  const after = await readAppointment(ctx, before.id);
  ctx.changed({
    entity: "appointment",
    id: after.id,
    branch: after.branch,
    before,
    after,
    ...(action === undefined ? {} : { action }),
  });
  // Clients that follow the appointment's former branch receive the event as well.
  if (after.branch !== before.branch) {
    ctx.notify({
      type: "appointment.updated",
      id: after.id,
      branch: before.branch,
      version: after.version,
    });
  }
  return after;
}
