import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addEvents } from "#server/http/events/add-events.ts";
import { isCluster } from "../support/cluster-differences.ts";
import { openWorld, startShift, type World } from "../support/desk.ts";
import { buildMeasured, valueOf, type MeasuredApp, type Sample } from "../support/metrics.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";

let world: World;
let measured: MeasuredApp;
let desk: { authorization: string };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  measured = await buildMeasured(world.app.database);
});
afterEach(() => measured.close());
afterAll(() => world.app.close());

async function signIn(name: string, password = TEST_PASSWORD): Promise<{ authorization: string }> {
  const answer = await measured.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email: `${name}@${world.center.domain}`, password },
  });
  const { data } = answer.json<{ data?: { access: string } }>();
  return { authorization: `Bearer ${data?.access ?? ""}` };
}

/** Returns the figures of answers by method, route and class of status. */
const answersIn = (samples: readonly Sample[]) =>
  samples
    .filter(({ name }) => name === "scandesk_http_requests_total")
    .map(({ labels: { method, route, status }, value }) => [method, route, status, value]);

const MOVED_MS = 15_000;

describe("the figures of answers", () => {
  beforeEach(async () => {
    desk = await signIn("desk");
  });

  it("count by method, declared route and class of status, never by the address that was called", async () => {
    const { patients } = world.center;
    const calls = [
      `/api/patients/${patients.mohamed}/?secret=Mohamed`,
      "/api/patients/?search=Mohamed",
      "/api/patients/999999/",
      "/api/Mohamed/",
      "/Mohamed",
    ];
    for (const url of calls) await measured.app.inject({ url, headers: desk });
    await measured.app.inject({ method: "DELETE", url: "/api/patients/", headers: desk });
    await measured.app.inject({ method: "HEAD", url: "/api/rooms/", headers: desk });
    expect(answersIn(await measured.read())).toEqual([
      ["POST", "/api/auth/login/", "2xx", 1],
      ["GET", "/api/patients/:id/", "4xx", 2],
      ["GET", "/api/patients/", "2xx", 1],
      ["other", "other", "4xx", 3],
      ["GET", "/api/rooms/", "2xx", 1],
    ]);
  });

  it("count their seconds by route, and into buckets by the first part of the path", async () => {
    await measured.app.inject({ url: "/api/patients/", headers: desk });
    await measured.app.inject({ url: "/api/rooms/", headers: desk });
    const samples = await measured.read();
    const name = "scandesk_http_request_duration_seconds";
    const counted = ["patients", "rooms", "auth"].map((area) => [
      valueOf(samples, `${name}_count`, { area }),
      valueOf(samples, `${name}_bucket`, { area, le: "+Inf" }),
    ]);
    expect(counted).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    const seconds = valueOf(samples, "scandesk_http_route_seconds_total", {
      route: "/api/patients/",
    });
    expect(seconds).toBe(valueOf(samples, `${name}_sum`, { area: "patients" }));
  });

  it("count refusals by code, and refused sign-ins of their own", async () => {
    await signIn("desk", "wrong password");
    await measured.app.inject({ url: "/api/accounts/", headers: desk });
    const samples = await measured.read();
    const refusals = samples.filter(({ name }) => /refus/.test(name));
    expect(refusals.map(({ name, labels, value }) => [name, labels["code"], value])).toEqual([
      ["scandesk_http_refusals_total", "internal", 0],
      ["scandesk_http_refusals_total", "unavailable", 0],
      ["scandesk_http_refusals_total", "too_many_requests", 0],
      ["scandesk_http_refusals_total", "invalid_credentials", 1],
      ["scandesk_http_refusals_total", "forbidden", 1],
      ["scandesk_sign_ins_refused_total", "invalid_credentials", 1],
      ["scandesk_sign_ins_refused_total", "invalid_factor", 0],
      ["scandesk_sign_ins_refused_total", "too_many_requests", 0],
    ]);
  });
});

