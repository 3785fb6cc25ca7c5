import { openDatabase, type Database } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { openReplica, type Replica } from "#server/database/replica.ts";
import { startTestApp, type Caller, type TestApp } from "../support/api.ts";
import { makeCenter, type TestCenter } from "../support/center.ts";
import { book, startShift } from "../support/desk.ts";
import { listenAt, readEvents, signInAt } from "../support/event-reader.ts";
import type { TestDatabase } from "../support/postgres.ts";
import { buildMeasured, valueOf } from "../support/metrics.ts";
import { eventually } from "../support/spawned.ts";
import { startStreaming, type Streaming } from "../support/streaming.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** A server with a replica, and the number of its reads from either database. */
interface Watched {
  app: TestApp;
  answers: { replica: number; database: number };
}

let streaming: Streaming;
let center: TestCenter;
let firstServer: Watched;
let secondServer: Watched;
let withoutReplica: TestApp;

function connect(): TestDatabase {
  const database = openDatabase(streaming.primaryUrl);
  return { ...database, url: streaming.primaryUrl, drop: database.close };
}

/** Returns the replica with a counter of its reads. */
function watch(replica: Replica, answers: Watched["answers"]): Replica {
  return {
    ...replica,
    async upToDate() {
      const found = await replica.upToDate();
      answers[found === null ? "database" : "replica"] += 1;
      return found;
    },
  };
}

async function startWatched(): Promise<Watched> {
  const database = connect();
  const answers = { replica: 0, database: 0 };
  const replica = openReplica(database, streaming.replicaUrl);
  const app = await startTestApp({ database, replica: watch(replica, answers) });
  app.app.addHook("onClose", () => replica.close());
  return { app, answers };
}

beforeAll(async () => {
  streaming = await startStreaming();
  const database: Database = openDatabase(streaming.primaryUrl);
  await migrate(database.pool);
  center = await makeCenter(database);
  await database.close();
  firstServer = await startWatched();
  secondServer = await startWatched();
  withoutReplica = await startTestApp({ database: connect() });
}, 120_000);
afterAll(async () => {
  await Promise.all([firstServer.app.close(), secondServer.app.close(), withoutReplica.close()]);
  await streaming.close();
});
beforeEach(() => {
  for (const { answers } of [firstServer, secondServer])
    Object.assign(answers, { replica: 0, database: 0 });
});

const owner = (app: TestApp) => app.signIn(`owner@${center.domain}`);
const desk = (app: TestApp) => app.signIn(`desk@${center.domain}`);

/** Waits until the server reads from the replica again. */
async function untilRead(caller: Caller, { answers }: Watched): Promise<void> {
  await eventually(async () => {
    answers.replica = 0;
    await caller.get("/rooms/");
    expect(answers.replica).toBeGreaterThan(0);
  });
}

const READS = [
  "/patients/?page=1",
  "/patients/?search=محمد",
  "/patients/best/?q=mohamed",
  "/appointments/?page=1&ordering=-start_at",
  "/appointments/?export_csv=true",
  "/appointments/?export_xlsx=true",
  "/rooms/",
  "/machines/",
  "/accounts/",
  "/insurance-transactions/",
  "/doctor-balances/",
  "/commission-entries/",
  "/pay-outs/",
  "/receptionist-shift/",
  "/doctor-shift/",
  "/search/?q=ahmed",
  "/dashboard/",
  "/financial-report/",
  "/financial-report/?export_csv=true",
  "/report-templates/",
];

