import { addDays, addMinutes, type Day, instantOf, weekdayOf } from "#domain/dates.ts";
import { reviewMarks } from "#server/database/demo/shifts.ts";
import type { Row } from "#server/database/demo/insert.ts";
import type { Chance } from "./chance.ts";
import { STAFF_PER_BRANCH, type Staff } from "./accounts.ts";

export const ZONE = "Africa/Cairo";
/** Appointments cover three years before today, today and the week after it. */
export const DAYS_BEFORE = 1_095;
export const DAYS_AHEAD = 7;
/** The pay of a doctor per report, in piastres. */
const PAY_PER_REPORT = 3_000;
/** Minutes after opening at which the evening shift of a desk begins. */
export const EVENING_START_MINUTES = 480;
/** Minutes for which a shift continues after the next one has begun. */
const HANDOVER_MINUTES = 15;

/** A working day; `opens` is 08:00 in milliseconds since 1970. */
export interface WorkDay {
  day: Day;
  /** Index of the day, from 0. */
  place: number;
  opens: number;
  /** How busy the day is relative to the others; Fridays are quieter. */
  weight: number;
}

export function workDays(today: Day): WorkDay[] {
  return Array.from({ length: DAYS_BEFORE + 1 + DAYS_AHEAD }, (_, place) => {
    const day = addDays(today, place - DAYS_BEFORE);
    const quiet = (weekdayOf(day) === 5 ? 0.45 : 1) * (day > today ? 0.5 : 1);
    return { day, place, opens: Date.parse(instantOf(day, "08:00", ZONE)), weight: quiet };
  });
}

/** The shifts of every day before today: in each branch a morning and an evening shift at the desk, and one doctor's shift. */
export interface Shifts {
  /** Returns the desk shift of a branch (index `place`) on a day (index), in the morning or the evening. */
  deskShift(place: number, day: number, isEvening: boolean): { id: number; person: number };
  doctorShift(place: number, day: number): { id: number; person: number };
  /** Adds cash taken in a shift, in piastres. */
  addCash(shift: number, amount: number): void;
  addReport(shift: number): void;
  deskRows(chance: Chance, today: Day): Row[];
  doctorRows(): Row[];
}

export function createShifts(
  own: { center: number; branches: readonly number[] },
  days: readonly WorkDay[],
  staff: Staff,
  first: { desk: number; doctor: number },
): Shifts {
  const deskCount = staff.desks.length;
  const cash = new Float64Array(DAYS_BEFORE * deskCount * STAFF_PER_BRANCH);
  const reports = new Int32Array(DAYS_BEFORE * deskCount);
  const personAt = (people: readonly number[][], place: number, at: number) =>
    people[place]?.[at % STAFF_PER_BRANCH] ?? 0;
  const timeAfter = (milliseconds: number, minutes: number) =>
    new Date(milliseconds + minutes * 60_000).toISOString();
  const past = days.slice(0, DAYS_BEFORE);
  return {
    deskShift: (place, day, isEvening) => ({
      id: first.desk + (day * deskCount + place) * STAFF_PER_BRANCH + (isEvening ? 1 : 0),
      person: personAt(staff.desks, place, isEvening ? 1 : 0),
    }),
    doctorShift: (place, day) => ({
      id: first.doctor + day * deskCount + place,
      person: personAt(staff.doctors, place, day),
    }),
    addCash(shift, amount) {
      cash[shift - first.desk] = (cash[shift - first.desk] ?? 0) + amount;
    },
    addReport(shift) {
      reports[shift - first.doctor] = (reports[shift - first.doctor] ?? 0) + 1;
    },
    deskRows: (chance, today) =>
      past.flatMap(({ day, opens }, dayPlace) =>
        staff.desks.flatMap((people, place) =>
          people.map((receptionist, half) => {
            const index = (dayPlace * deskCount + place) * STAFF_PER_BRANCH + half;
            const start = timeAfter(opens, half * EVENING_START_MINUTES);
            const end = timeAfter(opens, (half + 1) * EVENING_START_MINUTES + HANDOVER_MINUTES);
            const branch = own.branches[place] ?? 0;
            const float = chance.pick([0, 20_000, 50_000]);
            const expected = float + (cash[index] ?? 0);
            const slip = chance.happens(0.08) ? chance.pick([-4000, -1500, 500, 1000]) : 0;
            const counted = Math.max(0, expected + slip);
            const shift = { id: first.desk + index, receptionist, branch, day, start, end, float };
            return {
              scan_center_id: own.center,
              id: shift.id,
              receptionist_id: receptionist,
              branch_id: branch,
              start_time: start,
              end_time: end,
              opening_float: float,
              counted_cash: counted,
              expected_cash: expected,
              difference: counted - expected,
              note: "",
              compensation_note: "",
              ...reviewMarks(chance, shift, today, counted - expected, staff.admin),
              created_at: start,
              updated_at: end,
              version: 1,
            };
          }),
        ),
      ),
    doctorRows: () =>
      past.flatMap(({ opens }, dayPlace) =>
        staff.doctors.map((people, place) => {
          const index = dayPlace * deskCount + place;
          const end = timeAfter(opens, 18 * 60);
          const count = reports[index] ?? 0;
          const isPaid = count > 0 && index % 3 !== 0 && dayPlace < DAYS_BEFORE - 14;
          return {
            scan_center_id: own.center,
            id: first.doctor + index,
            doctor_id: people[dayPlace % STAFF_PER_BRANCH],
            start_time: timeAfter(opens, 0),
            end_time: end,
            note: "",
            compensation_note: "",
            compensated_at: isPaid ? addMinutes(end, 60) : null,
            compensated_by: isPaid ? staff.admin : null,
            report_compensation: isPaid ? PAY_PER_REPORT : null,
            compensation_amount: isPaid ? PAY_PER_REPORT * count : null,
            created_at: timeAfter(opens, 0),
            updated_at: end,
            version: 1,
          };
        }),
      ),
  };
}
