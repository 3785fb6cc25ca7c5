import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { ReportStatus } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { FirstReading, Report, ReportVersion } from "#domain/entities/report.ts";
import { findingsIn, type Finding } from "#domain/findings.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { standingOf, type VersionHead } from "#domain/report-versions.ts";
import { partBeingWritten } from "#domain/reports.ts";
import { submissionBy } from "#domain/second-reader.ts";
import type { Submission } from "#domain/statuses.ts";
import { accounts, firstReadings, reports, reportVersions } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";

type Row = typeof reports.$inferSelect & {
  author: string;
  /** The oldest first. */
  versions: readonly VersionHead[];
  /** The latest reading that made the report preliminary; whether it still is says its appointment. */
  latestReading: typeof firstReadings.$inferSelect | null;
};

/** Who read a text first, and when. */
const READING = {
  readerId: firstReadings.readerId,
  readerName: firstReadings.readerName,
  readerTitle: firstReadings.readerTitle,
  readerLicenceNumber: firstReadings.readerLicenceNumber,
  readAt: firstReadings.readAt,
};

/** The text of a version, and that of its first reader if the second one changed it. */
const TEXTS = {
  content: sql<unknown>`${reportVersions.content}`,
  firstContent: sql<unknown>`case when ${firstReadings.content} <> ${reportVersions.content} then ${firstReadings.content} end`,
};
const NO_TEXTS = { content: sql<unknown>`null`, firstContent: sql<unknown>`null` };

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
  return {
    ...row.report,
    author: row.author,
    versions: known ?? (await listHeads(ctx, appointment)),
    latestReading: await findLatestReading(ctx, row.report.id),
  };
}

/** Returns the latest reading of a report that made it preliminary; null if none did. */
async function findLatestReading(
  ctx: RequestContext,
  report: number,
): Promise<Row["latestReading"]> {
  const [reading] = await ctx.tx
    .select()
    .from(firstReadings)
    .where(
      and(eq(firstReadings.scanCenterId, ctx.account.centerId), eq(firstReadings.reportId, report)),
    )
    .orderBy(desc(firstReadings.id))
    .limit(1);
  return reading ?? null;
}

function readingOf(
  row: Pick<typeof firstReadings.$inferSelect, keyof typeof READING>,
): FirstReading {
  return {
    reader: row.readerId,
    reader_name: row.readerName,
    reader_title: row.readerTitle,
    reader_licence_number: row.readerLicenceNumber,
    read_at: row.readAt.toISOString(),
  };
}

/** Returns all submitted versions of an appointment's report, the oldest first. */
export async function listVersions(
  ctx: RequestContext,
  appointment: number,
): Promise<ReportVersion[]> {
  const rows = await readVersions(ctx, appointment, TEXTS);
  const readsFirst = allows(ctx.account, "reports.write") || allows(ctx.account, "audit.read");
  return rows.map((row) => ({
    ...headOf(row),
    content: contentIn(row.content),
    first_content: row.firstContent !== null && readsFirst ? contentIn(row.firstContent) : null,
  }));
}

/** Returns the same without the texts, which may be long. */
async function listHeads(ctx: RequestContext, appointment: number): Promise<VersionHead[]> {
  return (await readVersions(ctx, appointment, NO_TEXTS)).map(headOf);
}

async function readVersions(
  ctx: RequestContext,
  appointment: number,
  texts: typeof TEXTS | typeof NO_TEXTS,
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
      reading: READING,
      ...texts,
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
    .leftJoin(
      firstReadings,
      and(
        eq(firstReadings.scanCenterId, reportVersions.scanCenterId),
        eq(firstReadings.id, reportVersions.firstReadingId),
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
    first_reading: row.reading === null ? null : readingOf(row.reading),
  };
}

/** Returns what a submission by this account makes of a report that is not ready; null if it may not submit it. */
function submissionFor(
  { account }: RequestContext,
  { first_reader }: Appointment,
  report: { addendum: unknown },
): Submission | null {
  if (!allows(account, "reports.write")) return null;
  return submissionBy(account.id, {
    second_reader: account.secondReader,
    part: partBeingWritten(report),
    first_reader,
  });
}

/** Returns a report as sent to accounts that may write it. */
export function reportOf(ctx: RequestContext, appointment: Appointment, row: Row | null): Report {
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
      first_reading: null,
      submits_as: submissionFor(ctx, appointment, { addendum: null }),
      created_at: appointment.created_at,
      updated_at: appointment.created_at,
      version: 0,
    };
  }
  const status: ReportStatus = row.status;
  const reading = appointment.first_reader === null ? null : row.latestReading;
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
    first_reading: reading === null ? null : readingOf(reading),
    submits_as: status === "report_ready" ? null : submissionFor(ctx, appointment, row),
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
