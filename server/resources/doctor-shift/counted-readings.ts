import { sql, type SQL } from "drizzle-orm";

/**
 * Returns a subquery of the readings of reports that count in doctor shifts, each with center, report and shift: the first
 * submission of each report, and where it had a second reader, that of the first reader too. Nobody's own report counts twice.
 * `chosen` says which readings: a condition on `reading.scan_center_id`, `reading.shift_id` and `reading.report_id`. It stands
 * in the subquery, because PostgreSQL would read all readings of all centers before it joins them.
 */
export const countedReadings = (chosen: SQL): SQL => sql`(
  select scan_center_id, report_id, shift_id from first_readings reading where revision = 1 and ${chosen}
  union all
  select scan_center_id, report_id, shift_id from report_versions reading
  where revision = 1 and ${chosen} and not exists (
    select from first_readings first
    where first.scan_center_id = reading.scan_center_id and first.report_id = reading.report_id
      and first.revision = 1 and first.reader_id = reading.author_id)
)`;