describe("reading with a streaming replica", { timeout: 120_000 }, () => {
  it("returns the same as the primary database, and audits the exports", async () => {
    const clerk = await desk(withoutReplica);
    await startShift(clerk);
    await book(clerk, center);
    const [fromReplica, fromDatabase] = [await owner(firstServer.app), await owner(withoutReplica)];
    const exports = async () => {
      const { body } = await fromDatabase.get<{ count: number }>("/audit/?action=export");
      return body.count;
    };
    const exportsBefore = await exports();
    let exported = 0;
    for (const path of READS) {
      const expected = await fromDatabase.get(path);
      if (path.includes("export")) exported += 1;
      // While the replica is behind, the server reads from the primary; retry until it uses the replica.
      const read = await eventually(async () => {
        firstServer.answers.replica = 0;
        if (path.includes("export")) exported += 1;
        const answer = await fromReplica.get(path);
        expect(firstServer.answers.replica, path).toBe(1);
        return answer;
      });
      expect(read.status, path).toBe(200);
      // A workbook contains the time of its creation.
      if (!path.includes("xlsx")) expect(read.body, path).toEqual(expected.body);
    }
    expect((await exports()) - exportsBefore).toBe(exported);
  });

  it("never misses what was saved just before, on either server", async () => {
    const [here, there] = [await desk(firstServer.app), await desk(secondServer.app)];
    for (let round = 0; round < 40; round += 1) {
      const { body } = await here.post<{ id: number }>("/patients/", {
        national_id: `RW${String(round).padStart(6, "0")}`,
        name: `Reader ${round}`,
        country_phone_code: "+20",
        phone_number: "1055555555",
        birth_date: "1990-01-01",
        gender: "female",
      });
      const lists = await Promise.all(
        [here, there].map((caller) =>
          caller.get<{ results: { id: number }[] }>("/patients/?page=1&ordering=-created_at"),
        ),
      );
      // The test clock stands still, so the newest patient is the one with the highest id.
      for (const list of lists) expect(list.body.results[0]?.id).toBe(body.id);
    }
    // How often the replica is up to date in time depends on the machine; that no save is missed does not.
    expect(firstServer.answers.replica + secondServer.answers.replica).toBeGreaterThan(0);
  });

  it("shows a change to every client that received its event", async () => {
    const url = await listenAt(secondServer.app);
    const { access } = await signInAt(url, `owner@${center.domain}`);
    const events = await readEvents(url, access);
    const [clerk, reader] = [await desk(firstServer.app), await owner(secondServer.app)];
    for (let round = 0; round < 20; round += 1) {
      const { id } = await book(clerk, center);
      await eventually(async () => {
        expect(events.events.some((event) => event.entity === id)).toBe(true);
      });
      const list = await reader.get<{ results: { id: number }[] }>(
        `/appointments/?page=1&page_size=500`,
      );
      expect(list.body.results.map((row) => row.id)).toContain(id);
    }
    events.close();
    expect(secondServer.answers.replica).toBeGreaterThan(0);
  });

  it("uses the primary while the replica is behind, and the replica again when it has caught up", async () => {
    const [clerk, reader] = [await desk(firstServer.app), await owner(firstServer.app)];
    await untilRead(reader, firstServer);
    await streaming.pause();
    const { id } = await book(clerk, center);
    Object.assign(firstServer.answers, { replica: 0, database: 0 });
    for (let round = 0; round < 5; round += 1) {
      const list = await reader.get<{ results: { id: number }[] }>(
        "/appointments/?page=1&page_size=500",
      );
      expect(list.body.results.map((row) => row.id)).toContain(id);
    }
    expect(firstServer.answers).toEqual({ replica: 0, database: 5 });
    await streaming.resume();
    await untilRead(reader, firstServer);
  });

  it("refuses an ended session at once, even if the replica is behind", async () => {
    const reader = await owner(firstServer.app);
    await untilRead(reader, firstServer);
    await streaming.pause();
    const { access, refresh } = await signInAt(
      await listenAt(withoutReplica),
      `admin@${center.domain}`,
    );
    const headers = { authorization: `Bearer ${access}` };
    const read = () => firstServer.app.app.inject({ url: "/api/rooms/", headers });
    expect((await read()).statusCode).toBe(200);
    await withoutReplica.stranger.post("/auth/logout/", { refresh });
    expect((await read()).statusCode).toBe(401);
    await streaming.resume();
    await untilRead(reader, firstServer);
  });

  it(
    "never fails when the replica dies, and uses it again when it is back",
    { tags: ["rest"] },
    async () => {
      const reader = await owner(firstServer.app);
      await untilRead(reader, firstServer);
      const state = { isDone: false };
      const statuses = new Map<number, number>();
      const reading = Promise.all(
        [1, 2, 3, 4].map(async () => {
          while (!state.isDone) {
            const { status } = await reader.get("/appointments/?page=1");
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      );
      await streaming.cut();
      await eventually(async () => {
        firstServer.answers.database = 0;
        await reader.get("/rooms/");
        expect(firstServer.answers.database).toBeGreaterThan(0);
      });
      await streaming.start();
      await untilRead(reader, firstServer);
      state.isDone = true;
      await reading;
      expect([...statuses.keys()]).toEqual([200]);
    },
  );

  it("does not use a server that is not a replica, and keeps no connection to it", async () => {
    const database = openDatabase(streaming.primaryUrl);
    const replica = openReplica(database, `${streaming.primaryUrl}?application_name=no_replica`);
    expect(await replica.upToDate()).toBeNull();
    // An idle connection would be closed after a minute.
    const left = async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where application_name = 'no_replica'",
      );
      return rows;
    };
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    await Promise.all([replica.close(), database.close()]);
  });
});

describe("the figures of a replica", { timeout: 120_000 }, () => {
  it("tell whether it is used, and how far it is behind if the role may see it", async () => {
    const database = connect();
    const replica = openReplica(database, streaming.replicaUrl);
    const measured = await buildMeasured(database, { replica });
    const read = async () => {
      measured.clock.now += 15_000;
      const samples = await measured.read();
      return {
        isUsed: valueOf(samples, "scandesk_replica_in_use"),
        limit: valueOf(samples, "scandesk_pool_limit_connections", { database: "replica" }),
        standbys: valueOf(samples, "scandesk_replication_standbys"),
        bytes: valueOf(samples, "scandesk_replication_lag_bytes"),
      };
    };
    expect(await read()).toEqual({ isUsed: 1, limit: 20, standbys: null, bytes: null });
    await streaming.letSee();
    expect(await read()).toMatchObject({ standbys: 1, bytes: expect.any(Number) });
    await streaming.pause();
    await database.pool.query("create table written as select generate_series(1, 10000)");
    expect((await read()).bytes).toBeGreaterThan(100_000);
    replica.avoid(new Error("as if it did not answer"));
    expect((await read()).isUsed).toBe(0);
    await streaming.resume();
    await eventually(async () => expect((await read()).bytes).toBe(0));
    await database.pool.query("drop table written");
    // Lost, which is not the same as unseen.
    await streaming.cut();
    await eventually(async () => expect(await read()).toMatchObject({ standbys: 0, bytes: null }));
    await streaming.start();
    await eventually(async () => expect((await read()).standbys).toBe(1));
    await measured.close();
    await replica.close();
    await database.close();
  });
});
