import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { ReportStatus } from "#domain/appointments.ts";
import type { Report, ReportVersion } from "#domain/entities/report.ts";
import { findingsIn, type Finding } from "#domain/findings.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { standingOf, type VersionHead } from "#domain/report-versions.ts";
import { accounts, reports, reportVersions } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";

type Row = typeof reports.$inferSelect & {
  author: string;
  /** The oldest first. */
  versions: readonly VersionHead[];
};

/**
 * Returns the report of an appointment with its author's name and its versions; null before the first save. `known` are
 * its versions if they were read before and are still all: a draft is saved every few seconds.
 */
export async function findReport(
  ctx: RequestContext,
  appointment: number,
  known?: readonly VersionHead[],
): Promise<Row | null> {
  const [row] = await ctx.tx
    .select({
      report: reports,
      author: accounts.name,
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
  const versions = known ?? (await listHeads(ctx, appointment));
  return { ...row.report, author: row.author, versions };
}

/** Returns all submitted versions of an appointment's report, the oldest first. */
export async function listVersions(
  ctx: RequestContext,
  appointment: number,
): Promise<ReportVersion[]> {
  const rows = await readVersions(ctx, appointment, reportVersions.content);
  return rows.map((row) => ({ ...headOf(row), content: contentIn(row.content) }));
}

/** Returns the same without the texts, which may be long. */
async function listHeads(ctx: RequestContext, appointment: number): Promise<VersionHead[]> {
  return (await readVersions(ctx, appointment, sql`null`)).map(headOf);
}

async function readVersions(
  ctx: RequestContext,
  appointment: number,
  content: typeof reportVersions.content | SQL,
) {
  return ctx.tx
    .select({
      revision: reportVersions.revision,
      author: reportVersions.authorId,
      authorName: sql<string>`coalesce(${reportVersions.authorName}, ${accounts.name})`,
      authorTitle: reportVersions.authorTitle,
      authorLicenceNumber: reportVersions.authorLicenceNumber,
      submittedAt: reportVersions.submittedAt,
      amendReason: reportVersions.amendReason,
      addendum: reportVersions.addendum,
      content,
    })
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
    .orderBy(asc(reportVersions.revision));
}

function headOf(row: Awaited<ReturnType<typeof readVersions>>[number]): VersionHead {
  return {
    revision: row.revision,
    author: row.author,
    author_name: row.authorName,
    author_title: row.authorTitle,
    author_licence_number: row.authorLicenceNumber,
    submitted_at: row.submittedAt.toISOString(),
    amend_reason: row.amendReason,
    addendum: row.addendum === null ? null : contentIn(row.addendum),
  };
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
      ...standingOf([]),
      addendum: null,
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
    // Derived from the content when it was stored; earlier versions stored no codes.
    findings: (row.findings as Finding[]).map((one) => ({ ...one, code: one.code ?? null })),
    template: row.templateId,
    author: row.authorId,
    author_name: row.author,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    amend_reason: row.amendReason,
    ...standingOf(row.versions),
    addendum: row.addendum === null ? null : contentIn(row.addendum),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Returns a report as the account may see it: only doctors see drafts, others the last submitted version. */
export async function reportFor(ctx: RequestContext, report: Report): Promise<Report> {
  if (allows(ctx.account, "reports.write") || report.status === "report_ready") return report;
  const last = (await listVersions(ctx, report.appointment)).at(-1);
  return {
    ...report,
    content: last?.content ?? null,
    findings: last === undefined ? [] : findingsIn(last.content),
    author: last?.author ?? null,
    author_name: last?.author_name ?? null,
    addendum: null,
  };
}

/** Returns the stored content with its type; it was validated before it was stored. */
function contentIn(stored: unknown): ReportContent {
  return stored as ReportContent;
}
