import type { Database } from "#server/database/connection.ts";
import { createDemoCenter } from "#server/database/demo/demo.ts";
import { createTestDatabase } from "../support/postgres.ts";
import type pg from "pg";

/** A column's value as the pg driver accepts it. */
type Value = string | number | boolean | null;

/** Ids of a small center to test the database's constraints on. */
export interface Fixture {
  database: Database;
  pool: pg.Pool;
  center: number;
  /** Another center, with its own records. */
  otherCenter: number;
  branch: number;
  room: number;
  machine: number;
  test: number;
  patient: number;
  provider: number;
  /** A receptionist with an open shift. */
  receptionist: number;
  openShift: number;
  endedShift: number;
  /** A receptionist without an open shift. */
  colleague: number;
  drop(): Promise<void>;
}

/** Creates a separate database with two small centers. */
export async function createFixture(): Promise<Fixture> {
  const database = await createTestDatabase();
  const { pool } = database;
  const now = new Date("2026-11-21T10:00:00Z");
  const size = { patients: 4, appointments: 30, now, passwordHash: "not a hash" };
  const center = await createDemoCenter(pool, size);
  const { rows } = await pool.query<
    Omit<Fixture, "database" | "pool" | "drop" | "center" | "otherCenter">
  >(
    `SELECT m.branch_id AS branch, m.room_id AS room, m.id AS machine, a.test_id AS test,
       (SELECT min(id) FROM patients WHERE scan_center_id = $1) AS patient,
       (SELECT min(id) FROM insurance_providers WHERE scan_center_id = $1) AS provider,
       s.receptionist_id AS receptionist, s.id AS "openShift",
       (SELECT max(id) FROM receptionist_shifts
         WHERE scan_center_id = $1 AND receptionist_id = s.receptionist_id AND end_time IS NOT NULL) AS "endedShift",
       (SELECT id FROM accounts WHERE scan_center_id = $1 AND email = 'desk@demo.local') AS colleague
     FROM machines m
     JOIN test_availabilities a ON a.scan_center_id = m.scan_center_id AND a.machine_id = m.id
     JOIN receptionist_shifts s ON s.scan_center_id = $1 AND s.end_time IS NULL
     WHERE m.scan_center_id = $1 ORDER BY m.id, a.id LIMIT 1`,
    [center],
  );
  const [ids] = rows;
  if (!ids) throw new Error("the demo center lacks what the tests need");
  const other = await pool.query<{ id: number }>(
    "INSERT INTO scan_centers (name) VALUES ('Elsewhere') RETURNING id",
  );
  const otherCenter = other.rows[0]?.id ?? 0;
  return { ...ids, database, pool, center, otherCenter, drop: () => database.drop() };
}

/** Runs `work` in a transaction that is always rolled back; returns the result of `work`. */
export async function inRolledBackTransaction<T>(
  { pool }: Fixture,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    return await work(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

export { constraintAgainst as refusalOf } from "../support/cluster-differences.ts";

/** Inserts one row and returns its id. */
export async function insert(
  client: pg.ClientBase | pg.Pool,
  table: string,
  row: Record<string, Value>,
): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join(", ")})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

let bookedCount = 0;

/** Returns an appointment far from all others: 100 EGP, nothing paid. */
export function bookingIn(fixture: Fixture, changes: Record<string, Value> = {}) {
  bookedCount += 1;
  return {
    scan_center_id: fixture.center,
    accession_number: `T${bookedCount}`,
    patient_id: fixture.patient,
    test_id: fixture.test,
    machine_id: fixture.machine,
    branch_id: fixture.branch,
    room_id: fixture.room,
    start_at: "2027-03-01T10:00:00Z",
    duration_minutes: 30,
    total_price: 10_000,
    requested_cost: 10_000,
    shift_id: fixture.openShift,
    created_by: fixture.receptionist,
    ...changes,
  };
}

/** Returns a payment of 40 EGP in cash, taken in the open shift. */
export function paymentFor(
  fixture: Fixture,
  appointment: number,
  changes: Record<string, Value> = {},
) {
  return {
    scan_center_id: fixture.center,
    appointment_id: appointment,
    shift_id: fixture.openShift,
    by_id: fixture.receptionist,
    kind: "payment",
    method: "cash",
    amount: 4_000,
    ...changes,
  };
}
