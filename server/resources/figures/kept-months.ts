import { sql, type SQL } from "drizzle-orm";
import { addDays, type DaySpan, daysRange, subtractSpans, monthsWithin } from "#domain/dates.ts";
import { listChanges, monthFigures } from "../../database/schema.ts";
import { type FiguresContext, isPartOfCenter, type Period, periodOfDays } from "./period.ts";
import { NODE } from "../../http/lists/counts.ts";
import { countedReadings } from "../doctor-shift/counted-readings.ts";
import { FIGURES } from "./groups.ts";
import { type Parts, readParts, mergeParts } from "./parts.ts";

/** Maximum age of a month's last check; shorter than the 24 hours for which rows of `list_changes` are kept. */
const MAX_AGE = sql`interval '20 hours'`;
/** Maximum number of changes to compare with the stored months; with more, every month counts as changed. */
const MOST_CHANGES = 2_000;

/**
 * Returns the parts of a report for a period. Whole months use the stored figures if nothing in them
 * has changed since; all other days, and figures of some branches or machines only, are computed from
 * the rows. The caller must run it in a snapshot transaction.
 */
export async function readKeptParts(ctx: FiguresContext, period: Period): Promise<Parts> {
  if (isPartOfCenter(ctx, period.query)) return readParts(ctx, period);
  const span = { first: period.start_date, last: period.end_date };
  const keptMonths = await readMonths(ctx, span);
  const storedParts = keptMonths.map(({ parts }) => parts);
  const months = keptMonths.map(({ month }) => month);
  for (const days of subtractSpans(span, months))
    storedParts.push(await readParts(ctx, periodOfDays(ctx, period.query, days)));
  return mergeParts(storedParts);
}

interface KeptMonth {
  month: DaySpan;
  parts: Parts;
}

/** Returns the whole months within a span of days whose stored figures are still correct, in order. */
async function readMonths(ctx: FiguresContext, span: DaySpan): Promise<KeptMonth[]> {
  const { account, tx } = ctx;
  const months = monthsWithin(span);
  const [first] = months;
  if (first === undefined) return [];
  const { rows } = await tx.execute<{ begins: string; ends: string; parts: Parts }>(sql`
    with ${keptAndChanges(account.centerId, NODE)}
    select ${isoText(sql`kept.begins_at`)} as begins, ${isoText(sql`kept.ends_at`)} as ends, kept.parts
    from kept where kept.begins_at >= ${daysRange(first.first, first.first, account.zone).start}::timestamptz
      and not ${IS_CHANGED}`);
  const byBegin = new Map(rows.map((row) => [row.begins, row]));
  return months.flatMap((month) => {
    const { start, end } = daysRange(month.first, month.last, account.zone);
    const row = byBegin.get(start);
    // If the center's time zone was changed, the stored months have different boundaries.
    return row?.ends === end ? [{ month, parts: row.parts }] : [];
  });
}

