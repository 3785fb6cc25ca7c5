import { and, eq } from "drizzle-orm";
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
import type { ReportContent } from "#domain/report-content.ts";
import { faultOfSigning } from "#domain/signing.ts";
import {
  accounts,
  firstReadings,
  reports,
  reportTemplates,
  reportVersions,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { requireDoctorShift } from "../doctor-shift/shift-store.ts";
import { inScope } from "../scope.ts";
import {
  auditReport,
  finishReportChange,
  type LockedReport,
  lockReport,
  refuseOtherPart,
  updateReport,
} from "./report-changes.ts";

/**
 * Saves the draft. The first save creates the report; a shift of the doctor starts if none is active.
 * Throws `not_found`, `report_ready` and `stale` with `current`, `status_transition`.
 */
export async function saveReport(
  ctx: RequestContext,
  id: number,
  { content, template, version }: SaveReportInput,
): Promise<Report> {
  const { appointment, before, row, versions } = await lockReport(ctx, id);
  enforce(reasonAgainstSaving(appointment), { extra: { current: before } });
  checkVersion(version, before);
  await refuseTemplate(ctx, template ?? null);
  refuseOtherPart(before, "text");
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
    await updateReport(ctx, row, values);
  }
  const after = await finishReportChange(ctx, { appointment, status: "in_progress", versions });
  // Drafts are saved every few seconds, so the audit trail records only when an author starts to write.
  if (row === null || before.author !== ctx.account.id)
    auditReport(ctx, appointment, {
      before,
      after,
      action: row === null ? "create" : "update",
    });
  return after;
}

/**
 * Submits what is being written, the text or an addendum: makes the report read-only and stores a permanent version. Where the
 * center wants a second reader, a text that nobody has read becomes preliminary instead. Throws `not_found`, `report_ready`,
 * `stale` and `second_reader` with `current`, `status_transition`, `validation`.
 */
export async function submitReport(
  ctx: RequestContext,
  id: number,
  { version, submits_as: expected }: SubmitReportInput,
): Promise<Report> {
  const locked = await lockReport(ctx, id);
  const { appointment, before, row } = locked;
  const extra = { current: before };
  enforce(reasonAgainstSubmitting(appointment), { extra });
  checkVersion(version, before);
  if (row === null || before.content === null) throw new Refusal("status_transition");
  if (before.submits_as === null) throw new Refusal("second_reader", { extra });
  // The center's setting was changed since the doctor was told what the submission does.
  if (expected !== undefined && expected !== before.submits_as)
    throw new Refusal("stale", { extra });
  const fault = faultOfSigning(before.addendum ?? before.content);
  if (fault !== null) throw invalidFields({ content: fault });
  return before.submits_as === "preliminary"
    ? readFirst(ctx, { ...locked, row, content: before.content })
    : makeFinal(ctx, { ...locked, row, content: before.content });
}

type Submitted = LockedReport & { row: number; content: ReportContent };

/** Stores the text as read by the first reader; another doctor makes it final. */
async function readFirst(
  ctx: RequestContext,
  { appointment, before, row, content, versions }: Submitted,
): Promise<Report> {
  const shift = await requireDoctorShift(ctx);
  const { name, title, licenceNumber } = await signatureOf(ctx);
  await updateReport(ctx, row, { authorId: ctx.account.id, shiftId: shift });
  await ctx.tx.insert(firstReadings).values({
    scanCenterId: ctx.account.centerId,
    reportId: row,
    revision: before.revision + 1,
    content,
    readerId: ctx.account.id,
    shiftId: shift,
    readAt: ctx.now,
    amendReason: before.amend_reason,
    readerName: name,
    readerTitle: title,
    readerLicenceNumber: licenceNumber,
  });
  const after = await finishReportChange(ctx, {
    appointment,
    status: "in_progress",
    isFirstRead: true,
    versions,
  });
  auditReport(ctx, appointment, { before, after, action: "first_read" });
  return after;
}

async function makeFinal(
  ctx: RequestContext,
  { appointment, before, row, content, firstReading }: Submitted,
): Promise<Report> {
  const shift = await requireDoctorShift(ctx);
  const { name, title, licenceNumber } = await signatureOf(ctx);
  await updateReport(ctx, row, {
    status: "report_ready",
    authorId: ctx.account.id,
    shiftId: shift,
    submittedAt: ctx.now,
    amendReason: null,
    addendum: null,
  });
  await ctx.tx.insert(reportVersions).values({
    scanCenterId: ctx.account.centerId,
    reportId: row,
    revision: before.revision + 1,
    content,
    findings: before.findings,
    authorId: ctx.account.id,
    shiftId: shift,
    submittedAt: ctx.now,
    amendReason: before.amend_reason,
    addendum: before.addendum,
    authorName: name,
    authorTitle: title,
    authorLicenceNumber: licenceNumber,
    // Alone, where the center no longer wants a second reader, a doctor is not the second reader of the own text.
    firstReadingId: appointment.first_reader === ctx.account.id ? null : firstReading,
  });
  const after = await finishReportChange(ctx, { appointment, status: "report_ready" });
  auditReport(ctx, appointment, { before, after, action: "submit" });
  return after;
}

/** Opens a ready report for a new version; the submitted versions stay readable. */
export async function amendReport(
  ctx: RequestContext,
  id: number,
  { reason, version }: AmendReportInput,
): Promise<Report> {
  const { appointment, before, row, versions } = await lockReport(ctx, id);
  enforce(reasonAgainstAmending(appointment));
  checkVersion(version, before);
  if (row === null) throw new Refusal("status_transition");
  await updateReport(ctx, row, {
    status: "in_progress",
    amendReason: reason,
    authorId: ctx.account.id,
  });
  const after = await finishReportChange(ctx, { appointment, status: "in_progress", versions });
  auditReport(ctx, appointment, { before, after, action: "amend" });
  return after;
}

async function refuseTemplate(ctx: RequestContext, template: number | null): Promise<void> {
  if (template === null) return;
  const [found] = await ctx.tx
    .select({ id: reportTemplates.id })
    .from(reportTemplates)
    .where(and(inScope(ctx, reportTemplates), eq(reportTemplates.id, template)));
  if (found === undefined) throw invalidFields({ template: "not_found" });
}

/** Returns with what the doctor signs now; a later change of the account leaves the version as it is. */
async function signatureOf(ctx: RequestContext) {
  const [account] = await ctx.tx
    .select({
      name: accounts.name,
      title: accounts.title,
      licenceNumber: accounts.licenceNumber,
    })
    .from(accounts)
    .where(and(inScope(ctx, accounts), eq(accounts.id, ctx.account.id)));
  if (account === undefined) throw notFound();
  return account;
}
