import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { getReport } from "#src/api/reports.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";

/**
 * Returns the text of the patient's latest other report of the same test; null if there is none, and until it has been
 * read. Submitting never waits for it.
 */
export function useEarlierText({ id, patient, test }: Appointment): ReportContent | null {
  const { found } = useReading(`earlier text ${id}`, async (signal) => {
    const query = { patient, test, report_status: "report_ready", ordering: "-start_at" };
    const { results } = await listAppointments({ ...query, page_size: 2 }, signal);
    const latest = results.find((one) => one.id !== id);
    return latest === undefined ? null : (await getReport(latest.id, signal)).content;
  });
  return found;
}