describe("the figures of the database", () => {
  const shiftsOpen = async () =>
    valueOf(await measured.read(), "scandesk_shifts_open", { kind: "reception" });

  it("tell how many shifts are open in all centers, and since when the oldest", async () => {
    await startShift(world.desk3, { branch: world.center.branches.south });
    const { rows } = await world.app.database.pool.query<{ open: number; oldest: number }>(
      `select count(*) as open, extract(epoch from min(start_time))::float8 as oldest
       from receptionist_shifts where end_time is null`,
    );
    const samples = await measured.read();
    const kind = "reception";
    expect({
      open: valueOf(samples, "scandesk_shifts_open", { kind }),
      oldest: valueOf(samples, "scandesk_shifts_oldest_start_timestamp_seconds", { kind }),
    }).toEqual(rows[0]);
    expect(valueOf(samples, "scandesk_shifts_open", { kind: "doctor" })).toBe(0);
    const name = "scandesk_shifts_oldest_start_timestamp_seconds";
    expect(valueOf(samples, name, { kind: "doctor" })).toBe(null);
  });

  it("are read again only after 15 seconds", async () => {
    const before = await shiftsOpen();
    await startShift(world.desk, { branch: world.center.branches.north });
    measured.clock.now += MOVED_MS - 1;
    expect(await shiftsOpen()).toBe(before);
    measured.clock.now += 1;
    expect(await shiftsOpen()).toBe((before ?? 0) + 1);
  });

  it("show a backlog of the events that the server did not hear of", async () => {
    const backlog = async () => {
      measured.clock.now += MOVED_MS;
      return valueOf(await measured.read(), "scandesk_events_backlog");
    };
    expect(await backlog()).toBe(0);
    const { pool } = world.app.database;
    // What is written without the trigger is never told; a cluster has none.
    const setTrigger = async (verb: "disable" | "enable") => {
      if (!isCluster()) await pool.query(`alter table events ${verb} trigger events_notify`);
    };
    await setTrigger("disable");
    const insert = `insert into events (scan_center_id, type, entity_id) values ($1, 'room.updated', 1)`;
    await pool.query(insert, [world.center.id]);
    await pool.query(insert, [world.other.id]);
    await setTrigger("enable");
    expect(await backlog()).toBe(2);
    const { rows } = await pool.query<{ at: number }>(
      "select extract(epoch from min(created_at))::float8 as at from (select created_at from events order by id desc limit 2) newest",
    );
    const name = "scandesk_events_backlog_oldest_timestamp_seconds";
    expect(valueOf(await measured.read(), name)).toBe(rows[0]?.at);
    // Whatever is heard of with a larger id came behind them.
    await world.app.database.db.transaction((tx) =>
      addEvents(tx, [{ scanCenterId: world.center.id, type: "room.updated", entityId: 1 }]),
    );
    await expect.poll(backlog).toBe(0);
    expect(valueOf(await measured.read(), name)).toBe(null);
  });

  it.each([
    ["the database ends its statement", { statementTimeout: 200 }],
    ["no answer comes in time", {}],
  ])("are absent alone if they take too long, because %s", async (_why, options) => {
    const slow = await buildMeasured(world.app.database, options);
    const shown = async () => {
      slow.clock.now += MOVED_MS;
      const samples = await slow.read();
      return [
        "scandesk_database_up",
        "scandesk_shifts_open",
        "scandesk_events_backlog",
        "scandesk_notification_queue_used_ratio",
      ].map((name) =>
        samples.some((one) => one.name === name && (!name.endsWith("up") || one.value === 1)),
      );
    };
    const holder = await world.app.database.pool.connect();
    try {
      await holder.query("begin; lock table doctor_shifts in access exclusive mode");
      expect(await shown()).toEqual([true, false, true, true]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(await shown()).toEqual([true, true, true, true]);
    await slow.close();
  });

  it("are absent where there is nothing to tell: no standby, no backups", async () => {
    const names = (await measured.read()).map(({ name }) => name);
    const standbys = "scandesk_replication_standbys";
    expect(names.filter((name) => /replica|backup/.test(name) && name !== standbys)).toEqual([]);
  });
});

describe("a database that is away", () => {
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    // Accepts connections and never answers, like a database behind a broken network.
    silent = createServer();
    silentPort = await new Promise<number>((resolve) => {
      silent.listen(0, "127.0.0.1", () => {
        const address = silent.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  });
  afterAll(() => silent.close());

  it.each([
    ["refuses", () => "postgres://desk:pw@127.0.0.1:1/scans"],
    ["never answers", () => `postgres://desk:pw@127.0.0.1:${silentPort}/scans`],
  ])("that %s is shown as 0, and the other figures are still there", async (_how, urlOf) => {
    const other = await buildMeasured(world.app.database, { figuresOf: urlOf() });
    const samples = await other.read();
    await other.close();
    expect(valueOf(samples, "scandesk_database_up")).toBe(0);
    const names = new Set(samples.map(({ name }) => name));
    expect(names).toContain("process_resident_memory_bytes");
    expect([...names].filter((name) => /shift|backlog|queue/.test(name))).toEqual([]);
    expect(valueOf(await measured.read(), "scandesk_database_up")).toBe(1);
  });
});

describe("the figures of jobs", () => {
  it("tell when a job succeeded last, how long it took and how often it failed", async () => {
    const { jobs } = measured.metrics;
    jobs("tidy", true, 2);
    const first = await measured.read();
    const name = "scandesk_job_last_success_timestamp_seconds";
    const succeeded = valueOf(first, name, { job: "tidy" });
    jobs("tidy", false, 3);
    const samples = await measured.read();
    const figures = (job: string) => [
      valueOf(samples, name, { job }),
      valueOf(samples, "scandesk_job_last_duration_seconds", { job }),
      valueOf(samples, "scandesk_job_rounds_total", { job }),
      valueOf(samples, "scandesk_job_failures_total", { job }),
    ];
    expect(figures("tidy")).toEqual([succeeded, 3, 2, 1]);
    expect(figures("seal_audit")).toEqual([null, null, 0, 0]);
    expect(succeeded).toBeGreaterThan(0);
  });

  it("know the newest backup from its folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "scandesk-backups-"));
    const backed = await buildMeasured(world.app.database, { backupFolder: folder });
    const name = "scandesk_backup_last_success_timestamp_seconds";
    const newest = async () => valueOf(await backed.read(), name);
    const empty = await newest();
    for (const [file, at] of [
      ["scandesk-2026-11-20.backup", 1_000],
      ["scandesk-2026-11-21.backup", 2_000],
      ["scandesk-2026-11-22.backup.part", 3_000],
    ] as const) {
      await writeFile(join(folder, file), "");
      await utimes(join(folder, file), at, at);
    }
    expect([empty, await newest()]).toEqual([0, 2_000]);
    await backed.close();
    await rm(folder, { recursive: true });
  });
});
