import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { ReportStatus } from "#domain/appointments.ts";
import type { Report, ReportVersion } from "#domain/entities/report.ts";
import { findingsIn, type Finding } from "#domain/findings.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { accounts, reports, reportVersions } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";

type Row = typeof reports.$inferSelect & {
  author: string;
  revision: number;
  firstSubmittedAt: Date | null;
  revisionReason: string | null;
};

/** Returns the report of an appointment with author's name and submissions; null before the first save. */
export async function findReport(ctx: RequestContext, appointment: number): Promise<Row | null> {
  const [row] = await ctx.tx
    .select({
      report: reports,
      author: accounts.name,
      revision: ofVersions<number>(sql`count(*)`).mapWith(Number),
      firstSubmittedAt: ofVersions<Date | null>(sql`min(${reportVersions.submittedAt})`).mapWith(
        reportVersions.submittedAt,
      ),
      revisionReason: ofVersions<string | null>(
        sql`(array_agg(${reportVersions.amendReason} order by ${reportVersions.revision} desc))[1]`,
      ),
    })
    .from(reports)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, reports.scanCenterId), eq(accounts.id, reports.authorId)),
    )
    .where(
      and(eq(reports.scanCenterId, ctx.account.centerId), eq(reports.appointmentId, appointment)),
    );
  if (row === undefined) return null;
  const { report, ...others } = row;
  return { ...report, ...others };
}

/** Returns the SQL of an aggregate over all submitted versions of a report. */
function ofVersions<T>(aggregate: SQL): SQL<T> {
  return sql<T>`(select ${aggregate} from ${reportVersions}
    where ${reportVersions.scanCenterId} = ${reports.scanCenterId}
      and ${reportVersions.reportId} = ${reports.id})`;
}

/** Returns all submitted versions of an appointment's report, the newest first. */
export async function listVersions(
  ctx: RequestContext,
  appointment: number,
): Promise<ReportVersion[]> {
  const rows = await ctx.tx
    .select({ version: reportVersions, author: accounts.name })
    .from(reportVersions)
    .innerJoin(
      reports,
      and(
        eq(reports.scanCenterId, reportVersions.scanCenterId),
        eq(reports.id, reportVersions.reportId),
      ),
    )
    .innerJoin(
      accounts,
      and(
        eq(accounts.scanCenterId, reportVersions.scanCenterId),
        eq(accounts.id, reportVersions.authorId),
      ),
    )
    .where(
      and(eq(reports.scanCenterId, ctx.account.centerId), eq(reports.appointmentId, appointment)),
    )
    .orderBy(desc(reportVersions.revision));
  return rows.map(({ version, author }) => ({
    revision: version.revision,
    content: contentIn(version.content),
    author: version.authorId,
    author_name: author,
    submitted_at: version.submittedAt.toISOString(),
    amend_reason: version.amendReason,
  }));
}

/** Returns a report as sent to accounts that may write it. */
export function reportOf(appointment: { id: number; created_at: string }, row: Row | null): Report {
  if (row === null) {
    return {
      id: appointment.id,
      appointment: appointment.id,
      status: "not_started",
      content: null,
      findings: [],
      template: null,
      author: null,
      author_name: null,
      submitted_at: null,
      amend_reason: null,
      revision: 0,
      first_submitted_at: null,
      revision_reason: null,
      created_at: appointment.created_at,
      updated_at: appointment.created_at,
      version: 0,
    };
  }
  const status: ReportStatus = row.status;
  return {
    id: appointment.id,
    appointment: appointment.id,
    status,
    content: contentIn(row.content),
    // Derived from the content when it was stored.
    findings: row.findings as Finding[],
    template: row.templateId,
    author: row.authorId,
    author_name: row.author,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    amend_reason: row.amendReason,
    revision: row.revision,
    first_submitted_at: row.firstSubmittedAt?.toISOString() ?? null,
    revision_reason: row.revisionReason,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Returns a report as the account may see it: only doctors see drafts, others the last submitted version. */
export async function reportFor(ctx: RequestContext, report: Report): Promise<Report> {
  if (allows(ctx.account, "reports.write") || report.status === "report_ready") return report;
  const [last] = report.revision === 0 ? [] : await listVersions(ctx, report.appointment);
  return {
    ...report,
    content: last?.content ?? null,
    findings: last === undefined ? [] : findingsIn(last.content),
    author: last?.author ?? null,
    author_name: last?.author_name ?? null,
  };
}

/** Returns the stored content with its type; it was validated before it was stored. */
function contentIn(stored: unknown): ReportContent {
  return stored as ReportContent;
}
