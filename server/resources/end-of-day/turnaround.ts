import { and, eq, sql } from "drizzle-orm";
import type { Modality } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import { accounts, appointments, reports, reportVersions, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { COMPLETED_AT } from "../appointments/worklist-order.ts";
import type { Period } from "../figures/period.ts";

const MINUTES = sql`greatest(0, extract(epoch from ${reportVersions.submittedAt} - ${COMPLETED_AT}) / 60)`;
const SUBMITTED = sql`${reportVersions.submittedAt} is not null`;

/** Returns the whole minutes below which a part of the reports was final. */
function minutesAt(part: number) {
  return sql<
    number | null
  >`round((percentile_cont(${sql.raw(String(part))}) within group (order by ${MINUTES}) filter (where ${SUBMITTED}))::numeric)::int`;
}

/**
 * Returns the minutes from the end of the scan to the first final report, of the completed scans of the period, and how
 * many of them have no final report yet. An amendment does not count, nor a preliminary report.
 */
export async function readTurnaround(
  ctx: RequestContext,
  period: Period,
): Promise<EndOfDay["turnaround"]> {
  const center = appointments.scanCenterId;
  const rows = await ctx.tx
    .select({
      modality: sql<Modality | null>`${tests.modality}`,
      doctor: sql<number | null>`${reportVersions.authorId}`.mapWith(Number),
      name: sql<string | null>`min(${accounts.name})`,
      level:
        sql<number>`grouping(${reportVersions.authorId}) * 2 + grouping(${tests.modality})`.mapWith(
          Number,
        ),
      reports: sql<number>`count(${reportVersions.id})`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where not (${SUBMITTED}))`.mapWith(Number),
      median_minutes: minutesAt(0.5),
      p90_minutes: minutesAt(0.9),
    })
    .from(appointments)
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, appointments.testId)))
    .leftJoin(
      reports,
      and(eq(reports.scanCenterId, center), eq(reports.appointmentId, appointments.id)),
    )
    .leftJoin(
      reportVersions,
      and(
        eq(reportVersions.scanCenterId, center),
        eq(reportVersions.reportId, reports.id),
        eq(reportVersions.revision, 1),
      ),
    )
    .leftJoin(
      accounts,
      and(eq(accounts.scanCenterId, center), eq(accounts.id, reportVersions.authorId)),
    )
    .where(and(period.condition, eq(appointments.status, "completed")))
    .groupBy(sql`grouping sets ((), (${tests.modality}), (${reportVersions.authorId}))`)
    .orderBy(sql`count(*) desc`, tests.modality, reportVersions.authorId);
  const total = rows.find(({ level }) => level === ALL);
  const figures = (row: (typeof rows)[number]) => ({
    reports: row.reports,
    median_minutes: row.median_minutes,
    p90_minutes: row.p90_minutes,
  });
  return {
    totals: {
      reports: total?.reports ?? 0,
      median_minutes: total?.median_minutes ?? null,
      p90_minutes: total?.p90_minutes ?? null,
      waiting: total?.waiting ?? 0,
    },
    by_modality: rows.flatMap((row) =>
      row.level === OF_MODALITY && row.modality !== null
        ? [{ modality: row.modality, ...figures(row), waiting: row.waiting }]
        : [],
    ),
    by_doctor: rows.flatMap((row) =>
      // The scans that wait have no doctor.
      row.level === OF_DOCTOR && row.reports > 0
        ? [{ doctor: row.doctor ?? 0, name: row.name ?? "", ...figures(row) }]
        : [],
    ),
  };
}

/** What GROUPING gives: 2 without the doctor, 1 without the modality. */
const ALL = 3;
const OF_MODALITY = 2;
const OF_DOCTOR = 1;
