import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CriticalState } from "#domain/critical-results.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { CriticalResult, OpenCriticalResult } from "#domain/entities/critical-result.ts";
import type { CriticalFigures } from "#domain/entities/dashboard.ts";
import {
  accounts,
  appointments,
  branches,
  criticalEvents,
  patients,
  referringDoctors,
  tests,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { inScope } from "../scope.ts";

type EventRow = typeof criticalEvents.$inferSelect;

const later = alias(criticalEvents, "later");

/** Returns the SQL of whether something of this kind happened to a mark; undefined: anything. */
function happenedAfter(ctx: RequestContext, kind?: EventRow["kind"]): SQL {
  return sql`exists (select 1 from ${criticalEvents} ${later}
    where ${later.scanCenterId} = ${ctx.account.centerId} and ${later.markId} = ${criticalEvents.id}
      ${kind === undefined ? sql`` : sql`and ${later.kind} = ${kind}`})`;
}

/** Returns the id of the current mark among the events of an appointment; null if it is not marked. */
export function markIn(events: readonly EventRow[]): number | null {
  const mark = events.findLast(({ kind }) => kind === "marked");
  if (mark === undefined) return null;
  const isWithdrawn = events.some(({ kind, markId }) => kind === "withdrawn" && markId === mark.id);
  return isWithdrawn ? null : mark.id;
}

function stateOf(events: readonly EventRow[]): CriticalState {
  const mark = markIn(events);
  if (mark === null) return "none";
  return events.some(({ kind, markId }) => kind === "told" && markId === mark) ? "told" : "open";
}

/** Returns the events of an appointment, the oldest first, with the names of their accounts. */
export async function readCriticalEvents(ctx: RequestContext, appointment: number) {
  const rows = await ctx.tx
    .select({ event: criticalEvents, name: accounts.name })
    .from(criticalEvents)
    .innerJoin(
      accounts,
      and(
        eq(accounts.scanCenterId, criticalEvents.scanCenterId),
        eq(accounts.id, criticalEvents.accountId),
      ),
    )
    .where(
      and(
        eq(criticalEvents.scanCenterId, ctx.account.centerId),
        eq(criticalEvents.appointmentId, appointment),
      ),
    )
    .orderBy(asc(criticalEvents.id));
  return rows.map(({ event, name }) => ({ ...event, name }));
}

/** Returns whether the result of an appointment is critical, and what has happened to it. */
export async function findCritical(
  ctx: RequestContext,
  { id, created_at }: Pick<Appointment, "id" | "created_at">,
): Promise<CriticalResult> {
  const events = await readCriticalEvents(ctx, id);
  const mark = markIn(events);
  return {
    id,
    appointment: id,
    state: stateOf(events),
    marked_at: events.find((event) => event.id === mark)?.happenedAt.toISOString() ?? null,
    events: events.map((event) => ({
      kind: event.kind,
      account: event.accountId,
      account_name: event.name,
      happened_at: event.happenedAt.toISOString(),
      told_name: event.toldName,
      told_role: event.toldRole,
      told_at: event.toldAt?.toISOString() ?? null,
      channel: event.channel,
      read_back: event.readBack,
      reason: event.reason,
    })),
    created_at,
    updated_at: events.at(-1)?.happenedAt.toISOString() ?? created_at,
    version: events.length,
  };
}

/** Returns the critical results of the account's branches that nobody was told of, the oldest mark first. */
export async function listOpenCritical(ctx: RequestContext): Promise<OpenCriticalResult[]> {
  const center = criticalEvents.scanCenterId;
  const rows = await ctx.tx
    .select({
      appointment: appointments.id,
      accession_number: appointments.accessionNumber,
      patient_name: patients.name,
      test_name_ar: tests.nameAr,
      test_name_en: tests.nameEn,
      branch: appointments.branchId,
      branch_name: branches.name,
      referring_doctor_name: referringDoctors.name,
      markedAt: criticalEvents.happenedAt,
      marked_by_name: accounts.name,
    })
    .from(criticalEvents)
    .innerJoin(
      appointments,
      and(eq(appointments.scanCenterId, center), eq(appointments.id, criticalEvents.appointmentId)),
    )
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, center), eq(patients.id, appointments.patientId)),
    )
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, appointments.testId)))
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, center), eq(branches.id, appointments.branchId)),
    )
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, center), eq(accounts.id, criticalEvents.accountId)),
    )
    .leftJoin(
      referringDoctors,
      and(
        eq(referringDoctors.scanCenterId, center),
        eq(referringDoctors.id, appointments.referringDoctorId),
      ),
    )
    .where(
      and(
        eq(center, ctx.account.centerId),
        eq(criticalEvents.kind, "marked"),
        inScope(ctx, appointments),
        sql`not ${happenedAfter(ctx)}`,
      ),
    )
    .orderBy(asc(criticalEvents.happenedAt), asc(criticalEvents.id));
  return rows.map(({ markedAt, test_name_ar, test_name_en, ...row }) => ({
    ...row,
    test_name_ar: test_name_ar ?? "",
    test_name_en: test_name_en ?? "",
    marked_at: markedAt.toISOString(),
  }));
}

/** Returns how many of the appointments were critical, and how soon somebody was told. */
export async function readCriticalFigures(
  ctx: RequestContext,
  among: SQL | undefined,
): Promise<CriticalFigures> {
  const firstTold = sql`(select min(${later.toldAt}) from ${criticalEvents} ${later}
    where ${later.scanCenterId} = ${ctx.account.centerId} and ${later.markId} = ${criticalEvents.id})`;
  const minutes = sql`greatest(0, floor(extract(epoch from ${firstTold} - ${criticalEvents.happenedAt}) / 60))`;
  const [row] = await ctx.tx
    .select({
      marked: sql<number>`count(*)`.mapWith(Number),
      told: sql<number>`count(${firstTold})`.mapWith(Number),
      median_minutes: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${minutes}) filter (where ${firstTold} is not null)`,
    })
    .from(criticalEvents)
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, criticalEvents.scanCenterId),
        eq(appointments.id, criticalEvents.appointmentId),
      ),
    )
    .where(
      and(
        eq(criticalEvents.scanCenterId, ctx.account.centerId),
        eq(criticalEvents.kind, "marked"),
        sql`not ${happenedAfter(ctx, "withdrawn")}`,
        among,
      ),
    );
  return row ?? { marked: 0, told: 0, median_minutes: null };
}
