import { sql, type SQL } from "drizzle-orm";
import { addDays, type DaySpan, daysRange, daysWithout, monthsWithin } from "#domain/dates.ts";
import { listChanges, monthFigures } from "../../database/schema.ts";
import { type FiguresContext, isCut, type Period, periodWith } from "./period.ts";
import { FIGURES } from "./groups.ts";
import { type Parts, readParts, together } from "./parts.ts";

/** Less than changes are kept for: a month that was last looked at before is of no use. */
const LONGEST = sql`interval '20 hours'`;

/**
 * The parts of some days. Whole months that are kept, and in which nothing has changed since, are
 * taken as they are; all other days, and figures of some branches or machines, are read from the rows. Asked within a
 * snapshot, all of it is of one moment.
 */
export async function readKeptParts(ctx: FiguresContext, period: Period): Promise<Parts> {
  if (isCut(ctx, period.query)) return readParts(ctx, period);
  const asked = { first: period.start_date, last: period.end_date };
  const kept = await readMonths(ctx, asked);
  const all = kept.map(({ parts }) => parts);
  const months = kept.map(({ month }) => month);
  for (const days of daysWithout(asked, months))
    all.push(await readParts(ctx, periodWith(ctx, period.query, days)));
  return together(all);
}

interface KeptMonth {
  month: DaySpan;
  parts: Parts;
}

/** The months among some days that are kept and true, in order. */
async function readMonths(ctx: FiguresContext, asked: DaySpan): Promise<KeptMonth[]> {
  const { account, tx } = ctx;
  const months = monthsWithin(asked);
  const [first] = months;
  if (first === undefined) return [];
  const { rows } = await tx.execute<{ begins: string; ends: string; parts: Parts }>(sql`
    with ${keptAndChanges(account.centerId)}
    select ${isoText(sql`kept.begins_at`)} as begins, ${isoText(sql`kept.ends_at`)} as ends, kept.parts
    from kept where kept.begins_at >= ${daysRange(first.first, first.first, account.zone).start}::timestamptz
      and not ${IS_CHANGED}`);
  const byBegin = new Map(rows.map((row) => [row.begins, row]));
  return months.flatMap((month) => {
    const { start, end } = daysRange(month.first, month.last, account.zone);
    const row = byBegin.get(start);
    // A center whose zone was changed has months of other instants.
    return row?.ends === end ? [{ month, parts: row.parts }] : [];
  });
}

/** An instant of the database as the program writes it. */
function isoText(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * `kept`: the months of a center that can be judged and have the figures of this version. `touched`: the moments whose figures a change may
 * have changed that was committed since the oldest of them, null for any: where the appointment was and is, when money of
 * it moved, when shifts ended in which it was reported; when a changed shift ended and ends.
 */
function keptAndChanges(center: number): SQL {
  return sql`kept as materialized (
      select * from ${monthFigures}
      where ${monthFigures.scanCenterId} = ${center} and ${monthFigures.knownAt} > now() - ${LONGEST}
        and ${monthFigures.parts} -> 'names' = ${JSON.stringify(FIGURES)}::jsonb
    ), changes as materialized (
      select entity, entity_id, before, transaction_id from ${listChanges}
      where ${listChanges.scanCenterId} = ${center} and ${listChanges.entity} in ('appointments', 'doctor_shifts')
        and ${listChanges.transactionId} >= (select min(pg_snapshot_xmin(snapshot)) from kept)
    ), touched as materialized (
      select distinct changes.transaction_id, moments.at, changes.entity_id = 0 as is_any
      from changes cross join lateral (
        select null::timestamptz as at where changes.entity_id = 0
        union all select (before->>'start_at')::timestamptz where entity = 'appointments'
        union all select start_at from appointments
          where entity = 'appointments' and scan_center_id = ${center} and id = changes.entity_id
        union all select at from payments
          where entity = 'appointments' and scan_center_id = ${center} and appointment_id = changes.entity_id
        union all select end_time from reports
          join report_versions using (scan_center_id)
          join doctor_shifts on doctor_shifts.scan_center_id = ${center} and doctor_shifts.id = report_versions.shift_id
          where entity = 'appointments' and reports.scan_center_id = ${center}
            and reports.appointment_id = changes.entity_id and report_versions.report_id = reports.id
        union all select (before->>'end_time')::timestamptz where entity = 'doctor_shifts'
        union all select end_time from doctor_shifts
          where entity = 'doctor_shifts' and scan_center_id = ${center} and id = changes.entity_id
      ) as moments
    )`;
}

/** Whether something of the month in `kept` was changed after the snapshot that it is true of. */
const IS_CHANGED = sql`exists (
    select from touched
    where not pg_visible_in_snapshot(touched.transaction_id, kept.snapshot)
      and (touched.is_any or (touched.at >= kept.begins_at and touched.at < kept.ends_at)))`;

/**
 * Takes away the months of a center that are no longer true or can no longer be judged, and notes of the others
 * that they are true of this transaction's snapshot. Asked within a repeatable read: both must see the same.
 */
export async function renewMonths({ tx, account }: FiguresContext): Promise<void> {
  await tx.execute(sql`
    with ${keptAndChanges(account.centerId)}, good as (select begins_at from kept where not ${IS_CHANGED}),
    gone as (
      delete from ${monthFigures}
      where ${monthFigures.scanCenterId} = ${account.centerId}
        and ${monthFigures.beginsAt} not in (select begins_at from good)
    )
    update ${monthFigures} set snapshot = pg_current_snapshot(), known_at = now()
    where ${monthFigures.scanCenterId} = ${account.centerId} and ${monthFigures.beginsAt} in (select begins_at from good)`);
}

/** Days of months that have ended and are not kept, from the month of the center's first appointment on. */
export async function missingMonths(
  { tx, account }: FiguresContext,
  today: string,
): Promise<DaySpan[]> {
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    select (min(start_at) at time zone ${account.zone})::date::text as first
    from appointments where scan_center_id = ${account.centerId}`);
  const first = rows[0]?.first ?? null;
  if (first === null) return [];
  const known = await tx.execute<{ begins: string }>(sql`
    select ${isoText(sql`begins_at`)} as begins from ${monthFigures}
    where ${monthFigures.scanCenterId} = ${account.centerId}`);
  const kept = new Set(known.rows.map(({ begins }) => begins));
  return monthsWithin({ first: `${first.slice(0, 7)}-01`, last: addDays(today, -1) }).filter(
    ({ first: begin, last }) => !kept.has(daysRange(begin, last, account.zone).start),
  );
}
