import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { call, memberAt, must, PASSWORD } from "../../support/desk-over-http.ts";
import { startCrowd } from "../../support/load.ts";
import { note, sharedTimeout, times, withinLimit } from "../../support/long.ts";
import { familyOf, startOwnPostgres, type OwnPostgres } from "../../support/own-postgres.ts";
import { createPlaces, postmasterOf, spawnCommand, spawnServer } from "../../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

const AWAY_SECONDS = times(4, 10);
const OWNER = "owner@nile.test";
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";

const places = createPlaces();
afterAll(places.remove);

/** Twelve desks send requests while `happen` disturbs the database; returns counts and times of the responses. */
async function whileWorking(
  dataDir: string,
  happen: (postgres: OwnPostgres) => Promise<{ left: number; back: number }>,
) {
  const postgres = await startOwnPostgres(dataDir);
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: SECRET,
    SCANDESK_OWNER_PASSWORD: PASSWORD,
  };
  const server = await spawnServer(places.next(), { env });
  try {
    const { code, output } = await spawnCommand("center-create", {
      env,
      args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
    }).ended;
    expect([code, output]).toEqual([0, expect.anything()]);
    const login = call(server.url, "/auth/login/", { body: { email: OWNER, password: PASSWORD } });
    const token = String(memberAt(await must(login), "data", "access"));
    let doctors = 0;
    const crowd = startCrowd(12, async (person) => {
      const isWrite = person % 3 === 0;
      const body = { name: `Dr ${(doctors += 1)}` };
      const path = isWrite ? "/referring-doctors/" : "/branches/";
      return (await call(server.url, path, { token, ...(isWrite ? { body } : {}) })).status;
    });
    await sleep(1_500);
    const { left, back } = await happen(postgres);
    await sleep(5_000);
    const { counts, answers } = await crowd.stop();
    const isGood = (status: number | "none") => status === 200 || status === 201;
    const first = answers.find(({ at, status }) => at > back && isGood(status));
    expect(answers.some(({ at, status }) => at < left && isGood(status))).toBe(true);
    // Every acknowledged write has been stored.
    const list = await must(call(server.url, "/referring-doctors/?page=1&page_size=1", { token }));
    expect(Number(memberAt(list, "count"))).toBeGreaterThanOrEqual(counts["201"] ?? 0);
    expect((await server.stop()).code).toBe(0);
    return {
      counts,
      firstAfter: Math.round((first?.at ?? Infinity) - back),
      slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    };
  } finally {
    server.kill("SIGKILL");
    await postgres.end();
  }
}

const shown = ({ counts, firstAfter, slowest }: Awaited<ReturnType<typeof whileWorking>>) =>
  `${AWAY_SECONDS} s: answers ${JSON.stringify(counts)}, first success ${firstAfter} ms after its return, slowest answer ${slowest} ms`;

describe("a database server under load", sharedTimeout(90_000, 180_000), () => {
  it(`that is stopped for ${AWAY_SECONDS} seconds causes 503, and requests succeed within 3 s of its return`, async () => {
    const outcome = await whileWorking(places.next(), async (postgres) => {
      const stoppedAt = performance.now();
      await postgres.stop();
      await sleep(AWAY_SECONDS * 1_000);
      await postgres.start();
      return { left: stoppedAt, back: performance.now() };
    });
    expect(Object.keys(outcome.counts).sort()).toEqual(["200", "201", "503"]);
    expect(outcome.firstAfter).toBeLessThan(withinLimit(3_000));
    // No request may wait forever for an unreachable database.
    expect(outcome.slowest).toBeLessThan(withinLimit(10_000));
    note("database stopped under load", shown(outcome));
  });

  it(`that freezes for ${AWAY_SECONDS} seconds, like a hanging disk, loses no acknowledged write`, async () => {
    const dataDir = places.next();
    const outcome = await whileWorking(dataDir, async () => {
      const family = await familyOf(postmasterOf(dataDir) ?? 0);
      const signal = (name: NodeJS.Signals) => {
        // A backend process may have exited since the list was read.
        for (const pid of family) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
      };
      const stoppedAt = performance.now();
      signal("SIGSTOP");
      try {
        await sleep(AWAY_SECONDS * 1_000);
      } finally {
        signal("SIGCONT");
      }
      return { left: stoppedAt, back: performance.now() };
    });
    expect(Object.keys(outcome.counts).filter((status) => !/^(200|201|503)$/.test(status))).toEqual(
      [],
    );
    expect(outcome.firstAfter).toBeLessThan(withinLimit(3_000));
    expect(outcome.slowest).toBeLessThan(withinLimit(AWAY_SECONDS * 1_000 + 5_000));
    note("database standing still under load", shown(outcome));
  });
});
