import { and, eq } from "drizzle-orm";
import type { Appointment } from "#domain/entities/appointment.ts";
import type {
  AmendReportInput,
  Report,
  SaveReportInput,
  SubmitReportInput,
} from "#domain/entities/report.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { withComputed } from "#domain/computed-fields.ts";
import { findingsIn } from "#domain/findings.ts";
import {
  reasonAgainstAmending,
  reasonAgainstSaving,
  reasonAgainstSubmitting,
} from "#domain/reports.ts";
import { faultOfSigning } from "#domain/signing.ts";
import type { ReportStatus } from "#domain/statuses.ts";
import { appointments, reports, reportTemplates, reportVersions } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { lockAppointment } from "../appointments/appointment-list.ts";
import { recordAppointmentChange } from "../appointments/appointment-report.ts";
import { requireDoctorShift } from "../doctor-shift/shift-store.ts";
import { inScope } from "../scope.ts";
import { findReport, reportOf } from "./report-store.ts";

/** A report whose appointment is locked: concurrent writers wait and then get a refusal. */
interface LockedReport {
  appointment: Appointment;
  before: Report;
  /** Row of `reports`; null before the first save. */
  row: number | null;
}

async function lock(ctx: RequestContext, id: number): Promise<LockedReport> {
  const appointment = await lockAppointment(ctx, id);
  const storedReport = await findReport(ctx, id);
  return {
    appointment,
    before: reportOf(appointment, storedReport),
    row: storedReport?.id ?? null,
  };
}

/**
 * Saves the draft. The first save creates the report; a shift of the doctor starts if none is active.
 * Throws `not_found`, `report_ready` and `stale` with `current`, `status_transition`.
 */
export async function saveReport(
  ctx: RequestContext,
  id: number,
  { content, template, version }: SaveReportInput,
): Promise<Report> {
  const { appointment, before, row } = await lock(ctx, id);
  enforce(reasonAgainstSaving(appointment), { extra: { current: before } });
  checkVersion(version, before);
  await refuseTemplate(ctx, template ?? null);
  const shift = await requireDoctorShift(ctx);
  const computed = withComputed(content);
  const values = {
    content: computed,
    findings: findingsIn(computed),
    ...(template === undefined ? {} : { templateId: template }),
    authorId: ctx.account.id,
    shiftId: shift,
  };
  if (row === null) {
    await ctx.tx
      .insert(reports)
      .values({ scanCenterId: ctx.account.centerId, appointmentId: id, ...values });
  } else {
    await update(ctx, row, values);
  }
  const after = await finishReportChange(ctx, { appointment, status: "in_progress" });
  // Drafts are saved every few seconds, so the audit trail records only when an author starts to write.
  if (row === null || before.author !== ctx.account.id)
    auditReport(ctx, appointment, before, after, row === null ? "create" : "update");
  return after;
}

/** Submits the report: makes it read-only and stores its text as a permanent version. */
export async function submitReport(
  ctx: RequestContext,
  id: number,
  { version }: SubmitReportInput,
): Promise<Report> {
  const { appointment, before, row } = await lock(ctx, id);
  enforce(reasonAgainstSubmitting(appointment), { extra: { current: before } });
  checkVersion(version, before);
  if (row === null || before.content === null) throw new Refusal("status_transition");
  const fault = faultOfSigning(before.content);
  if (fault !== null) throw invalidFields({ content: fault });
  const shift = await requireDoctorShift(ctx);
  await update(ctx, row, {
    status: "report_ready",
    authorId: ctx.account.id,
    shiftId: shift,
    submittedAt: ctx.now,
    amendReason: null,
  });
  await ctx.tx.insert(reportVersions).values({
    scanCenterId: ctx.account.centerId,
    reportId: row,
    revision: before.revision + 1,
    content: before.content,
    findings: before.findings,
    authorId: ctx.account.id,
    shiftId: shift,
    submittedAt: ctx.now,
    amendReason: before.amend_reason,
  });
  const after = await finishReportChange(ctx, { appointment, status: "report_ready" });
  auditReport(ctx, appointment, before, after, "submit");
  return after;
}

/** Opens a ready report for a new version; the submitted versions stay readable. */
export async function amendReport(
  ctx: RequestContext,
  id: number,
  { reason, version }: AmendReportInput,
): Promise<Report> {
  const { appointment, before, row } = await lock(ctx, id);
  enforce(reasonAgainstAmending(appointment));
  checkVersion(version, before);
  if (row === null) throw new Refusal("status_transition");
  await update(ctx, row, {
    status: "in_progress",
    amendReason: reason,
    authorId: ctx.account.id,
  });
  const after = await finishReportChange(ctx, { appointment, status: "in_progress" });
  auditReport(ctx, appointment, before, after, "amend");
  return after;
}

async function update(
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
async function finishReportChange(
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

function auditReport(
  ctx: RequestContext,
  { id, branch }: Appointment,
  before: Report,
  after: Report,
  action: string,
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

async function refuseTemplate(ctx: RequestContext, template: number | null): Promise<void> {
  if (template === null) return;
  const [found] = await ctx.tx
    .select({ id: reportTemplates.id })
    .from(reportTemplates)
    .where(and(inScope(ctx, reportTemplates), eq(reportTemplates.id, template)));
  if (found === undefined) throw invalidFields({ template: "not_found" });
}
