import { sql } from "drizzle-orm";

/**
 * The readings of reports that count in doctor shifts, each with center, report and shift: the first submission of each
 * report, and where it had a second reader, that of the first reader too. Nobody's own report counts twice.
 */
export const COUNTED_READINGS = sql`(
  select scan_center_id, report_id, shift_id from first_readings where revision = 1
  union all
  select scan_center_id, report_id, shift_id from report_versions version
  where revision = 1 and not exists (
    select from first_readings first
    where first.scan_center_id = version.scan_center_id and first.report_id = version.report_id
      and first.revision = 1 and first.reader_id = version.author_id)
)`;
