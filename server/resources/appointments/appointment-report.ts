import type { Appointment } from "#domain/entities/appointment.ts";
import type { RequestContext } from "../../http/context.ts";
import { readAppointment } from "./appointment-list.ts";

/** Audit row and event of a change; answers the appointment as it now is. */
export async function reportAppointment(
  ctx: RequestContext,
  before: Appointment,
  action?: string,
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
  // Who follows the branch it left is told as well.
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
