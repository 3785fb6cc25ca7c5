import fc from "fast-check";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { keepMonths } from "#server/jobs/keep-months.ts";
import { deposit } from "../support/credit-desk.ts";
import { book, requireCreated, openWorld, startShift, type World } from "../support/desk.ts";
import { type Booked, deskStep, openDesks, play } from "../support/random-desk.ts";
import { submitReports } from "../support/reports.ts";
import { isLong, times } from "../support/long.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World;
afterEach(() => world.app.close());

/** The bookings are in November and December; at this time both months have ended. */
const LATER = new Date("2027-01-10T08:00:00.000Z");
const DAYS = "start_date=2026-11-01&end_date=2027-01-31";

const keep = () => keepMonths(world.app.database, { now: LATER });
const report = async (query: string): Promise<FinancialReport> =>
  (await world.owner.get<FinancialReport>(`/financial-report/?${DAYS}${query}`)).body;

/**
 * Returns the report with the stored months, and the same report calculated from all rows: a report
 * with named branches does not use stored months. It does not say what doctors were paid out, which no branch owes.
 */
async function storedAndFresh(): Promise<[FinancialReport, FinancialReport]> {
  const { north, south } = world.center.branches;
  const stored = await report("");
  return [{ ...stored, paid_out: null }, await report(`&branches=${north},${south}`)];
}

async function expectSameFigures(): Promise<void> {
  const [kept, read] = await storedAndFresh();
  expect(kept).toEqual(read);
}

/** Returns the stored months as `YYYY-MM`. */
async function keptMonths(): Promise<string[]> {
  const { rows } = await world.app.database.pool.query<{ month: string }>(
    `select to_char(begins_at at time zone 'Africa/Cairo', 'YYYY-MM') as month from month_figures
     where scan_center_id = $1 order by 1`,
    [world.center.id],
  );
  return rows.map(({ month }) => month);
}

/** Adds a piastre to the stored figures, so that a report shows whether it uses them. */
async function markStoredMonths(): Promise<void> {
  await world.app.database.pool.query(
    `update month_figures set parts = jsonb_set(parts, '{doctors}',
       '[{"day": "2026-11-05", "branch": 1, "paid": 1}]'::jsonb) where begins_at < '2026-11-15'`,
  );
}
const isUsed = async () => (await report("")).totals.doctor_compensation === 1;

