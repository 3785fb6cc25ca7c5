import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/database/connection.ts";
import { readAccess, urlOf } from "#server/database/embedded/access.ts";
import {
  call,
  DESKS,
  createCenterOverHttp,
  requireSuccess,
  signIn,
  type HttpCenter,
} from "../../support/desk-over-http.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { familyOf } from "../../support/own-postgres.ts";
import {
  createPlaces,
  postmasterOf,
  spawnServer,
  type SpawnedServer,
} from "../../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PAYMENTS = times(10, 100);
const places = createPlaces();
const dataDir = places.next();
let server: SpawnedServer;
let database: Database;
let center: HttpCenter;
let token: string;

beforeAll(async () => {
  server = await spawnServer(dataDir);
  center = await createCenterOverHttp(server, dataDir);
  database = openDatabase(urlOf(await readAccess(join(dataDir, "database.json"))));
  token = await signIn(server.url, DESKS[0]);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  places.remove();
});

let minute = 0;

async function book(): Promise<void> {
  const { patient, machine, test } = center;
  const start_at = new Date(Date.now() + 3_600_000 + (minute += 1) * 60_000).toISOString();
  const body = { patient, machine, test, start_at, paid_amount: 100_000 };
  await requireSuccess(call(server.url, "/appointments/", { body, token }));
}

/** Returns the ends of the write-ahead log in bytes: the end of what was written, and of what is on the disk. */
async function logEnds(): Promise<{ made: number; flushed: number }> {
  const { rows } = await database.pool.query<{ made: number; flushed: number }>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS made,
       (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint AS flushed`,
  );
  return rows[0] ?? { made: -1, flushed: -1 };
}

/** Returns how many of `PAYMENTS` writes returned before any of their log records were on the disk. */
async function answeredTooEarly(write: () => Promise<unknown>): Promise<number> {
  let early = 0;
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    const logEndsBefore = await logEnds();
    await write();
    if ((await logEnds()).flushed <= logEndsBefore.made) early += 1;
  }
  return early;
}

const canTrace = process.getuid?.() === 0 && spawnSync("strace", ["-V"]).status === 0;

describe("a payment that returned 201", sharedTimeout(60_000, 300_000), () => {
  it("was written with PostgreSQL settings that wait for the disk", async () => {
    const { rows } = await database.pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN
         ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'wal_sync_method') ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: "data_checksums", setting: "on" },
      { name: "fsync", setting: "on" },
      { name: "full_page_writes", setting: "on" },
      { name: "synchronous_commit", setting: "on" },
      { name: "wal_sync_method", setting: "fdatasync" },
    ]);
  });

  it("had all of its changes flushed before the response", async () => {
    expect(await answeredTooEarly(book)).toBe(0);
    noteFigure(
      "flushed before its 201",
      `${PAYMENTS} bookings with a payment, none answered before its flush`,
    );
  });

  it.skipIf(!canTrace)("was synced to the disk by the fdatasync or fsync system call", async () => {
    const trace = join(dataDir, "trace");
    const family = await familyOf(postmasterOf(dataDir) ?? 0);
    const tracer = spawn("strace", [
      "-f",
      "-y",
      "--trace=fdatasync,fsync",
      `--output=${trace}`,
      ...family.flatMap((pid) => ["-p", String(pid)]),
    ]);
    try {
      await untilAttached(tracer, family.length);
      let unsynced = 0;
      for (let payment = 0; payment < PAYMENTS; payment += 1) {
        const syncsBefore = syncsIn(trace);
        await book();
        // strace writes its line when the system call returns, which is before the response.
        if (syncsIn(trace) === syncsBefore) unsynced += 1;
      }
      expect(unsynced).toBe(0);
      noteFigure(
        "synced before its 201",
        `${PAYMENTS} bookings, each with a sync of the log seen by strace`,
      );
    } finally {
      const ended = new Promise((resolve) => tracer.once("close", resolve));
      tracer.kill("SIGINT");
      await ended;
    }
  });

  it("would not have been flushed with synchronous_commit off", async () => {
    await database.pool.query("ALTER ROLE scandesk SET synchronous_commit = off");
    const lazy = openDatabase(urlOf(await readAccess(join(dataDir, "database.json"))));
    try {
      // The server sets synchronous_commit on each connection, so the role's setting has no effect.
      const { rows } = await lazy.pool.query("SHOW synchronous_commit");
      expect(rows).toEqual([{ synchronous_commit: "on" }]);
      const write = () =>
        lazy.pool.query(
          "BEGIN; SET LOCAL synchronous_commit = off; DELETE FROM password_attempts; INSERT INTO password_attempts (subject, ip) VALUES ('x', 'x'); COMMIT",
        );
      expect(await answeredTooEarly(write)).toBeGreaterThan(0);
    } finally {
      await lazy.pool.query("ALTER ROLE scandesk RESET synchronous_commit");
      await lazy.close();
    }
  });
});

/** Resolves once strace has said of that many processes that it is attached to them. */
function untilAttached({ stderr }: ChildProcessWithoutNullStreams, processes: number) {
  return new Promise<void>((resolve) => {
    let said = "";
    stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.split(" attached").length > processes) resolve();
    });
  });
}

function syncsIn(trace: string): number {
  return readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => /f(data)?sync\(.*pg_wal/.test(line) && line.includes("= 0")).length;
}
