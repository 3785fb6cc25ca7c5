import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { call, memberAt, requireSuccess, OWNER, PASSWORD, signIn } from "./desk-over-http.ts";
import { type Crowd, type CrowdAnswer, hasSucceeded, startCrowd } from "./load.ts";
import { familyOf, startOwnPostgres, type OwnPostgres } from "./own-postgres.ts";
import { postmasterOf, spawnCommand, spawnServer } from "./spawned.ts";

const DESKS = 12;
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";

/** What happened to the requests of the desks. */
export interface Outage {
  /** Number of responses by status. */
  counts: Record<string, number>;
  /** Number of records in the database; it includes those whose response was lost. */
  stored: number;
  /** Milliseconds from the database's return to the first success. */
  firstAfter: number;
  /** Duration of the slowest response in milliseconds. */
  slowest: number;
  /** Exit code of the server when it was stopped at the end. */
  exitCode: number | null;
}

/**
 * Lets twelve desks work on a server of its own while `disturb` takes its database away and gives it back. Returns once
 * each desk has a success after that. `dataDir` is that of the database, `serverDir` that of the server.
 */
export async function workThrough(
  { dataDir, serverDir }: { dataDir: string; serverDir: string },
  disturb: (postgres: OwnPostgres, crowd: Crowd) => Promise<void>,
): Promise<Outage> {
  const postgres = await startOwnPostgres(dataDir);
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: SECRET,
    SCANDESK_OWNER_PASSWORD: PASSWORD,
  };
  const server = await spawnServer(serverDir, { env });
  try {
    const { code, output } = await spawnCommand("center-create", {
      env,
      args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
    }).ended;
    if (code !== 0) throw new Error(output);
    const token = await signIn(server.url, OWNER);
    let doctors = 0;
    const crowd = startCrowd(DESKS, async (person) => {
      const isWrite = person % 3 === 0;
      const body = { name: `Dr ${(doctors += 1)}` };
      const path = isWrite ? "/referring-doctors/" : "/branches/";
      return (await call(server.url, path, { token, ...(isWrite ? { body } : {}) })).status;
    });
    await crowd.untilEach(5, hasSucceeded);
    await disturb(postgres, crowd);
    const back = performance.now();
    const isAfter = (answer: CrowdAnswer) => answer.at > back && hasSucceeded(answer);
    await crowd.untilEach(5, isAfter);
    const { counts, answers } = await crowd.stop();
    const list = await requireSuccess(
      call(server.url, "/referring-doctors/?page=1&page_size=1", { token }),
    );
    const first = answers.find(isAfter);
    return {
      counts,
      stored: Number(memberAt(list, "count")),
      firstAfter: Math.round((first?.at ?? Infinity) - back),
      slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
      exitCode: (await server.stop()).code,
    };
  } finally {
    server.kill("SIGKILL");
    await postgres.end();
  }
}

/** Returns a disturbance: the database is stopped, and started once each desk was told so many times that it is away. */
export const stopAndRestart = (refusals: number) => async (postgres: OwnPostgres, crowd: Crowd) => {
  await postgres.stop();
  await crowd.untilEach(refusals, ({ status }) => status === 503);
  await postgres.start();
};

/** Returns a disturbance: the database stands still for that long, like a hanging disk. */
export const freeze = (dataDir: string, milliseconds: number) => async () => {
  const family = await familyOf(postmasterOf(dataDir) ?? 0);
  const signal = (name: NodeJS.Signals) => {
    // A backend process may have exited since the list was read.
    for (const pid of family) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
  };
  signal("SIGSTOP");
  try {
    // How long it stands still is the fault itself, so this waits for real.
    await sleep(milliseconds);
  } finally {
    signal("SIGCONT");
  }
};