describe("stored figures of past months", () => {
  it(
    "equal the figures calculated from the rows, after each of many random actions",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(deskStep, { minLength: 25, maxLength: 35 }),
          fc.array(fc.tuple(fc.array(deskStep, { minLength: 1, maxLength: 4 }), fc.boolean()), {
            minLength: 6,
            maxLength: 8,
          }),
          async (before, after) => {
            world = await openWorld();
            try {
              const startTime = world.app.clock.now.getTime();
              const booked: Booked[] = [];
              await openDesks(world);
              await play(world, before, startTime, booked);
              expect(await keep()).toBe(2);
              await expectSameFigures();
              for (const [steps, isKept] of after) {
                await play(world, steps, startTime, booked);
                await expectSameFigures();
                if (isKept) await keep();
                await expectSameFigures();
              }
            } finally {
              await world.app.close();
            }
          },
        ),
        { numRuns: times(2, 40) },
      );
      world = await openWorld();
    },
    isLong ? 900_000 : 60_000,
  );

  it("are not used after a deposit of the month that was stored late, as after a slow transaction", async () => {
    world = await openWorld();
    const { app, desk, center } = world;
    await startShift(desk);
    await book(desk, center, { start_at: "2026-11-25T09:00:00.000Z" });
    await deposit(desk, center.patients.mohamed, 5_000);
    expect(await keep()).toBe(2);
    await markStoredMonths();
    expect(await isUsed()).toBe(true);
    await app.database.pool.query(
      `insert into payments (scan_center_id, patient_id, shift_id, kind, method, amount, by_id, at)
       select scan_center_id, patient_id, shift_id, kind, method, 1000, by_id, at from payments
       where appointment_id is null`,
    );
    expect(await isUsed()).toBe(false);
    await expectSameFigures();
  });

  it("are used until something in the month changes, and only for the whole center", async () => {
    world = await openWorld();
    const { desk, center, owner } = world;
    await startShift(desk);
    const november = await book(desk, center, { start_at: "2026-11-25T09:00:00.000Z" });
    const december = await book(desk, center, { start_at: "2026-12-03T09:00:00.000Z" });
    expect([await keep(), await keptMonths()]).toEqual([2, ["2026-11", "2026-12"]]);
    await markStoredMonths();
    const cut = (await report(`&branches=${center.branches.north}`)).totals.doctor_compensation;
    expect([await isUsed(), cut]).toEqual([true, 0]);
    const refund = (id: number) =>
      desk.post(`/appointments/${id}/payments/`, {
        kind: "refund",
        amount: 500,
        method: "cash",
        reason: "asked",
      });
    await owner.patch(`/appointments/${december.id}/`, { notes: "x", version: december.version });
    expect(await isUsed()).toBe(true);
    requireCreated(await refund(november.id));
    expect([await isUsed(), await keep(), await keptMonths()]).toEqual([
      false,
      1,
      ["2026-11", "2026-12"],
    ]);
    await expectSameFigures();
  });

  it("are not used while a change that they do not include is on its way", async () => {
    world = await openWorld();
    const { desk, center, app } = world;
    await startShift(desk);
    const { id } = await book(desk, center, { start_at: "2026-11-25T09:00:00.000Z" });
    const client = await app.database.pool.connect();
    await client.query("begin");
    await client.query(
      "update appointments set total_price = total_price + 700, list_price = null where id = $1",
      [id],
    );
    await keep();
    await keep();
    await client.query("commit");
    client.release();
    const [kept, read] = await storedAndFresh();
    expect([kept, kept.totals.total_price]).toEqual([read, 100_700]);
  });

  it("include an appointment moved to another month or branch, and what doctors are paid", async () => {
    world = await openWorld();
    const { admin, doctor, owner, center, desk } = world;
    const shift = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    const [first = 0] = await submitReports(world, shift.id, 2);
    const moved = await book(desk, center, { start_at: "2026-11-25T15:00:00.000Z" });
    await doctor.post("/doctor-shift/close_shift/", {});
    await keep();
    await admin.post(`/doctor-shift/${shift.id}/compensate_shift/`, { report_compensation: 7_000 });
    const [paid] = await storedAndFresh();
    expect(paid.totals.doctor_compensation).toBe(14_000);
    await expectSameFigures();
    await keep();
    await owner.patch<Appointment>(`/appointments/${moved.id}/`, {
      start_at: "2026-12-09T15:00:00.000Z",
      version: moved.version,
    });
    await expectSameFigures();
    await keep();
    // No route moves an appointment that has a report; an update in SQL moves the compensation with it.
    await world.app.database.pool.query(
      `update appointments a set branch_id = m.branch_id, machine_id = m.id, room_id = m.room_id
       from machines m
       where m.scan_center_id = a.scan_center_id and m.id = $1 and a.id = $2`,
      [center.machines.southCt, first],
    );
    const [after] = await storedAndFresh();
    expect(
      after.by_branch.map(({ branch, doctor_compensation }) => [branch, doctor_compensation]),
    ).toEqual([
      [center.branches.north, 7_000],
      [center.branches.south, 7_000],
    ]);
    await expectSameFigures();
  });

  it("are calculated again after so many changes that it is no longer checked which months they concern", async () => {
    world = await openWorld();
    const { desk, center, app } = world;
    await startShift(desk);
    const { id } = await book(desk, center, { start_at: "2026-11-25T09:00:00.000Z" });
    await keep();
    await app.database.pool.query(
      `insert into appointments (scan_center_id, accession_number, patient_id, test_id, machine_id, branch_id, room_id,
         start_at, duration_minutes, status, cancel_reason, total_price, requested_cost, shift_id, created_by)
       select scan_center_id, 'B' || n, patient_id, test_id, machine_id, branch_id, room_id,
         start_at + case when n > 2001 then interval '30 days' else interval '0' end, duration_minutes, 'cancelled', 'other', total_price, 0, shift_id, created_by
       from appointments, generate_series(1, 2002) as n where id = $1`,
      [id],
    );
    const [kept, read] = await storedAndFresh();
    expect([kept, kept.totals.cancelled]).toEqual([read, 2002]);
  });

  it("are not used after the center's time zone changed, nor if nothing confirmed them for 20 hours", async () => {
    world = await openWorld();
    const { desk, center, app } = world;
    await startShift(desk);
    await book(desk, center, { start_at: "2026-11-30T21:30:00.000Z" });
    await keep();
    await markStoredMonths();
    const { pool } = app.database;
    const usedAfterChange: boolean[] = [await isUsed()];
    const set = async (zone: string) => {
      await pool.query("update scan_centers set time_zone = $2 where id = $1", [center.id, zone]);
      usedAfterChange.push(await isUsed());
    };
    await set("Asia/Riyadh");
    await expectSameFigures();
    await set("Africa/Cairo");
    await pool.query("update month_figures set known_at = now() - interval '21 hours'");
    usedAfterChange.push(await isUsed());
    expect(usedAfterChange).toEqual([true, false, true, false]);
    await keep();
    await expectSameFigures();
  });

  it("of a version with other figures are not used, and calculated again", async () => {
    world = await openWorld();
    const { desk, center, app } = world;
    await startShift(desk);
    await book(desk, center, { start_at: "2026-11-25T09:00:00.000Z" });
    await keep();
    await markStoredMonths();
    const older = `update month_figures set parts = jsonb_set(parts, '{names}', '["paid_amount"]')`;
    await app.database.pool.query(older);
    expect([await isUsed(), await keep(), await keep()]).toEqual([false, 2, 0]);
    await expectSameFigures();
  });
});
