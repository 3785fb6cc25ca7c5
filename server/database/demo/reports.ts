import { addMinutes, type Day, dayOf } from "#domain/dates.ts";
import type pg from "pg";
import type { StoredAppointment } from "./desk.ts";
import { insertRows, withIds } from "./insert.ts";
import { findingOf } from "./findings.ts";
import { documentOf } from "./rules-templates.ts";

interface Center {
  center: number;
  zone: string;
  admin: number;
  today: Day;
  now: string;
  /** Doctor who has an active shift, with or without reports in it. */
  doctorAtWork: number;
}

/** Compensation per submitted report, in piastres. */
const PAY_PER_REPORT = 3000;

/** Inserts the reports of scans that have one, and the doctors' shifts of those days. */
export async function insertReports(
  client: pg.ClientBase,
  { center, zone, admin, today, now, doctorAtWork }: Center,
  appointments: readonly StoredAppointment[],
  doctorOf: (branch: number) => number,
): Promise<void> {
  const written = appointments.filter(({ reportStatus }) => reportStatus !== "not_started");
  const days = new Map<
    string,
    { doctor: number; day: Day; first: string; last: string; count: number }
  >();
  const drafts = written.map((appointment) => {
    const doctor = doctorOf(appointment.machine.branch);
    const writtenAt = addMinutes(appointment.start, 50);
    const key = `${doctor} ${dayOf(writtenAt, zone)}`;
    const shift = days.get(key) ?? {
      doctor,
      day: dayOf(writtenAt, zone),
      first: writtenAt,
      last: writtenAt,
      count: 0,
    };
    shift.first = writtenAt < shift.first ? writtenAt : shift.first;
    shift.last = writtenAt > shift.last ? writtenAt : shift.last;
    shift.count += appointment.reportStatus === "report_ready" ? 1 : 0;
    days.set(key, shift);
    return { appointment, doctor, at: writtenAt, key };
  });
  const current = `${doctorAtWork} ${today}`;
  if (!days.has(current)) {
    days.set(current, { doctor: doctorAtWork, day: today, first: now, last: now, count: 0 });
  }
  const shifts = await withIds(
    client,
    "doctor_shifts",
    [...days].map(([key, shift]) => ({ key, ...shift })),
  );
  await insertRows(
    client,
    "doctor_shifts",
    shifts.map(({ id, doctor, day, first, last, count }) => {
      const end = day < today || doctor !== doctorAtWork ? addMinutes(last, 5) : null;
      return {
        scan_center_id: center,
        id,
        doctor_id: doctor,
        start_time: addMinutes(first, -15),
        end_time: end,
        note: "",
        compensation_note: "",
        ...reviewMarksOf({ id, end, count }, admin),
        created_at: first,
        updated_at: last,
        version: 1,
      };
    }),
  );
  const shiftOf = new Map(shifts.map(({ key, id }) => [key, id]));
  const reports = await withIds(client, "reports", drafts);
  await insertRows(
    client,
    "reports",
    reports.map(({ id, appointment, doctor, at, key }) => ({
      scan_center_id: center,
      id,
      appointment_id: appointment.id,
      status: appointment.reportStatus,
      content: documentOf(findingOf(appointment.availability.modality, id)),
      author_id: doctor,
      shift_id: shiftOf.get(key) ?? null,
      submitted_at: appointment.reportStatus === "report_ready" ? at : null,
      created_at: at,
      updated_at: at,
      version: 1,
    })),
  );
  const versions = reports
    .filter(({ appointment }) => appointment.reportStatus === "report_ready")
    .map(({ id, appointment, doctor, at, key }) => ({
      scan_center_id: center,
      report_id: id,
      revision: 1,
      content: documentOf(findingOf(appointment.availability.modality, id)),
      author_id: doctor,
      shift_id: shiftOf.get(key) ?? null,
      submitted_at: at,
    }));
  await insertRows(client, "report_versions", await withIds(client, "report_versions", versions));
}

/** Returns the columns of a shift's review: some of the ended shifts are compensated, flagged or cleared. */
function reviewMarksOf(
  { id, end, count }: { id: number; end: string | null; count: number },
  admin: number,
) {
  const later = end === null ? null : addMinutes(end, 60);
  const isPaid = later !== null && count > 0 && id % 3 === 0;
  const isFlagged = later !== null && !isPaid && id % 11 === 0;
  const isCleared = later !== null && !isPaid && !isFlagged && id % 4 === 1;
  return {
    compensated_at: isPaid ? later : null,
    compensated_by: isPaid ? admin : null,
    report_compensation: isPaid ? PAY_PER_REPORT : null,
    compensation_amount: isPaid ? PAY_PER_REPORT * count : null,
    flagged_at: isFlagged ? later : null,
    flagged_by: isFlagged ? admin : null,
    flag_reason: isFlagged ? "عدد التقارير يحتاج مراجعة" : null,
    cleared_at: isCleared ? later : null,
    cleared_by: isCleared ? admin : null,
  };
}
