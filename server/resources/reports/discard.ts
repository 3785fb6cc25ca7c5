import { and, eq, sql } from "drizzle-orm";
import type { DiscardReportInput, Report } from "#domain/entities/report.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { reasonAgainstDiscarding } from "#domain/reports.ts";
import { reports, reportVersions } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { auditReport, finishReportChange, lockReport } from "./report-changes.ts";

/**
 * Ends an amendment or addendum that was not submitted: the report is again as its latest version says. The discarded text
 * stays in the audit trail. Throws `stale`, `status_transition` if none is being written.
 */
export async function discardVersion(
  ctx: RequestContext,
  id: number,
  { version }: DiscardReportInput,
): Promise<Report> {
  const { appointment, before, row, versions } = await lockReport(ctx, id);
  enforce(reasonAgainstDiscarding(before));
  checkVersion(version, before);
  if (row === null) throw new Refusal("status_transition");
  await ctx.tx
    .update(reports)
    .set({
      status: "report_ready",
      content: sql`${reportVersions.content}`,
      findings: sql`${reportVersions.findings}`,
      authorId: sql`${reportVersions.authorId}`,
      shiftId: sql`${reportVersions.shiftId}`,
      amendReason: null,
      addendum: null,
    })
    .from(reportVersions)
    .where(
      and(
        eq(reports.scanCenterId, ctx.account.centerId),
        eq(reports.id, row),
        eq(reportVersions.scanCenterId, reports.scanCenterId),
        eq(reportVersions.reportId, reports.id),
        eq(reportVersions.revision, before.revision),
      ),
    );
  const after = await finishReportChange(ctx, { appointment, status: "report_ready", versions });
  auditReport(ctx, appointment, { before, after, action: "discard" });
  return after;
}
