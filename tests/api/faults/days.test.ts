import type { Appointment } from "#domain/entities/appointment.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { Page } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { addDays, dayOf } from "#domain/dates.ts";
import { requireCreated, openWorld, startShift, type World } from "../../support/desk.ts";
import { noteFigure } from "../../support/long.ts";
import { afterEach, describe, expect, it } from "vitest";

const MINUTE_MS = 60_000;

let world: World;
const machineZone = process.env["TZ"];
afterEach(async () => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
  await world.app.close();
});

/** Time zone of the center, its first day, and time zone of the machine that the server runs on. */
const CASES = [
  // In Cairo, 24 April 2026 has no hour from 00:00, and 29 October 2026 has its last hour twice.
  ["Africa/Cairo", "2026-04-23", "UTC"],
  ["Africa/Cairo", "2026-04-23", "Pacific/Kiritimati"],
  ["Africa/Cairo", "2026-10-28", "America/Los_Angeles"],
  ["Asia/Riyadh", "2026-12-30", "Pacific/Pago_Pago"],
  ["Asia/Kathmandu", "2026-02-27", "Africa/Cairo"],
  ["America/Santiago", "2026-04-03", "Asia/Tokyo"],
  ["Australia/Lord_Howe", "2026-10-03", "America/St_Johns"],
] as const;

const DAY_COUNT = 4;

/** Returns the first instant of a center day in ms; a day may begin at 01:00, so it tries each minute. */
function startOf(day: string, zone: string): number {
  let time = Date.parse(`${day}T00:00:00Z`) - 15 * 60 * MINUTE_MS;
  while (dayOf(new Date(time).toISOString(), zone) < day) time += MINUTE_MS;
  return time;
}

describe("the days of a center", { timeout: 60_000 }, () => {
  it.each(CASES)(
    "in %s from %s, on a machine in %s, have sums that add up to those of the range",
    async (zone, first, machine) => {
      process.env["TZ"] = machine;
      const begin = startOf(first, zone);
      world = await openWorld({ now: new Date(begin + 10 * MINUTE_MS) });
      const { center, desk, owner, app } = world;
      await app.database.pool.query("UPDATE scan_centers SET time_zone = $2 WHERE id = $1", [
        center.id,
        zone,
      ]);
      await startShift(desk);
      const days = Array.from({ length: DAY_COUNT }, (_, index) => addDays(first, index));
      const expected: Record<string, { appointments: number; paid_amount: number }> = {};
      let amount = 100;
      for (const day of days) {
        const end = startOf(addDays(day, 1), zone);
        // The first minute of the day, its middle, and its last minute.
        for (const start of [startOf(day, zone), end - 12 * 60 * MINUTE_MS, end - MINUTE_MS]) {
          if (start < begin) continue;
          amount += 1;
          requireCreated(
            await desk.post<Appointment>("/appointments/", {
              patient: center.patients.ahmed,
              machine: center.machines.ct,
              test: center.tests.brain,
              start_at: new Date(start).toISOString(),
              requested_cost: 0,
              paid_amount: amount,
            }),
          );
          const sums = (expected[day] ??= { appointments: 0, paid_amount: 0 });
          sums.appointments += 1;
          sums.paid_amount += amount;
          // The appointment must end before the first one of the next day begins.
          await app.database.pool.query("UPDATE appointments SET duration_minutes = 1");
        }
      }
      const range = `start_date=${first}&end_date=${days.at(-1)}`;
      const report = (await owner.get<FinancialReport>(`/financial-report/?${range}`)).body;
      const byDay = Object.fromEntries(
        report.by_day.map(({ day, appointments, paid_amount }) => [
          day,
          { appointments, paid_amount },
        ]),
      );
      expect(byDay).toEqual(expected);
      const dashboard = (await owner.get<Dashboard>(`/dashboard/?${range}`)).body;
      expect(dashboard.by_day.map(({ day, appointments }) => [day, appointments])).toEqual(
        days.map((day) => [day, expected[day]?.appointments ?? 0]),
      );
      for (const day of days) {
        const singleDay = `start_date=${day}&end_date=${day}`;
        const single = (await owner.get<FinancialReport>(`/financial-report/?${singleDay}`)).body
          .totals;
        const list = (await owner.get<Page<Appointment>>(`/appointments/?${singleDay}`)).body;
        const { appointments, paid_amount } = single;
        expect([day, { appointments, paid_amount }, list.count]).toEqual([
          day,
          expected[day],
          list.results.length,
        ]);
        expect(list.count).toBe(appointments);
      }
      const expectedCounts = Object.values(expected);
      expect([report.totals.appointments, report.totals.paid_amount]).toEqual([
        expectedCounts.reduce((sum, one) => sum + one.appointments, 0),
        expectedCounts.reduce((sum, one) => sum + one.paid_amount, 0),
      ]);
      noteFigure(
        `days of ${zone} on a machine in ${machine}`,
        `${DAY_COUNT} days from ${first}: daily sums equal range sums`,
      );
    },
  );
});
