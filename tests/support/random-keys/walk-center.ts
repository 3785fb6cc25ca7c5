import { instantOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { openDatabase } from "#server/database/connection.ts";
import { hashPassword } from "#server/http/auth/passwords.ts";
import { makeCenter } from "../center.ts";
import { type Demo, OWN_PASSWORD } from "../desk-browser.ts";
import { ZONE } from "../zone.ts";

const CLOCKS = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"];

/** The users of the walks: names of tests/support/center.ts, or "nobody" without a session. */
export const WALKERS = ["owner", "admin", "doctor", "desk", "nobody"] as const;
export type Walker = (typeof WALKERS)[number];

let createdCount = 0;

/**
 * Creates a center for one walk, with a day's work in it. Returns the e-mail of the walk's account and a function that
 * restores the account.
 */
export async function makeWalkCenter(demo: Demo, walker: Walker) {
  createdCount += 1;
  const domain = `walk-${process.pid}-${createdCount}.test`;
  const database = openDatabase(demo.databaseUrl, { connections: 1 });
  const center = await makeCenter(database, domain, ZONE);
  const person = (name: string) => `${name}@${domain}`;
  await database.pool.query("UPDATE accounts SET password_hash = $1 WHERE scan_center_id = $2", [
    await hashPassword(OWN_PASSWORD),
    center.id,
  ]);
  await workDay(demo, center, person);
  const email = person(walker === "nobody" ? "desk" : walker);
  const { rows } = await database.pool.query<{ role: number; password_hash: string }>(
    "SELECT role, password_hash FROM accounts WHERE email = $1",
    [email],
  );
  return {
    email,
    /** Restores role, password and active state of the account, whatever the walk has changed. */
    async restore(): Promise<void> {
      await database.pool.query(
        "UPDATE accounts SET role = $2, password_hash = $3, active = true, email = $1 WHERE email = $1",
        [email, rows[0]?.role, rows[0]?.password_hash],
      );
    },
    close: () => database.close(),
  };
}

/**
 * Creates a shift and eight appointments of today, from pending to completed; two are completed scans without a report.
 */
async function workDay(
  demo: Demo,
  center: Awaited<ReturnType<typeof makeCenter>>,
  person: (name: string) => string,
): Promise<void> {
  const desk = person("desk");
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  for (const [place, clock] of CLOCKS.entries()) {
    const insured = place % 4 === 3;
    const { id } = await demo.call<Appointment>(desk, "POST", "/appointments/", {
      patient: place % 2 === 0 ? center.patients.ahmed : center.patients.mohamed,
      machine: center.machines.ct,
      test: center.tests.brain,
      start_at: instantOf(today(ZONE, Date.now()), clock, ZONE),
      requested_cost: place % 2 === 0 ? 0 : 20_000,
      paid_amount: place % 2 === 0 ? 0 : 20_000,
      method: "cash",
      ...(insured && { insurance_provider: center.providers.health, covered_amount: 60_000 }),
    });
    const steps = ["arrived", "in_progress", "completed"].slice(0, Math.max(0, place - 3));
    for (const status of steps)
      await demo.call(person("owner"), "POST", `/appointments/${id}/status/`, { status });
  }
}
