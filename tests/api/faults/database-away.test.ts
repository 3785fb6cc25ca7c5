import { setTimeout as sleep } from "node:timers/promises";
import { call, memberOf, must, PASSWORD } from "@tests/support/desk-over-http";
import { startCrowd } from "@tests/support/load";
import { note, patience, times } from "@tests/support/long";
import { startOwnPostgres } from "@tests/support/own-postgres";
import { createPlaces, spawnCommand, spawnServer } from "@tests/support/spawned";
import { afterAll, describe, expect, it } from "vitest";

const AWAY_SECONDS = times(4, 10);
const OWNER = "owner@nile.test";
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";

const places = createPlaces();
afterAll(places.remove);

describe("a database server that is stopped under load", patience(60_000, 120_000), () => {
  it(`is 503 for the ${AWAY_SECONDS} seconds that it is away, and the work goes on within 3 s of its return`, async () => {
    const postgres = await startOwnPostgres(places.next());
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
      const login = call(server.url, "/auth/login/", {
        body: { email: OWNER, password: PASSWORD },
      });
      const token = String(memberOf(await must(login), "data", "access"));
      let doctors = 0;
      const crowd = startCrowd(12, async (person) => {
        const isWrite = person % 3 === 0;
        const body = { name: `Dr ${(doctors += 1)}` };
        const path = isWrite ? "/referring-doctors/" : "/branches/";
        const answer = await call(server.url, path, { token, ...(isWrite ? { body } : {}) });
        return answer.status;
      });
      await sleep(1_500);
      const left = performance.now();
      await postgres.stop();
      await sleep(AWAY_SECONDS * 1_000);
      await postgres.start();
      const back = performance.now();
      await sleep(5_000);
      const { counts, answers } = await crowd.stop();
      expect(Object.keys(counts).sort()).toEqual(["200", "201", "503"]);
      const isGood = (status: number | "none") => status === 200 || status === 201;
      const first = answers.find(({ at, status }) => at > back && isGood(status));
      const within = Math.round((first?.at ?? Infinity) - back);
      expect(within).toBeLessThan(3_000);
      expect(answers.some(({ at, status }) => at < left && isGood(status))).toBe(true);
      // Nobody waits for ever for something that is not there.
      const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
      expect(slowest).toBeLessThan(10_000);
      // All that was acknowledged is there.
      const list = await must(
        call(server.url, "/referring-doctors/?page=1&page_size=1", { token }),
      );
      expect(Number(memberOf(list, "count"))).toBeGreaterThanOrEqual(counts["201"] ?? 0);
      note(
        "database stopped under load",
        `${AWAY_SECONDS} s away: answers ${JSON.stringify(counts)}, first success ${within} ms after its return, slowest answer ${slowest} ms`,
      );
      expect((await server.stop()).code).toBe(0);
    } finally {
      server.kill("SIGKILL");
      await postgres.end();
    }
  });
});
