import { makeCenter, type TestCenter } from "../support/center.ts";
import { bookingOf } from "../support/desk.ts";
import { readEvents } from "../support/event-reader.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { callerWith, send, signInRemotely, type RemoteCaller } from "../support/remote.ts";
import { createPlaces, eventually, spawnServer, type SpawnedServer } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const places = createPlaces();
let database: TestDatabase;
let center: TestCenter;
/** Two processes on one database, as behind a load balancer that distributes requests at random. */
let servers: [SpawnedServer, SpawnedServer];
let firstServer: string;
let other: string;
let desk: RemoteCaller;

function startServer(): Promise<SpawnedServer> {
  const AUTH_SECRET = "Wc5rTz0nKq8Yx3Lb7Vd1Hs6Jg9Mf2Pk4-both";
  return spawnServer(places.next(), { env: { DATABASE_URL: database.url, AUTH_SECRET } });
}

beforeAll(async () => {
  database = await createTestDatabase();
  center = await makeCenter(database);
  // Both start at once, so either may run the migrations.
  servers = await Promise.all([startServer(), startServer()]);
  [firstServer, other] = [servers[0].url, servers[1].url];
  desk = await signInRemotely(firstServer, `desk@${center.domain}`);
  const shift = await desk.call(other, "POST", "/receptionist-shift/", {});
  expect(shift.status).toBe(201);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  places.remove();
});

let hours = 24;

/** Returns a booking at an hour that no other one uses, in the coming days. */
function nextBooking() {
  hours += 1;
  const start = new Date(Date.now() + hours * 3_600_000);
  start.setUTCMinutes(0, 0, 0);
  return bookingOf(center, { start_at: start.toISOString() });
}

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(statement, values);
  return rows[0]?.count ?? -1;
}

describe("two servers on one database", { timeout: 120_000 }, () => {
  it("share sessions: sign-in at one, refresh at the other, sign-out at both", async () => {
    const signedIn = await signInRemotely(firstServer, `admin@${center.domain}`);
    expect((await signedIn.call(other, "GET", "/rooms/")).status).toBe(200);
    const refreshed = await send(other, "/auth/token/refresh/", {
      method: "POST",
      body: { refresh: signedIn.refresh },
    });
    expect(refreshed.status).toBe(200);
    const refreshedCaller = callerWith(refreshed.body);
    expect((await refreshedCaller.call(firstServer, "GET", "/rooms/")).status).toBe(200);
    await send(firstServer, "/auth/logout/", {
      method: "POST",
      body: { refresh: refreshedCaller.refresh },
    });
    expect((await refreshedCaller.call(other, "GET", "/rooms/")).status).toBe(401);
    expect((await refreshedCaller.call(firstServer, "GET", "/rooms/")).status).toBe(401);
  });

  it("count wrong passwords together", async () => {
    const body = { email: `desk2@${center.domain}`, password: "not-the-password" };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const url = attempt % 2 === 0 ? firstServer : other;
      statuses.push((await send(url, "/auth/login/", { method: "POST", body })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 7 }, () => 429));
  });

  it("save once if the same request reaches both, twenty times at once", async () => {
    const booking = nextBooking();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        desk.call(
          index % 2 === 0 ? firstServer : other,
          "POST",
          "/appointments/",
          booking,
          "at-both",
        ),
      ),
    );
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const answer of answers) expect(answer).toEqual(first);
    const id = first?.body["id"];
    expect(
      await count("select count(*) as count from payments where appointment_id = $1", [id]),
    ).toBe(1);
    const later = await desk.call(other, "POST", "/appointments/", booking, "at-both");
    expect(later).toEqual(first);
  });

  it("book a slot once for fifty users at both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = nextBooking();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          desk.call(index % 2 === 0 ? firstServer : other, "POST", "/appointments/", booking),
        ),
      );
      const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted);
      expect([withStatus(201).length, withStatus(409).length]).toEqual([1, 49]);
    }
  });

  it("lose no payment if one takes it while the other closes the shift", async () => {
    const cashier = await signInRemotely(other, `desk3@${center.domain}`);
    for (let round = 0; round < 10; round += 1) {
      const shift = await cashier.call(firstServer, "POST", "/receptionist-shift/", {
        branch: center.branches.north,
      });
      expect(shift.status).toBe(201);
      const [booked, closed] = await Promise.all([
        cashier.call(firstServer, "POST", "/appointments/", nextBooking()),
        cashier.call(other, "POST", "/receptionist-shift/close_shift/", { counted_cash: 0 }),
      ]);
      expect([201, 403]).toContain(booked.status);
      expect(closed.status).toBe(200);
      const expected = booked.status === 201 ? 100_000 : 0;
      expect([booked.status, closed.body["expected_cash"]]).toEqual([booked.status, expected]);
    }
  });

  it("send each other's events, and a client can resume at either", async () => {
    const reader = await readEvents(firstServer, desk.access);
    const first = await desk.call(other, "POST", "/appointments/", nextBooking());
    await reader.waitFor("appointment.created");
    expect(reader.events.map(({ entity }) => entity)).toContain(first.body["id"]);
    const last = reader.events.at(-1)?.id;
    reader.close();

    const missed = await desk.call(firstServer, "POST", "/appointments/", nextBooking());
    const back = await readEvents(other, desk.access, last);
    await eventually(async () => {
      expect(back.events.map(({ entity }) => entity)).toContain(missed.body["id"]);
    });
    back.close();
  });

  it("close the event stream at one if the session ends at the other", async () => {
    const leaving = await signInRemotely(firstServer, `owner@${center.domain}`);
    const reader = await readEvents(firstServer, leaving.access);
    await send(other, "/auth/logout/", { method: "POST", body: { refresh: leaving.refresh } });
    await reader.ended();
  });

  it("continue when one of them is killed", async () => {
    await servers[0].killHard();
    expect((await desk.call(other, "POST", "/appointments/", nextBooking())).status).toBe(201);
    servers[0] = await startServer();
    expect((await desk.call(servers[0].url, "GET", "/rooms/")).status).toBe(200);
  });
});
