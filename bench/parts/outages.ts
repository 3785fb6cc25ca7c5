import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freeze, stopAndRestart, workThrough } from "#tests/support/database-outage.ts";
import { call, createCenterOverHttp, DESKS, signIn } from "#tests/support/desk-over-http.ts";
import { eventually, postmasterOf, spawnCommand, spawnServer } from "#tests/support/spawned.ts";
import { type Row, timedRow, timeOf, timingsOf } from "../measure/timings.ts";

const KILLS = 3;
const REFUSALS = 100;
const FROZEN_MS = 10_000;
/** Maximum milliseconds until the first request succeeds after the database is back. */
const MAX_SUCCESS_MS = 3_000;
/** Maximum milliseconds until the server is ready again after it was killed. */
const MAX_READY_MS = 10_000;
/** Maximum milliseconds until a request has a response in a short outage. */
const MAX_RESPONSE_MS = 10_000;
/** Maximum milliseconds from the end of a long outage until a request made in it has a response. */
const MAX_RESPONSE_AFTER_MS = 5_000;

/**
 * Measures how soon ScanDesk works again after its database was away, and after it was killed. Each fault has a small
 * center of its own, not the data of the benchmark.
 */
export async function* measureOutages(): AsyncGenerator<Row> {
  const root = mkdtempSync(join(tmpdir(), "scandesk-outages-"));
  try {
    yield* databaseAway(root);
    yield* kills(join(root, "killed"));
    yield timedRow(
      "a first start killed five times, then ready",
      timingsOf([await startAfterKills(join(root, "begun"))]),
      { max: MAX_READY_MS },
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function* databaseAway(root: string): AsyncGenerator<Row> {
  const faults = [
    { name: "stopped", budget: MAX_RESPONSE_MS, disturb: stopAndRestart(REFUSALS) },
    {
      name: `frozen for ${FROZEN_MS / 1_000} s`,
      budget: FROZEN_MS + MAX_RESPONSE_AFTER_MS,
      disturb: freeze(join(root, "frozen"), FROZEN_MS),
    },
  ];
  for (const { name, budget, disturb } of faults) {
    const dataDir = join(root, name.startsWith("frozen") ? "frozen" : "stopped");
    const outage = await workThrough({ dataDir, serverDir: `${dataDir}-server` }, disturb);
    yield timedRow(`database ${name}: its return → first success`, timingsOf([outage.firstAfter]), {
      max: MAX_SUCCESS_MS,
    });
    yield timedRow(`database ${name}: slowest response`, timingsOf([outage.slowest]), {
      max: budget,
    });
  }
}

/** Kills the server, the database and both while a desk books; measures until the server is ready again. */
async function* kills(dataDir: string): AsyncGenerator<Row> {
  let server = await spawnServer(dataDir);
  try {
    await createCenterOverHttp(server, dataDir);
    for (const victim of ["server", "database", "both"] as const) {
      const times: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { url } = server;
        const token = await signIn(url, DESKS[0]);
        const body = { name: `Dr ${victim} ${kill}` };
        // Some of these writes have no response yet when the kill comes.
        const writes = Array.from({ length: 10 }, () =>
          call(url, "/referring-doctors/", { token, body }).catch(() => null),
        );
        await Promise.race(writes);
        const pid = postmasterOf(dataDir);
        if (victim !== "server" && pid !== null) process.kill(pid, "SIGKILL");
        if (victim !== "database") await server.killHard();
        const took = await timeOf(async () => {
          if (victim !== "database") server = await spawnServer(dataDir);
          await eventually(() => requireReady(server.url));
        });
        times.push(took);
        await Promise.all(writes);
      }
      const what = victim === "both" ? "server and database" : victim;
      yield timedRow(`${what} killed → ready`, timingsOf(times), { max: MAX_READY_MS });
    }
  } finally {
    await server.stop();
  }
}

async function requireReady(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/api/ready/`);
  if (!ok) throw new Error(`not ready: ${status}`);
}

/** Returns how many milliseconds a start takes after a first start was killed at five moments. */
async function startAfterKills(dataDir: string): Promise<number> {
  for (const moment of [500, 700, 900, 1_100, 1_300]) {
    const starting = spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } });
    await sleep(moment);
    starting.kill("SIGKILL");
    await starting.ended;
  }
  const began = performance.now();
  const server = await spawnServer(dataDir);
  await requireReady(server.url);
  const took = performance.now() - began;
  await server.stop();
  return took;
}
