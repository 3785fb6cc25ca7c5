import { addMinutes, type Day, dayOf } from "@domain/dates";
import type pg from "pg";
import type { StoredAppointment } from "./desk";
import { insertRows, withIds } from "./insert";
import { documentOf } from "./rules-templates";

interface Center {
  center: number;
  zone: string;
  admin: number;
  today: Day;
}

const TEXT = "الفحص في الحدود الطبيعية. No abnormality detected.";

/** Reports of the scans that have one, in the doctors' shifts of those days. */
export async function insertReports(
  client: pg.ClientBase,
  { center, zone, admin, today }: Center,
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
    const at = addMinutes(appointment.start, 50);
    const key = `${doctor} ${dayOf(at, zone)}`;
    const shift = days.get(key) ?? { doctor, day: dayOf(at, zone), first: at, last: at, count: 0 };
    shift.first = at < shift.first ? at : shift.first;
    shift.last = at > shift.last ? at : shift.last;
    shift.count += appointment.reportStatus === "report_ready" ? 1 : 0;
    days.set(key, shift);
    return { appointment, doctor, at, key };
  });
  const shifts = await withIds(
    client,
    "doctor_shifts",
    [...days].map(([key, shift]) => ({ key, ...shift })),
  );
  const rate = 3000;
  await insertRows(
    client,
    "doctor_shifts",
    shifts.map(({ id, doctor, day, first, last, count }) => {
      const isPaid = day < today && count > 0 && id % 3 === 0;
      const end = addMinutes(last, 15);
      return {
        scan_center_id: center,
        id,
        doctor_id: doctor,
        start_time: addMinutes(first, -15),
        end_time: end,
        note: "",
        compensation_note: "",
        compensated_at: isPaid ? addMinutes(end, 60) : null,
        compensated_by: isPaid ? admin : null,
        report_compensation: isPaid ? rate : null,
        compensation_amount: isPaid ? rate * count : null,
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
      content: documentOf(TEXT),
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
    .map(({ id, doctor, at, key }) => ({
      scan_center_id: center,
      report_id: id,
      revision: 1,
      content: documentOf(TEXT),
      author_id: doctor,
      shift_id: shiftOf.get(key) ?? null,
      submitted_at: at,
    }));
  await insertRows(client, "report_versions", await withIds(client, "report_versions", versions));
}