/** Formats a timestamp in SQL like `Date.toISOString`. */
function isoText(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * CTEs. `kept`: the stored months checked recently enough that `list_changes` still has every change since then,
 * with the same list of figures as this version. `touched`: the times at which figures may differ because of a
 * change made since the oldest of these months was stored. For a changed appointment these are its old and new start, its payments and the ends of
 * shifts in which its report was read; for a changed shift its old and new end; for money of a patient's credit its time.
 */
function keptAndChanges(center: number, node: SQL): SQL {
  return sql`kept as materialized (
      select * from ${monthFigures}
      where ${monthFigures.scanCenterId} = ${center} and ${monthFigures.knownAt} > now() - ${MAX_AGE}
        and ${monthFigures.node} = ${node} and ${monthFigures.parts} -> 'names' = ${JSON.stringify(FIGURES)}::jsonb
    ), changes as materialized (
      select entity, entity_id, before, transaction_id from ${listChanges}
      where ${listChanges.scanCenterId} = ${center} and ${listChanges.entity} in ('appointments', 'doctor_shifts', 'payments')
        and ${listChanges.node} = ${node}
        and ${listChanges.transactionId} >= (select min(pg_snapshot_xmin(snapshot)) from kept)
      limit ${MOST_CHANGES + 1}
    ), touched as materialized (
      select distinct changes.transaction_id, moments.at
      from changes cross join lateral (
        select (before->>'start_at')::timestamptz as at where entity = 'appointments'
        union all select start_at from appointments
          where entity = 'appointments' and scan_center_id = ${center} and id = changes.entity_id
        union all select at from payments
          where entity = 'appointments' and scan_center_id = ${center} and appointment_id = changes.entity_id
        union all select at from payments
          where entity = 'payments' and scan_center_id = ${center} and id = changes.entity_id
        union all select end_time from reports
          cross join lateral ${countedReadings(
            sql`reading.scan_center_id = ${center} and reading.report_id = reports.id`,
          )} counted
          join doctor_shifts on doctor_shifts.scan_center_id = ${center} and doctor_shifts.id = counted.shift_id
          where entity = 'appointments' and reports.scan_center_id = ${center}
            and reports.appointment_id = changes.entity_id
        union all select (before->>'end_time')::timestamptz where entity = 'doctor_shifts'
        union all select end_time from doctor_shifts
          where entity = 'doctor_shifts' and scan_center_id = ${center} and id = changes.entity_id
      ) as moments
    )`;
}

/** True if anything in a month of `kept` was changed after the snapshot of its figures. */
const IS_CHANGED = sql`((select count(*) from changes) > ${MOST_CHANGES} or exists (
    select from touched
    where not pg_visible_in_snapshot(touched.transaction_id, kept.snapshot)
      and touched.at >= kept.begins_at and touched.at < kept.ends_at))`;

/**
 * Deletes the stored months of a center that are outdated or can no longer be checked, and marks the
 * others as correct for this transaction's snapshot. The caller must run it in a `repeatable read`
 * transaction, so that both parts see the same snapshot.
 */
export async function revalidateMonths({ tx, account }: FiguresContext): Promise<void> {
  const { snapshot, node } = await readSnapshot({ tx, account });
  await tx.execute(sql`
    with ${keptAndChanges(account.centerId, sql`${node}`)}, good as (select begins_at from kept where not ${IS_CHANGED}),
    gone as (
      delete from ${monthFigures}
      where ${monthFigures.scanCenterId} = ${account.centerId}
        and ${monthFigures.beginsAt} not in (select begins_at from good)
    )
    update ${monthFigures} set snapshot = ${snapshot}::pg_snapshot, node = ${node}, known_at = now()
    where ${monthFigures.scanCenterId} = ${account.centerId} and ${monthFigures.beginsAt} in (select begins_at from good)`);
}

/**
 * Returns the snapshot that this transaction has of the center's rows, and the node that has them. The statement reads
 * a table of the center, so that it runs where the rows are.
 */
export async function readSnapshot({
  tx,
  account,
}: FiguresContext): Promise<{ snapshot: string; node: string }> {
  const { rows } = await tx.execute<{ snapshot: string; node: string }>(sql`
    select pg_current_snapshot()::text as snapshot, ${NODE} as node from
      (select count(*) from ${monthFigures} where ${monthFigures.scanCenterId} = ${account.centerId}) as here`);
  return rows[0] ?? { snapshot: "", node: "" };
}

/** Returns the months that have ended and are not stored, from the month of the center's first appointment on. */
export async function missingMonths(
  { tx, account }: FiguresContext,
  today: string,
): Promise<DaySpan[]> {
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    select (min(start_at) at time zone ${account.zone})::date::text as first
    from appointments where scan_center_id = ${account.centerId}`);
  const firstMonth = rows[0]?.first ?? null;
  if (firstMonth === null) return [];
  const storedMonths = await tx.execute<{ begins: string }>(sql`
    select ${isoText(sql`begins_at`)} as begins from ${monthFigures}
    where ${monthFigures.scanCenterId} = ${account.centerId}`);
  const storedStarts = new Set(storedMonths.rows.map(({ begins }) => begins));
  return monthsWithin({ first: `${firstMonth.slice(0, 7)}-01`, last: addDays(today, -1) }).filter(
    ({ first: begin, last }) => !storedStarts.has(daysRange(begin, last, account.zone).start),
  );
}
