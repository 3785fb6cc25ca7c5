import type { AuditAction } from "#domain/audit-kinds.ts";
import { and, eq } from "drizzle-orm";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { Refusal } from "#domain/errors.ts";
import { partBeingWritten, type ReportPart } from "#domain/reports.ts";
import type { ReportStatus } from "#domain/statuses.ts";
import { appointments, reports } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { lockAppointment } from "../appointments/appointment-list.ts";
import { recordAppointmentChange } from "../appointments/appointment-report.ts";
import { inScope } from "../scope.ts";
import { findReport, reportOf } from "./report-store.ts";

/** A report whose appointment is locked: concurrent writers wait and then get a refusal. */
export interface LockedReport {
  appointment: Appointment;
  before: Report;
  /** Row of `reports`; null before the first save. */
  row: number | null;
}

/** Locks an appointment and reads its report. Throws `not_found`. */
export async function lockReport(ctx: RequestContext, id: number): Promise<LockedReport> {
  const appointment = await lockAppointment(ctx, id);
  const storedReport = await findReport(ctx, id);
  return {
    appointment,
    before: reportOf(appointment, storedReport),
    row: storedReport?.id ?? null,
  };
}

/** Throws `status_transition` if a save is not of what is being written: an addendum never changes the text above it. */
export function refuseOtherPart(report: Report, part: ReportPart): void {
  if (partBeingWritten(report) !== part) throw new Refusal("status_transition");
}

/** Changes columns of a report. */
export async function updateReport(
  ctx: RequestContext,
  row: number,
  values: Partial<typeof reports.$inferInsert>,
): Promise<void> {
  await ctx.tx
    .update(reports)
    .set(values)
    .where(and(eq(reports.scanCenterId, ctx.account.centerId), eq(reports.id, row)));
}

/** Stores the appointment's report status, notifies clients of the change and returns the report. */
export async function finishReportChange(
  ctx: RequestContext,
  { appointment, status }: { appointment: Appointment; status: ReportStatus },
): Promise<Report> {
  if (appointment.report_status !== status) {
    await ctx.tx
      .update(appointments)
      .set({ reportStatus: status })
      .where(and(inScope(ctx, appointments), eq(appointments.id, appointment.id)));
    await recordAppointmentChange(ctx, appointment, "report");
  }
  const after = reportOf(appointment, await findReport(ctx, appointment.id));
  ctx.notify({
    type: "report.updated",
    id: appointment.id,
    branch: appointment.branch,
    version: after.version,
  });
  return after;
}

/** Notes a change of a report in the audit trail. */
export function auditReport(
  ctx: RequestContext,
  { id, branch }: Appointment,
  { before, after, action }: { before: Report; after: Report; action: AuditAction },
): void {
  ctx.audit({
    action,
    entity: "report",
    entityId: id,
    branch,
    before: before.version === 0 ? null : before,
    after,
  });
}
