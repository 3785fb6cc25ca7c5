import type { Appointment } from "#domain/entities/appointment.ts";
import { bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { noteFigure, times } from "../support/long.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROUNDS = times(10, 20);
const PEOPLE = 50;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
});
afterAll(() => world.app.close());

/** Books the same minute on the same machine for all users at once; returns the number of each response. */
async function race(start_at: string): Promise<Record<string, number>> {
  const { center, desk, desk3 } = world;
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      (index % 2 === 0 ? desk : desk3).post<Appointment & { code?: string }>(
        "/appointments/",
        bookingOf(center, { start_at, patient: center.patients.ahmed }),
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body.code === undefined ? String(status) : `${status} ${body.code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const dayOf = (round: number) => new Date(Date.UTC(2026, 11, 1 + round, 9)).toISOString();

async function overlapping(): Promise<number> {
  const { rows } = await world.app.database.pool.query<{ count: number }>(
    `SELECT count(*) FROM appointments a JOIN appointments b
       ON a.scan_center_id = b.scan_center_id AND a.machine_id = b.machine_id AND a.id < b.id AND a.period && b.period
       WHERE a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')`,
  );
  return rows[0]?.count ?? -1;
}

describe("fifty users who book one slot at once", () => {
  it(`get it once in each of ${ROUNDS} rounds`, async () => {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await race(dayOf(round)));
    const oneBooked = { "201": 1, "409 slot_taken": PEOPLE - 1 };
    expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => oneBooked));
    expect(await overlapping()).toBe(0);
    noteFigure(
      "races for one slot",
      `${ROUNDS} rounds of ${PEOPLE}: 1 booked, ${PEOPLE - 1} told 409 each`,
    );
  });

  it("leave one payment, one audit row and one event per slot", async () => {
    const { pool } = world.app.database;
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM payments)::int AS payments,
         (SELECT count(*) FROM audit_log WHERE entity = 'appointment')::int AS audits,
         (SELECT count(*) FROM events WHERE type = 'appointment.created')::int AS events`,
    );
    expect(rows).toEqual([{ payments: ROUNDS, audits: ROUNDS, events: ROUNDS }]);
  });

  it("all succeed without the constraint, which proves that the constraint prevents it", async () => {
    const { pool } = world.app.database;
    await pool.query("ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap");
    expect(await race(dayOf(ROUNDS))).toEqual({ "201": PEOPLE });
    expect(await overlapping()).toBeGreaterThan(0);
  });
});
