import type { AuditAction } from "#domain/audit-kinds.ts";
import { and, eq } from "drizzle-orm";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { Refusal } from "#domain/errors.ts";
import type { VersionHead } from "#domain/report-versions.ts";
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
  /** Its submitted versions, the oldest first. */
  versions: readonly VersionHead[];
  /** The reading that made the report preliminary; null if it is not. */
  firstReading: number | null;
}

/** Locks an appointment and reads its report. Throws `not_found`. */
export async function lockReport(ctx: RequestContext, id: number): Promise<LockedReport> {
  const appointment = await lockAppointment(ctx, id);
  const storedReport = await findReport(ctx, id);
  return {
    appointment,
    before: reportOf(ctx, appointment, storedReport),
    row: storedReport?.id ?? null,
    versions: storedReport?.versions ?? [],
    firstReading:
      appointment.first_reader === null ? null : (storedReport?.latestReading?.id ?? null),
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

/** What a change makes of a report, besides its text. */
type Finished = {
  appointment: Appointment;
  status: ReportStatus;
  /** True if the caller has now read it first. Otherwise a report that is not ready stays as preliminary as it was. */
  isFirstRead?: boolean;
  /** The versions of before if the change added none. */
  versions?: readonly VersionHead[];
};

/** Stores the appointment's report status and first reader, notifies clients of the change and returns the report. */
export async function finishReportChange(
  ctx: RequestContext,
  { appointment, status, isFirstRead = false, versions }: Finished,
): Promise<Report> {
  const isOver = status === "report_ready" && appointment.first_reader !== null;
  const changed =
    appointment.report_status === status && !isFirstRead && !isOver
      ? appointment
      : await changeAppointment(ctx, appointment, {
          reportStatus: status,
          ...(isFirstRead ? { firstReader: ctx.account.id, firstReadAt: ctx.now } : {}),
          ...(isOver ? { firstReader: null, firstReadAt: null } : {}),
        });
  const after = reportOf(ctx, changed, await findReport(ctx, appointment.id, versions));
  ctx.notify({
    type: "report.updated",
    id: appointment.id,
    branch: appointment.branch,
    version: after.version,
  });
  return after;
}

async function changeAppointment(
  ctx: RequestContext,
  before: Appointment,
  values: Partial<typeof appointments.$inferInsert>,
): Promise<Appointment> {
  await ctx.tx
    .update(appointments)
    .set(values)
    .where(and(inScope(ctx, appointments), eq(appointments.id, before.id)));
  return recordAppointmentChange(ctx, before, "report");
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
    before: before.version === 0 ? null : storedPart(before),
    after: storedPart(after),
  });
}

/** Returns a report without what depends on who reads it. */
function storedPart({ submits_as: _submits, ...stored }: Report): object {
  return stored;
}
