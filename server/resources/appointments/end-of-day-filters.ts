import { sql } from "drizzle-orm";
import { appointments, reports, reportVersions } from "../../database/schema.ts";
import { byFlag, byId } from "../../http/lists/filters.ts";

/** The appointments of whose price the desk took something off. */
export const IS_DISCOUNTED = sql`(${appointments.discountAmount} > 0)`;

/** Selects the doctor of the first final report of an appointment; null without one. */
const reportedBy = (center: number) => sql`(select ${reportVersions.authorId} from ${reportVersions}
  join ${reports} on ${reports.scanCenterId} = ${reportVersions.scanCenterId} and ${reports.id} = ${reportVersions.reportId}
  where ${reports.scanCenterId} = ${center} and ${reports.appointmentId} = ${appointments.id}
    and ${reportVersions.revision} = 1)`;

/** Filters of the list of appointments for the rows behind the figures of the end of day. */
export const END_OF_DAY_FILTERS = {
  discounted: byFlag(IS_DISCOUNTED),
  /** Whether a final report was ever submitted, also while it is being amended. */
  reported: byFlag((center) => sql`(${reportedBy(center)} is not null)`),
  reported_by: byId(reportedBy),
};
