import { and, asc, eq, inArray } from "drizzle-orm";
import { PERMISSIONS } from "#domain/access.ts";
import type { Appointment, WorklistDoctor, WorklistInput } from "#domain/entities/appointment.ts";
import { enforce } from "#domain/errors.ts";
import { faultOfDeferral, reasonAgainstArranging } from "#domain/worklist.ts";
import { accountBranches, accounts, appointments } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { lockAppointment, readAppointment } from "./appointment-list.ts";
import { recordAppointmentChange } from "./appointment-report.ts";

/**
 * Sets the priority of a scan that waits for its report, assigns it to a doctor of its branch, and defers it. Throws
 * `not_found`, `stale`, `validation`, `report_ready`, `status_transition`.
 */
export async function arrangeScan(
  ctx: RequestContext,
  id: number,
  {
    priority,
    assigned_to: doctor,
    deferred_until: until,
    deferred_reason: reason,
    version,
  }: WorklistInput,
): Promise<Appointment> {
  const before = await lockAppointment(ctx, id);
  checkVersion(version, before);
  const checks = new Checks();
  if (typeof doctor === "number" && doctor !== before.assigned_to) {
    const isDoctor = (await doctorsOf(ctx, before.branch)).some((one) => one.id === doctor);
    checks.add({ assigned_to: isDoctor ? null : "not_found" });
  }
  if (typeof until === "string")
    checks.add({ deferred_until: faultOfDeferral(Date.parse(until), ctx.now.getTime()) });
  checks.done();
  enforce(reasonAgainstArranging(before));
  const values = {
    ...(priority === undefined ? {} : { priority }),
    ...(doctor === undefined ? {} : { assignedTo: doctor }),
    ...(until === undefined
      ? {}
      : until === null
        ? { deferredUntil: null, deferredReason: "", deferredBy: null }
        : {
            deferredUntil: new Date(until),
            deferredReason: reason ?? "",
            deferredBy: ctx.account.id,
          }),
  };
  // Nothing to change, or a form that was saved as it was opened.
  const isSame =
    (priority ?? before.priority) === before.priority &&
    (doctor === undefined || doctor === before.assigned_to) &&
    (until === undefined || (until === null && before.deferred_until === null));
  if (isSame) return before;
  await ctx.tx
    .update(appointments)
    .set(values)
    .where(and(eq(appointments.scanCenterId, ctx.account.centerId), eq(appointments.id, id)));
  return recordAppointmentChange(ctx, before);
}

/** Returns the doctors to whom a scan can be assigned, by name. Throws `not_found`. */
export async function findDoctors(ctx: RequestContext, id: number): Promise<WorklistDoctor[]> {
  const { branch } = await readAppointment(ctx, id);
  return doctorsOf(ctx, branch);
}

/** Returns the active doctors who report for a branch, by name. */
function doctorsOf(ctx: RequestContext, branch: number): Promise<WorklistDoctor[]> {
  return ctx.tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .innerJoin(
      accountBranches,
      and(
        eq(accountBranches.scanCenterId, accounts.scanCenterId),
        eq(accountBranches.accountId, accounts.id),
        eq(accountBranches.kind, "reporting"),
        eq(accountBranches.branchId, branch),
      ),
    )
    .where(
      and(
        eq(accounts.scanCenterId, ctx.account.centerId),
        inArray(accounts.role, [...PERMISSIONS["reports.write"]]),
        eq(accounts.active, true),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id));
}
