import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/database/connection.ts";
import { readAccess, urlOf } from "#server/database/embedded/access.ts";
import {
  call,
  DESKS,
  createCenterOverHttp,
  memberAt,
  signIn,
  type HttpCenter,
} from "../support/desk-over-http.ts";
import { noteFigure, sharedTimeout, times } from "../support/long.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import {
  createPlaces,
  eventually,
  postmasterOf,
  spawnServer,
  type SpawnedServer,
} from "../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

const places = createPlaces();
afterAll(places.remove);

/** A multiple of three kills each of server, database and both as often. */
const CYCLES = times(3, 99);
const PRICE = 100_000;

interface Register {
  /** Accession numbers of bookings that returned 201. */
  confirmed: Set<string>;
  /** Starts of all bookings that were sent. */
  tried: Set<string>;
}

let minute = 0;

/** Books with a payment until the server stops responding; adds the confirmed bookings to the register. */
async function bookUntilDead(
  url: string,
  { center, token, register }: { center: HttpCenter; token: string; register: Register },
): Promise<void> {
  for (;;) {
    const { patient, machine, test } = center;
    const start_at = new Date(Date.now() + 3_600_000 + (minute += 1) * 60_000).toISOString();
    register.tried.add(start_at);
    const body = { patient, machine, test, start_at, paid_amount: PRICE };
    try {
      const answer = await call(url, "/appointments/", { body, token });
      // A 503 for an unreachable database promises nothing; any other refusal is an error of the test.
      if (answer.status === 503) return;
      expect(answer).toMatchObject({ status: 201 });
      register.confirmed.add(String(memberAt(answer.body, "accession_number")));
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      if (error instanceof Error && error.name === "TimeoutError") return;
      throw error;
    }
  }
}

/** Reads the appointments from the database directly, not through the server. */
async function stored(dataDir: string) {
  const database = openDatabase(urlOf(await readAccess(join(dataDir, "database.json"))));
  try {
    const { rows } = await database.pool.query<{ number: string; whole: boolean }>(
      `SELECT a.accession_number AS number,
         a.paid_amount = $1
         AND (SELECT count(*) FROM payments p WHERE p.appointment_id = a.id AND p.amount = $1) = 1
         AND (SELECT count(*) FROM audit_log l WHERE l.entity = 'appointment' AND l.entity_id = a.id) = 1
         AND (SELECT count(*) FROM events e WHERE e.type = 'appointment.created' AND e.entity_id = a.id) = 1 AS whole
       FROM appointments a`,
      [PRICE],
    );
    return { rows, broken: await brokenMoneyRules(database, { appointment: 0, shift: 0 }) };
  } finally {
    await database.close();
  }
}

function killDatabase(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid !== null) process.kill(pid, "SIGKILL");
}

function hasGrown({ confirmed }: Register, size: number): Promise<void> {
  return confirmed.size >= size ? Promise.resolve() : Promise.reject(new Error("too few bookings"));
}

async function isReady(server: SpawnedServer): Promise<void> {
  const answer = await fetch(`${server.url}/api/ready/`);
  if (!answer.ok) throw new Error(`not ready: ${answer.status}`);
}

describe("an acknowledged booking", sharedTimeout(240_000, 3_600_000), () => {
  it(`is complete in the database after ${CYCLES} kills of the server, the database or both during writes`, async () => {
    const dataDir = places.next();
    let server = await spawnServer(dataDir);
    const center = await createCenterOverHttp(server, dataDir);
    const register: Register = { confirmed: new Set(), tried: new Set() };
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const victim = (["server", "database", "both"] as const)[cycle % 3] ?? "both";
      const { url } = server;
      const tokens = await Promise.all(DESKS.map((email) => signIn(url, email)));
      const desks = tokens.map((token) => bookUntilDead(url, { center, token, register }));
      const countBefore = register.confirmed.size;
      // Wait until some bookings are acknowledged, however slow the machine is, while others are pending.
      await eventually(() => hasGrown(register, countBefore + 5));
      // The test varies the moment, so it has to wait in real time.
      await sleep((cycle * 97) % 300);
      if (victim !== "server") killDatabase(dataDir);
      if (victim !== "database") await server.killHard();
      if (victim !== "database") server = await spawnServer(dataDir);
      await eventually(() => isReady(server));
      await Promise.all(desks);
      // The server may not have noticed yet that the database was killed.
      const { rows, broken } = await eventually(() => stored(dataDir));
      expect(broken).toEqual([]);
      expect(rows.filter(({ whole }) => !whole)).toEqual([]);
      const there = new Set(rows.map(({ number }) => number));
      expect([...register.confirmed].filter((number) => !there.has(number))).toEqual([]);
      expect(there.size).toBeLessThanOrEqual(register.tried.size);
    }
    expect(register.confirmed.size).toBeGreaterThanOrEqual(CYCLES * 5);
    noteFigure(
      "kill -9 under writes",
      `${CYCLES} kills, ${register.confirmed.size} acknowledged bookings all there and whole, ready again after each`,
    );
    expect((await server.stop()).code).toBe(0);
    expect(readFileSync(join(dataDir, "postgres/server.log"), "utf8")).not.toContain("PANIC");
  });
});
