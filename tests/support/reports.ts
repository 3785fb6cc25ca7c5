import { doctorShifts, reports, reportVersions } from "@server/database/schema";
import { eq } from "drizzle-orm";
import { book, startShift, type World } from "./desk";

/**
 * Submits the reports of new appointments of the north branch in a doctor's shift, as rows: what
 * counts here is who is paid for them. Answers the appointments.
 */
export async function submitReports(
  { app, center, desk }: World,
  shift: number,
  count: number,
): Promise<number[]> {
  const { db } = app.database;
  const found = await desk.get("/receptionist-shift/check_shift/");
  if (found.status === 404) await startShift(desk);
  const [{ doctorId } = { doctorId: 0 }] = await db
    .select({ doctorId: doctorShifts.doctorId })
    .from(doctorShifts)
    .where(eq(doctorShifts.id, shift));
  const appointments: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await book(desk, center);
    const content = { type: "doc", content: [] };
    const [report] = await db
      .insert(reports)
      .values({
        scanCenterId: center.id,
        appointmentId: id,
        status: "report_ready",
        content,
        authorId: doctorId,
        shiftId: shift,
        submittedAt: app.clock.now,
      })
      .returning({ id: reports.id });
    // An amendment is no further report.
    for (const revision of at === 0 ? [1, 2] : [1]) {
      await db.insert(reportVersions).values({
        scanCenterId: center.id,
        reportId: report?.id ?? 0,
        revision,
        content,
        authorId: doctorId,
        shiftId: shift,
        submittedAt: app.clock.now,
        ...(revision > 1 ? { amendReason: "typing" } : {}),
      });
    }
    appointments.push(id);
  }
  return appointments;
}
